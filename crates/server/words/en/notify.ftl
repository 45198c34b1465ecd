# Notifications of one's turn, in English.

notify-tell = Notify me when it is my turn
notify-blocked = This browser blocks notifications from this site. Allow them in its settings.
notify-turn = It is your turn.
notify-full = All seats are taken. Get ready!
notify-begun = The cards have been dealt.
