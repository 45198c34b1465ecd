# Colours
attacke-colour-red = red
attacke-colour-blue = blue
attacke-colour-green = green
attacke-colour-yellow = yellow
attacke-colour-purple = purple

# Zones
attacke-hand = Hand
attacke-table = Played
attacke-face-down = Played face down
attacke-chips = Chips
attacke-pile = Draw pile
attacke-discards = Discard pile

# Notes on zones and cards
attacke-total = total { $total }
attacke-count-one = 1 each
attacke-out = out of this contest
attacke-chip = { $colour }
attacke-old = { $n ->
    [one] 1 card held since before the last reshuffle
   *[other] { $n } cards held since before the last reshuffle
}
attacke-only-you = seen by you alone

# Facts
attacke-contest = Contest { $n }
attacke-contest-in = Contest { $n }, in { $colour }: { $total } to beat
attacke-goal = { $n ->
    [one] Be the first to win a chip.
   *[other] Be the first with { $n } chips of different colours.
}

# What is asked
attacke-ask-open = You open the contest and set its colour. What do you play?
attacke-ask-open-more = That makes { $reached }. Another card with it?
attacke-ask-colour = Only shields: which colour is the contest in?
attacke-ask-fight = Fight in { $colour } for more than { $total }, or pass? What do you play?
attacke-ask-fight-on = You have { $reached }. Fight in { $colour } for more than { $total }, or pass? What do you play?
attacke-ask-more = That makes { $reached }; you need more than { $total }. What else?
attacke-ask-enough = That makes { $reached }, enough to beat { $total }. Another card with it?
attacke-ask-chip = You lost a Shield-10. Which chip do you give back?

# Choices
attacke-do-card = { $card }
attacke-do-down = { $card } face down, for 1
attacke-do-colour = in { $colour }
attacke-do-pass = pass
attacke-do-pass-ten = pass and give back a chip for your Shield-10
attacke-do-give = give back { $colour }

# What happens
attacke-begins = { $seat-is ->
    [you] You start.
   *[other] { $seat } starts.
}
attacke-drew-hidden = { $seat-is ->
    [you] You draw { $n ->
        [one] a card
       *[other] { $n } cards
    }.
   *[other] { $seat } draws { $n ->
        [one] a card
       *[other] { $n } cards
    }.
}
attacke-drew = { $seat-is ->
    [you] You draw { $cards }.
   *[other] { $seat } draws { $cards }.
}
attacke-no-card = { $seat-is ->
    [you] No card is left to draw: you draw none.
   *[other] No card is left to draw: { $seat } draws none.
}
attacke-reshuffled = The draw pile is empty. The discard pile ({ $n ->
    [one] one card
   *[other] { $n } cards
}) is shuffled and becomes the new one.
attacke-opened = { $seat-is ->
    [you] You open a contest in { $colour }: { $cards }, total { $total }.
   *[other] { $seat } opens a contest in { $colour }: { $cards }, total { $total }.
}
attacke-opened-hidden = { $seat-is ->
    [you] You open a contest in { $colour }: { $cards } and { $n } face down, total { $total }.
   *[other] { $seat } opens a contest in { $colour }: { $cards } and { $n } face down, total { $total }.
}
attacke-opened-down = { $seat-is ->
    [you] You open a contest in { $colour }: { $cards }, face down { $hidden }, total { $total }.
   *[other] { $seat } opens a contest in { $colour }: { $cards }, face down { $hidden }, total { $total }.
}
attacke-fought = { $seat-is ->
    [you] You fight with { $cards }: total { $total }.
   *[other] { $seat } fights with { $cards }: total { $total }.
}
attacke-fought-hidden = { $seat-is ->
    [you] You fight with { $cards } and { $n } face down: total { $total }.
   *[other] { $seat } fights with { $cards } and { $n } face down: total { $total }.
}
attacke-fought-down = { $seat-is ->
    [you] You fight with { $cards }, face down { $hidden }: total { $total }.
   *[other] { $seat } fights with { $cards }, face down { $hidden }: total { $total }.
}
attacke-only-hidden = { $seat-is ->
    [you] You fight with { $n } face down: total { $total }.
   *[other] { $seat } fights with { $n } face down: total { $total }.
}
attacke-only-down = { $seat-is ->
    [you] You fight with { $hidden } face down: total { $total }.
   *[other] { $seat } fights with { $hidden } face down: total { $total }.
}
attacke-passed = { $seat-is ->
    [you] You pass.
   *[other] { $seat } passes.
}
attacke-passed-cards = { $seat-is ->
    [you] You pass and discard { $cards }.
   *[other] { $seat } passes and discards { $cards }.
}
attacke-passed-hidden = { $seat-is ->
    [you] You pass and discard { $n } face down.
   *[other] { $seat } passes and discards { $n } face down.
}
attacke-passed-both = { $seat-is ->
    [you] You pass and discard { $cards } and { $n } face down.
   *[other] { $seat } passes and discards { $cards } and { $n } face down.
}
attacke-gave-back = { $seat-is ->
    [you] Your Shield-10 is lost: you give back the { $colour } chip.
   *[other] { $seat } lost a Shield-10 and gives back the { $colour } chip.
}
attacke-won = { $seat-is ->
    [you] You win the contest and take a { $colour } chip.
   *[other] { $seat } wins the contest and takes a { $colour } chip.
}
attacke-won-again = { $seat-is ->
    [you] You win the contest, but you have a { $colour } chip already.
   *[other] { $seat } wins the contest, but has a { $colour } chip already.
}
attacke-champion = { $seat-is ->
    [you] You have all the chips you need and win the tournament.
   *[other] { $seat } has all the chips needed and wins the tournament.
}
attacke-last-contest = That was contest { $n }, the last one. The most chips win.

