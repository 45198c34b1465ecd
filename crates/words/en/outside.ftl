# Bots that run as external programs.

# Warnings sent to such a program.
outside-unreadable = This answer cannot be read: { $why }.
outside-stale = Decision { $given } is not open; the current one is { $current }.
outside-no-match = There is no match { $given }.
outside-one-of = An answer has one of action, actions, draft, steps and advance.
outside-draft = '{ $draft }' is not a draft; write it like 3.17.
outside-weights = At least one action needs a weight above 0, and no weight may be negative.
outside-half = Half of the time for decision { $decision } has passed.

# Reasons for its removal; said is the last line that it wrote to stderr.
outside-late = It gave no answer within { $time } milliseconds. { $said }
outside-wrong = It gave { $n } invalid answers to one decision. { $said }
outside-unasked = It gave more than { $n } answers without being asked. { $said }
outside-ended = It exited. { $said }
outside-ended-code = It exited with code { $code }. { $said }
outside-long = It wrote a line longer than { $n } bytes. { $said }
outside-deaf = It does not read its input. { $said }
outside-not-ready = It was not ready within { $time } milliseconds. { $said }
outside-no-start = { $why }
outside-no-version = It did not answer ready for version { $version } of the protocol, but '{ $line }'. { $said }

# The notice to the others.
outside-replaced = A bot takes over from { $name }. { $why }
