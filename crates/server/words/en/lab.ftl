
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
lab-players-novice = weak bots (novice)
lab-players-random = random moves
lab-compare = Compare with other rules on the same deals
lab-against = Rule code to compare with
lab-against-help = Leave it empty to compare with the default rules.
lab-other-game = These are rules of another game. Give a rule code of { $game }.
lab-same-rules = These are the same rules. Give another rule code, or switch off the comparison.
lab-no-choice = This is not among the choices. Choose one of them.
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