# Refusals
attacke-unreadable-play = "{ $text }" is not a play. Write cards like R5 or S10, several as in R5 R3{ $down ->
    [yes] {", and face-down cards behind "}"down", as in R5 down B2
   *[no] {""}
}.
attacke-unreadable-fight = "{ $text }" is not a play. Write cards like R5 or S10, several as in R5 R3{ $down ->
    [yes] {", and face-down cards behind "}"down", as in R5 down B2
   *[no] {""}
}; or pass.
attacke-unreadable-chip = "{ $text }" is not a chip. Write the chip that you give back, as in give red.
attacke-not-so-many = There { $n ->
    [one] is only one { $card }
   *[other] are only { $n } of { $card }
} in the game.
attacke-is-over = The match is over.
attacke-not-your-turn = { $seat-is ->
    [you] It is not your turn.
   *[other] It is not your turn: { $seat } decides.
}
attacke-complete = This action is complete. Nothing can be added to it.
attacke-no-chip = You have no { $colour } chip. Choose one that you own.
attacke-choose-chip = You must give back a chip. Choose which one.
attacke-gives-nothing = There is no chip to give back now.
attacke-must-open = You open the contest. Play one or more cards of one colour.
attacke-fight-or-pass = Nothing is chosen yet. Play cards, or pass.
attacke-colour-is-set = The contest is in { $colour } already. Leave the colour out.
attacke-cards-first = The colour comes after the cards. Play a card first.
attacke-knights-name-it = An open knight sets the colour of the contest. Leave the colour out.
attacke-name-colour = You open with shields only. Name the colour of the contest, as in S7 for blue.
attacke-not-in-hand = { $card } is not in your hand. Play a card that you hold.
attacke-not-so-many-in-hand = You hold { $n ->
    [one] only one { $card }
   *[other] only { $n } of { $card }
}.
attacke-alike = Your cards { $card } are alike: the one held longest is played first.
attacke-in-order = { $card } comes too late. Choose your cards in order, open ones first.
attacke-one-ten = Only one Shield-10 is allowed in a contest. Leave out { $card }.
attacke-one-colour = { $card } is not { $colour }. Open with cards of one colour, and shields.
attacke-other-colour = { $card } is not { $colour }. Play { $colour } cards or shields in this contest.
attacke-cannot-reach = With { $card } you cannot beat { $total }, even with all that may follow. Choose another card, or pass.
attacke-add-before = { $card } and the cards after it cannot beat { $total }. Add an earlier card.
attacke-too-low = That makes { $reached }, but you need more than { $total }. Add a card.
attacke-no-face-down = Face-down cards belong to the hidden tournament. Play open cards.
attacke-face-down-once = You have played face-down cards in this contest already. Play open ones.
attacke-open-first = You cannot open with face-down cards alone. Add an open card.

