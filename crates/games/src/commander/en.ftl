# Capture the Commander, in English.
# $seat is a name or "you"; $seat-is is "you" when the reader sits there, else "other".

## What happens

commander-dealt = Each player has laid a pyramid of { $each } cards face down; nobody has seen any of them.
commander-attacked = { $seat-is ->
    [you] You attack with card { $place }
   *[other] { $seat } attacks with card { $place }
 }, { $card }; { $target-is ->
    [you] your card { $at }
   *[other] card { $at } of { $target }
 } is { $met }.
commander-tied = Equal ranks: both turn up a further card.
commander-turned-up = { $seat-is ->
    [you] You turn up card { $place }, { $card };
   *[other] { $seat } turns up card { $place }, { $card };
 } { $target-is ->
    [you] you turn up card { $at }, { $met }.
   *[other] { $target } turns up card { $at }, { $met }.
 }
commander-stopped = { $seat-is ->
    [you] You have no card left to turn up: the player with more cards wins.
   *[other] { $seat } has no card left to turn up: the player with more cards wins.
 }
commander-stopped-both = Neither has a card left to turn up, and both have as many cards.
commander-won = { $seat-is ->
    [you] You win the battle:
   *[other] { $seat } wins the battle:
 } { $loser-is ->
    [you] you lose { $cards }.
   *[other] { $loser } loses { $cards }.
 }
commander-both-lost = Nobody wins the battle: { $one-is ->
    [you] you lose { $first }
   *[other] { $one } loses { $first }
 } and { $other-is ->
    [you] you lose { $second }.
   *[other] { $other } loses { $second }.
 }
commander-out = { $seat-is ->
    [you] Your Commander is captured: you are out.
   *[other] The Commander of { $seat } is captured: { $seat } is out.
 }
commander-out-with-more = { $seat-is ->
    [you] Your Commander is captured: you are out, and your other { $left ->
        [one] card leaves
       *[other] { $left } cards leave
     } the game face down.
   *[other] The Commander of { $seat } is captured: { $seat } is out, and the other { $left ->
        [one] card leaves
       *[other] { $left } cards leave
     } the game face down.
 }

## The table

commander-zone-pyramid = Pyramid
commander-zone-taken = Taken out
commander-zone-aside = Out of play
commander-mark-free = { $place } free
commander-mark-partly = { $place } partly
commander-mark-covered = { $place } covered
commander-mark-up = { $place } up
commander-badge-out = out: the Commander was captured
commander-fact-battle = { $seat-is ->
    [you] You attack { $target }
   *[other] { $seat } attacks { $target }
 }: { $own } against { $other }, equal ranks

## What is asked

commander-ask-own = Which of your free cards attacks?
commander-ask-target = Which card does your card { $own } attack?
commander-ask-further = Equal ranks, { $own } of yours against { $other }: which further card do you turn up?
commander-complete = This choice is complete. Nothing can be added to it.

## What can be chosen

commander-choice-own = attack with card { $place }{ $seen ->
    [yes] {" ("}{ $card })
   *[no] {""}
 }
commander-choice-own-commander = attack with card { $place }, your Commander{ $seen ->
    [yes] {" ("}{ $card })
   *[no] {""}
 }
commander-choice-free = card { $place } of { $seat }{ $seen ->
    [yes] {" ("}{ $card })
   *[no] {""}
 }
commander-choice-partly = card { $place } of { $seat }, partly uncovered{ $seen ->
    [yes] {" ("}{ $card })
   *[no] {""}
 }
commander-choice-commander = card { $place } of { $seat }, the Commander{ $seen ->
    [yes] {" ("}{ $card })
   *[no] {""}
 }
commander-choice-further = turn up card { $place }{ $seen ->
    [yes] {" ("}{ $card })
   *[no] {""}
 }
commander-choice-further-commander = turn up card { $place }, your Commander{ $seen ->
    [yes] {" ("}{ $card })
   *[no] {""}
 }

## Why not

