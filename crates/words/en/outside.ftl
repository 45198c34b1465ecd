# Bots that are programs of somebody else.

# What such a program is warned of.
outside-unreadable = This is no answer: { $why }.
outside-stale = Decision { $given } is not open: the current one is { $current }.
outside-one-of = An answer has one of action, actions, draft and steps.
outside-draft = '{ $draft }' is no draft; one is written like 3.17.
outside-weights = At least one action needs a weight above 0, and none may be below.
outside-half = Half of the time for decision { $decision } is over.

# Why it plays no more; said is what it last wrote to stderr.
outside-late = It did not choose within { $time } milliseconds. { $said }
outside-wrong = It gave { $n } answers to one decision that could not be taken. { $said }
outside-ended = It ended. { $said }
outside-ended-code = It ended with exit code { $code }. { $said }
outside-long = It wrote a line of more than { $n } bytes. { $said }
outside-deaf = It does not read what it is told. { $said }
outside-not-ready = It did not say within { $time } milliseconds that it is ready. { $said }
outside-no-version = It did not say that it is ready for version { $version } of the protocol, but '{ $line }'. { $said }

# What others are told of it.
outside-replaced = { $name } plays no more, and a bot takes over. { $why }