# What counts at the end
attacke-points = { $n ->
    [one] { $n } chip
   *[other] { $n } chips
}

# The game
attacke-summary = Tournaments of knights: outbid the others in one colour, or keep your cards and pass
attacke-length = about 10 minutes

# Its presets
attacke-preset-classic = The basic game.
attacke-preset-classic-name = classic
attacke-preset-all_five = A longer game: you need chips of all five colours.
attacke-preset-all_five-name = all five
attacke-preset-hidden = The hidden tournament: once a contest, any cards face down for 1 each.
attacke-preset-hidden-name = hidden

# Its parameters
attacke-param-copies = Knights of value 2, 3, 4, 5 and 7 in each colour; 18 together.
attacke-param-copies-name = Knights of { $item ->
    [0] each value
    [1] value 2
    [2] value 3
    [3] value 4
    [4] value 5
   *[other] value 7
 } in each colour
attacke-param-shield_tens = How many of the six shields are worth 10; the others are worth 7.
attacke-param-shield_tens-name = Shields worth 10
attacke-param-chips_to_win = Victory chips needed to win the match.
attacke-param-chips_to_win-name = Chips to win
attacke-param-max_contests = After this many contests the most chips win.
attacke-param-max_contests-name = Maximum contests
attacke-param-face_down = Once a contest each player may play any cards face down, for 1 each.
attacke-param-face_down-name = Cards face down

# Rules that cannot be
attacke-conflict-copies = a colour has 18 knights: the five numbers must add up to 18

## The first match with a coach

attacke-coach-fight = This contest is blue, and 3 is to beat. Play a blue card or a shield that brings you above it: B5 makes 5.
attacke-coach-pass = An opponent has 10 now. Your second B5 would make 10 too, and equal is not enough. Pass: you draw a card and save your strength.
attacke-coach-shield = Green, and 3 is to beat. Shields fit every colour: play S10. Passing after a Shield-10 would cost you a chip, so use it to win.
attacke-coach-open = Everybody passed, so the green chip is yours. The winner opens in any colour. Choose R3 and R5, then Done: together they make 8.
attacke-coach-total = Your opponent has 10. All your cards of this contest count together: 8 and a Shield-7 make 15. Play S7.
attacke-coach-end = Two chips of different colours: you win! Here two were enough. A match needs four of the five colours, and you can have each colour only once.

## Reasons for an action, in hints

attacke-reason-chip-owned = you own the { $colour } chip already, so winning brings no new one
attacke-reason-chip-last = the { $colour } chip would win you the match
attacke-reason-chip-new = winning brings the { $colour } chip, number { $n } of the { $needed } that you need
attacke-reason-ten = if you pass later, the Shield-10 costs you a chip
attacke-reason-opens = you open with { $total }
attacke-reason-leads = your { $total } leads by { $ahead }
attacke-reason-pass-ten = your Shield-10 on the table costs you a chip
attacke-reason-saves = you could fight on, but passing saves { $n ->
    [one] your card
   *[other] your { $n } cards
}
attacke-reason-too-low = your hand cannot beat { $highest }
attacke-reason-chips-left = { $n ->
    [one] you keep one chip
   *[other] you keep { $n } chips
}
