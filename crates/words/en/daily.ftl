# The deal of the day.

daily-result = { $result ->
    [won] won
    [drawn] draw
   *[lost] lost
 }, { $score }

# Days in a row with a finished deal.
daily-streak-days = { $current ->
    [one] one day
   *[other] { $current } days
 } (longest: { $longest ->
    [one] one day
   *[other] { $longest } days
 })
daily-streak-all = Your streak: { $streak }.
daily-streak-game = Your streak in { $game }: { $streak }.
daily-streak-games = By game: { $games }.
daily-streak-entry = { $game }: { $streak }

# A text to share.
daily-share-title = Sortie, deal of the day { $date }
daily-share-line = { $game }: { $result }
daily-share-line-bot = { $game }: { $result } (strong bot: { $bot })
daily-share-streak = { $n ->
    [one] Streak: one day
   *[other] Streak: { $n } days
 }
daily-share-heading = Text to share, which does not give the cards away:
