# What somebody reads who asks for more than the server gives.
fault-too-often = That was too often. Nothing was done; try again in { $n ->
        [one] one second
       *[other] { $n } seconds
    }.
fault-far-too-often = That was too often. Nothing was done; try again in { $n ->
        [one] one minute
       *[other] { $n } minutes
    }.
fault-many-tables = You have { $n } matches that are not over, and there may be no more: play one to its end, give it up or leave it, then set a new table.
fault-many-streams = Too many pages are open here that follow a table. Close some, or wait a little; the page can still be loaded by hand.
fault-key = The key of this request cannot be used: a key has 1 to 128 letters, digits and signs without spaces, and at least 32 for who has no token yet.
fault-key-used = With this key something else was asked for before. Nothing was done: load the page anew, or take a new key.
fault-slow = The rest of what you sent did not come in time. Nothing was done; send it again.
fault-name-empty = A name has at least one letter, digit or sign that can be seen.
fault-name-long = A name has at most 24 letters.
fault-name-unseen = A name has no signs that cannot be seen or that turn a line around. Type it by hand.
fault-name-marks = A letter of a name has at most two marks above and below it.
