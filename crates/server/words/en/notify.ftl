# Being told that it is one's turn, in English.

notify-tell = Tell me when it is my turn
notify-blocked = This browser does not allow notifications from here.
notify-turn = It is your turn.
notify-full = All seats are taken. Get ready!
notify-begun = The cards are dealt.
