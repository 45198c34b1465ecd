# Aufgaben: Stellungen, in denen eine Wahl klar die beste ist.

puzzle-level-1 = leicht
puzzle-level-2 = mittel
puzzle-level-3 = schwer
puzzle-head = Aufgabe { $n } von { $of } · { $level }
puzzle-prompt = Finde die Wahl, mit der du am häufigsten gewinnst. Du weißt nur, was du siehst.
puzzle-right = Richtig: { $action }.
puzzle-shown = Die Lösung: { $action }.
puzzle-share = Damit gewinnst du von hier aus etwa { $share } % der Partien, mit der nächstbesten Wahl etwa { $next } %.
puzzle-proven = Damit gewinnst du von hier aus { $share } % der Partien, mit der nächstbesten Wahl höchstens { $next } %. Alles, was folgen kann, ist durchgezählt.
puzzle-why = Gut zu wissen: { $reasons }.
puzzle-wrong = Nicht das Beste: { $action }. Das kostet etwa { $cost } Prozentpunkte Siegchance. Versuch es noch einmal.
puzzle-none = Für { $game } gibt es noch keine Aufgaben.
puzzle-gone = Für { $game } gibt es { $count } Aufgaben, aber keine Nummer { $number }. Wähle eine von 1 bis { $count }.
puzzle-not-here = Eine Aufgabe ist eine einzige Entscheidung, deshalb geht das hier nicht.
puzzle-word-solution = lösung tipp
puzzle-help-solution = die Lösung mit ihren Gründen zeigen; dann hast du die Aufgabe nicht selbst gelöst
puzzle-solved = ✓ Aufgabe gelöst.
puzzle-left = Du hast die Aufgabe verlassen.
puzzle-next = Die nächste Aufgabe:
puzzle-last = Das war die letzte Aufgabe. Alle Aufgaben zeigt dir:
puzzle-list = Aufgaben, in denen eine Wahl klar die beste ist:
puzzle-count = { $all ->
    [yes] ✓ { $game }
   *[no] { $game }
 }: { $solved } von { $count } gelöst
