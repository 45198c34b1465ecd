# Die Partie des Tages.

daily-result = { $result ->
    [won] gewonnen
    [drawn] unentschieden
   *[lost] verloren
 }, { $score }

# Tage in Folge mit einer beendeten Partie.
daily-streak-days = { $current ->
    [one] ein Tag
   *[other] { $current } Tage
 } (längste: { $longest ->
    [one] ein Tag
   *[other] { $longest } Tage
 })
daily-streak-all = Deine Serie: { $streak }.
daily-streak-game = Deine Serie in { $game }: { $streak }.
daily-streak-games = Nach Spielen: { $games }.
daily-streak-entry = { $game }: { $streak }

# Ein Text zum Teilen.
daily-share-title = Sortie, Partie des Tages { $date }
daily-share-line = { $game }: { $result }
daily-share-line-bot = { $game }: { $result } (starker Bot: { $bot })
daily-share-streak = { $n ->
    [one] Serie: ein Tag
   *[other] Serie: { $n } Tage
 }
daily-share-heading = Text zum Teilen, der die Karten nicht verrät:
