# Refusals of requests beyond the limits of the server.
fault-too-often = Too many requests, so nothing was done. Try again in { $n ->
        [one] one second
       *[other] { $n } seconds
    }.
fault-far-too-often = Too many requests, so nothing was done. Try again in { $n ->
        [one] one minute
       *[other] { $n } minutes
    }.
fault-many-take-backs = In this match, { $n } choices were taken back, and no more can be. Play on or resign.
fault-many-tables = You have { $n } unfinished matches, and more are not possible. Finish one, resign or leave it, then create a new table.
fault-many-streams = Too many pages here are following a table. Close some or wait a little; you can still reload this page by hand.
fault-key = The Idempotency-Key of this request is not valid. It has 1 to 128 visible characters without spaces, and at least 32 in a request without a token.
fault-key-used = This Idempotency-Key was used for another request, so nothing was done. Reload the page, or use a new key.
fault-slow = The rest of your request did not arrive in time, so nothing was done. Send it again.
fault-name-empty = A name needs at least one visible letter, digit or symbol.
fault-name-long = A name has at most 24 characters.
fault-name-unseen = A name cannot contain invisible characters or characters that reverse the text. Type it by hand.
fault-name-marks = A letter in a name has at most two marks above and below it.
