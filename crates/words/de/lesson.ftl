# Die erste Partie mit Trainer.

lesson-other = Das ist auch erlaubt. In dieser Lektion wähle: { $action }.
lesson-wanted = In dieser Lektion wähle: { $action }.
lesson-none = Für { $game } gibt es noch keine erste Partie mit Trainer. Die Spielregel enthält ein Beispiel.
lesson-head = Eine erste Partie mit Trainer, der dir sagt, was zu tun ist. Sie dauert etwa zwei Minuten.
lesson-coach = Trainer ({ $n } von { $of }): { $prompt }
lesson-list = Erste Partien mit Trainer:
lesson-done = ✓ Lektion geschafft.
lesson-next = Eine Partie gegen einen leichten Bot beginnst du so:
lesson-puzzles = Aufgaben, in denen du die beste Wahl findest, beginnst du so:
lesson-again = Die Lektion wiederholst du so:
lesson-not-here = In der Lektion ist der Ablauf festgelegt, deshalb geht das hier nicht.
