# Viele Partien, ausgezählt.

simulate-head = { $rules }: { $matches } Partien, Startwert { $seed }
simulate-seat = Platz
simulate-bot = Bot
simulate-wins = Siege
simulate-interval = 95-%-Intervall
simulate-points = Punkte
simulate-shared = Ein Unentschieden zählt für alle daran Beteiligten als gleicher Anteil eines Siegs.
simulate-draws = Unentschieden: { $n } ({ $share })
simulate-decisions = Entscheidungen je Partie: im Mittel { $mean }; 5 %: { $low }; Median: { $median }; 95 %: { $high }
simulate-speed = Tempo: { $rate } Partien/s mit { $threads } Threads
simulate-decimal-point = ,
simulate-progress = Partien, noch { $left }
simulate-counted = Partien
simulate-interrupted = Abgebrochen. Der Bericht umfasst die { $matches } beendeten Partien.
simulate-left = Platz { $seat }: { $bot } hat { $n ->
    [one] eine Partie nicht beendet; sie wird
   *[other] { $n } Partien nicht beendet; sie werden
} nicht gezählt. { $why }
