# My matches: the record of a player over finished matches.

history-title = My matches
history-sure-delete-all = Delete all matches, results and settings on this computer? This cannot be undone. Type “yes” to delete them:
history-yes = yes
history-none = No match is finished yet. Play one, and your record is shown here.
history-any = all
history-game = Game
history-rules = Rules
history-against = Opponent
history-result = Result
history-seat = Seat
history-seat-n = Seat { $n }
history-list = Matches, newest first
history-summary = { $n ->
    [0] No match fits these filters.
    [one] One match: { $won } won, { $drawn } drawn, { $lost } lost. Longest winning streak: { $streak }.
   *[other] { $n } matches: { $won } won, { $drawn } drawn, { $lost } lost. Longest winning streak: { $streak }.
 }

# A list in the terminal.
history-entry = { $day } · { $game }: { $result ->
    [won] won
    [drawn] drawn
   *[lost] lost
 } against { $names }, seat { $n }
history-record = { $won } won, { $drawn } drawn, { $lost } lost
history-default = default rules
history-result-name = { $result ->
    [won] won
    [drawn] drawn
   *[lost] lost
 }
history-statistics = record by game, rules, opponent and seat
history-in-menu = My record: matches won, drawn and lost
