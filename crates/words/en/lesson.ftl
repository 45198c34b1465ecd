# A first match with a coach.

lesson-other = That is allowed too. In this lesson, choose: { $action }.
lesson-wanted = In this lesson, choose: { $action }.
lesson-none = { $game } has no first match with a coach yet. Its rulebook has an example of play.
lesson-head = A first match with a coach, who says what to do. It takes about two minutes.
lesson-coach = Coach ({ $n } of { $of }): { $prompt }
lesson-list = First matches with a coach:
lesson-done = ✓ Lesson complete.
lesson-next = To play a match against an easy bot, type:
lesson-puzzles = To find the best choice in puzzles, type:
lesson-again = To repeat the lesson, type:
lesson-not-here = The lesson has one line of play, so this command has no effect here.
