
## Measurements of rules

lab-title = Measure rules
lab-link = Measure rules
lab-intro = Bots play many matches with your rules. You read how fair, long, lucky and deep the game is, and what your changes do.
lab-measurement = Measurement
lab-topic = Topic
lab-topic-all = Everything
lab-time = Computing time
lab-minutes = { $n ->
    [one] about 1 minute
   *[other] about { $n } minutes
}
lab-players = Players
lab-players-club = good bots (club)
lab-players-master = players with a trained network (master)
lab-players-novice = weak bots (novice)
lab-players-random = random moves
lab-compare = Compare with other rules on the same deals
lab-against = Rule code to compare with
lab-against-help = Only for rules that are not in the list above.
lab-base = Rules to compare with
lab-base-suggested = the most similar variant ({ $preset })
lab-other-game = These are rules of another game. Give a rule code of { $game }.
lab-same-rules = These are the same rules. Choose other rules, or switch off the comparison.
lab-no-choice = This is not among the choices. Choose one of them.
lab-no-network = The bot “master” has no trained network for { $code } with { $seats } seats. Choose other players.
lab-unknown-choice = { $field } cannot be “{ $given }”. Possible values: { $choices }.
lab-measure = Measure
lab-measure-these = Measure these rules
lab-own-reports = Your measurements
lab-row-waiting = waiting
lab-row-measuring = in progress
lab-row-done = finished
lab-row-failed = failed
lab-report-title = { $game }: measurement
lab-waiting = Other measurements come first. This page updates itself.
lab-planning = The first matches are being played. This page updates itself.
lab-page-progress = { $percent } % of the matches are played. This page updates itself.
lab-progress-label = Progress of the measurement
lab-done = The measurement is finished.
lab-failed = The measurement failed because of a fault in the program. Start it again.
lab-reload = This page reloads every 5 seconds.
lab-these-rules = These rules
lab-default-rules = Default rules
lab-other-rules = Other rules
lab-preset-rules = The { $preset } variant
lab-play = Play this variant
lab-change = Change these rules
lab-matches = Matches
lab-column-metric = Metric
lab-column-value = Value
lab-column-interval = 95 % interval
lab-column-difference = Difference
lab-better = better
lab-worse = worse
lab-more = more
lab-less = less
lab-open = no difference found
lab-more-numbers = and { $n } more
lab-verdict-later = The verdict comes at the end. Until then, differences may be chance.
lab-verdict-better = Better than “{ $against }”: { $list }.
lab-verdict-worse = Worse than “{ $against }”: { $list }.
lab-verdict-more = Higher, without being better or worse: { $list }.
lab-verdict-less = Lower, without being better or worse: { $list }.
lab-verdict-open = { $n ->
    [one] For 1 other metric, no difference was found.
   *[other] For { $n } other metrics, no difference was found.
}
lab-verdict-none = No difference was found. A difference may be as large as its interval says; measure longer to find smaller ones.
lab-page-legend = Intervals are 95 % confidence intervals. Win probabilities come from random play to the end. The numbers are those of these bots; people may play differently.
lab-compare-note = Both rule sets are played with the same deals. Of the differences that are found, about 5 % are chance.
lab-interrupted = The time was used up before all planned matches were played, so the intervals are wider.
lab-file = Download with plots and all numbers
lab-command = Repeat this measurement in a terminal
lab-not-allowed = This server does not measure rules. Its operator can allow it.
lab-no-report = There is no such measurement. It may have been deleted, or a restart of the server may have interrupted it. Measure the rules again.
lab-too-many = { $n ->
    [one] One of your measurements is not finished yet. Wait until it is.
   *[other] { $n } of your measurements are not finished yet. Wait until one of them is.
}
lab-only = Only
lab-vary = Vary
lab-vary-values = Values to try
lab-vary-all = Vary every parameter, one at a time
lab-vary-help = Or tick “Vary” at the parameters below. Your rules are compared with each other value alone, on the same deals.
lab-vary-count = { $n ->
    [one] This is { $n } rule set.
   *[other] These are { $n } rule sets, which share the computing time.
}
lab-vary-backwards = Write the lower end of the range first, as in 0..3.
lab-vary-many = These are too many values. Give at most 64.
lab-vary-same = This is the value that your rules have already. Add another one.
lab-vary-conflict = { $values } cannot be played: { $why }
lab-vary-wrong = These parameters cannot be varied: { $error }
lab-varied-and-compared = Rules are either varied or compared with others. Leave out one of the two.
lab-many-rule-sets = These are { $count } rule sets. At most { $most } are measured at once: vary fewer parameters, or give fewer values.
lab-not-by-deal = “{ $metric }” is not one number for each deal, so varied rules cannot be compared by it. Choose another topic.
lab-vary-value = { $parameter }: { $value }
lab-vary-original = Original rules
lab-vary-original-value = { $rules } (original)
lab-vary-note = All rule sets are played with the same deals. Each differs from the original rules in one value. Of the differences that are found, about 5 % are chance.
lab-variants = Rule sets to play
lab-column-rules = Rules
lab-rule-sets = Rule sets
lab-deals-each = Deals each
lab-deals = Deals
lab-fresh-deals = fresh ({ $n })
lab-file-csv = Numbers as CSV
lab-file-json = Numbers as JSON
lab-again = Measure this again on fresh deals
lab-again-help = A difference that shows again with other cards is no chance.
