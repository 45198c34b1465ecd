# Puzzles: positions in which one choice is clearly best.

puzzle-level-1 = easy
puzzle-level-2 = medium
puzzle-level-3 = hard
puzzle-head = Puzzle { $n } of { $of } · { $level }
puzzle-prompt = Find the choice with which you win most often. You know only what you see.
puzzle-right = Right: { $action }.
puzzle-shown = The solution: { $action }.
puzzle-share = With it you win about { $share } % of matches from here, with the next best choice about { $next } %.
puzzle-proven = With it you win { $share } % of matches from here, with the next best choice at most { $next } %. Every continuation was counted.
puzzle-why = Good to know: { $reasons }.
puzzle-wrong = Not the best: { $action }. It costs about { $cost } percentage points of the win. Try again.
puzzle-none = { $game } has no puzzles yet.
puzzle-gone = { $game } has { $count } puzzles, and no number { $number }. Choose one from 1 to { $count }.
puzzle-not-here = A puzzle is one decision, so this command has no effect here.
puzzle-word-solution = solution s hint h
puzzle-help-solution = show the solution with its reasons; the puzzle is then not solved by you
puzzle-solved = ✓ Puzzle solved.
puzzle-left = You left the puzzle.
puzzle-next = The next puzzle:
puzzle-last = That was the last puzzle. To see all of them, type:
puzzle-list = Puzzles, in which one choice is clearly best:
puzzle-count = { $all ->
    [yes] ✓ { $game }
   *[no] { $game }
 }: { $solved } of { $count } solved