commander-over = The match is over.
commander-watching = You are watching this match. Only the players decide.
commander-not-your-turn = { $seat-is ->
    [you] It is your turn.
   *[other] It is the turn of { $seat }.
 }
commander-not-your-battle = This is a battle between { $seat } and { $target }. Wait until they have chosen.
commander-no-choice = You have only one card to turn up. The battle goes on when your enemy has chosen.
commander-own-gone = Your card { $place } was taken out. Choose another card.
commander-own-partly = Your card { $place } is only partly uncovered, since card { $by } still lies on it. Only a completely uncovered card attacks.
commander-own-covered = Your card { $place } is covered by { $by }. Only a completely uncovered card attacks.
commander-own-target = Card { $place } is your own. Attack a card of another player.
commander-is-out = { $seat } is out and has no pyramid any more. Attack another player.
commander-target-gone = Card { $place } of { $seat } was taken out. Attack another card.
commander-target-covered = Card { $place } of { $seat } is covered by { $by }. A card can be attacked when it is at least partly uncovered.
commander-is-up = Your card { $place } is turned up already. Choose another one.
commander-not-adjacent = Your card { $place } does not lie beside a card that you have turned up in this battle. You may choose { $may }.
commander-no-such-card = There is no card { $number }. The cards of a pyramid have the numbers 1 to { $last }.
commander-no-such-seat = There is no such seat. Seats are numbered from 0 in actions: 0 to { $last }.
commander-whose = Whose card { $at }? Write its seat, counted from 0, before it, such as { $seat }.{ $at } for that of { $player }.
commander-unreadable = "{ $given }" is not an attack. Write your own card and the card that it attacks with its seat, counted from 0, such as { $example }.
commander-unreadable-tie = "{ $given }" is not a card to turn up. Write the number of a card, such as { $example }.

# What counts at the end
commander-points = { $n ->
    [0] out
    [one] { $n } card left
   *[other] { $n } cards left
}

# The game
commander-summary = Attack the enemy's pyramid with cards that nobody has seen, and remember each that was turned up
commander-length = about 5 minutes

# Its presets
commander-preset-classic = The basic game.
commander-preset-classic-name = classic
commander-preset-open = Nobody has to remember: the table shows the cards that were turned up once.
commander-preset-open-name = open

# Its parameters
commander-param-open_memory = The table goes on showing the cards that were turned up before.
commander-param-open_memory-name = Show cards that were turned up

# Rules that cannot be
commander-conflict-seats = it is for 2 to 4 players

# Aim and score
commander-goal = Be the last player with a Commander.
commander-score = Cards left

## The first match with a coach

commander-coach-attack = Nobody knows any card yet. Attack with a free card: choose your card 2, then the enemy's card 1. The higher card wins.
commander-coach-known = Your card 2 is an ace, the highest card. With card 1 gone, the enemy's card 5 is partly uncovered. Attack it with your ace.
commander-coach-partly = The enemy's 8 fell by its own attack on your king. That uncovers card 11, right before the Commander. Attack it with your ace.
commander-coach-tie = Two aces: a tie. Both players turn up one more card beside theirs, and these decide. Choose your card 1.
commander-coach-commander = Your queen won, and the loser of a tie takes out every card turned up. Now the Commander can be attacked: card 13. Strike with your ace!
commander-coach-end = The Commander is yours, and you win. In the usual variant cards that won lie face down again: remember where your ace is.

## Reasons for an action, in hints

commander-reason-risk = your Commander fights: if it loses, you are out
commander-reason-aim = it attacks the Commander of { $seat }
commander-reason-beats = { $own } beats { $other }
commander-reason-ties = { $own } ties with { $other }, and both turn up another card
commander-reason-loses = { $own } loses to { $other }
commander-reason-beats-unseen = { $own } beats { $n } of the { $all } cards that nobody has seen
commander-reason-unseen-beat = { $n } of the { $all } cards that nobody has seen beat { $other }
commander-reason-even = nobody has seen either card, so the chances are even
commander-reason-known = you have seen this card: { $card }
commander-reason-unseen = nobody has seen this card
