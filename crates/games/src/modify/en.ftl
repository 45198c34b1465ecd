# Modify, in English.
# $seat is a name or "you"; $seat-is is "you" when the reader sits there, else "other".

# The table
modify-hand = Hand
modify-field = Field
modify-pot = Pot
modify-discards = Discards
modify-rest = Out of the game
modify-mark-used = played once
modify-mark-played = { $seat-is ->
    [you] yours
   *[other] { $seat }'s
}
modify-perhaps = { $n ->
    [one] perhaps { $cards }, after a theft that you did not see
   *[other] perhaps some of { $cards }, after thefts that you did not see
}
modify-fact-round = Round { $round } of at most { $rounds }.
modify-fact-first = { $seat-is ->
    [you] You are first in this round.
   *[other] { $seat } is first in this round.
}
modify-fact-duel = { $seat-is ->
    [you] You duel with { $opponent } for { $n } cards each.
   *[other] { $opponent-is ->
        [you] { $seat } duels with you for { $n } cards each.
       *[other] { $seat } duels with { $opponent } for { $n } cards each.
    }
}

# What is asked
modify-ask-vote = Play a Quickdraw? All hands are then shown at once, and the highest total wins the match. All players must agree.
modify-ask-offer = Do you call a Quickdraw? All hands are then shown at once, and the highest total wins the match.
modify-ask-call = Challenge someone to a Duel?
modify-ask-number = For how many cards each do you call { $seat } to a Duel? { $most ->
    [2] Only 2 are possible.
   *[other] From 2 to { $most }.
}
modify-ask-answer = What do you answer { $seat }? In a Duel for { $n } cards each, the higher total takes them all.
modify-ask-counter = { $seat } would rather duel for { $n } cards each. Do you accept that?
modify-ask-duel = Pick { $n } cards for the Duel ({ $done }/{ $n }). The higher total wins.
modify-ask-steal = Your jack steals a random card. Which opponent do you rob?
modify-ask-pick = Which card do you play? All are turned up together, and the highest takes them.

# Choices
modify-do-play = play { $card }
modify-do-duel = play { $card } (counts { $value })
modify-do-steal = { $cards ->
    [one] rob { $seat } (1 card)
   *[other] rob { $seat } ({ $cards } cards)
}
modify-do-call = { $cards ->
    [one] Duel with { $seat } (1 card)
   *[other] Duel with { $seat } ({ $cards } cards)
}
modify-do-number = for { $n } cards each
modify-do-offer = offer { $n } cards each instead
modify-do-pass = No, play on
modify-do-accept = accept a Duel for { $n } cards each
modify-do-refuse = refuse
modify-do-drop = drop the Duel
modify-do-vote-yes = yes, a Quickdraw
modify-do-vote-no = no, play on
modify-do-quickdraw = call a Quickdraw
modify-do-wait = play on

# What happens
modify-dealt-hidden = { $seat-is ->
    [you] You are dealt { $n } cards.
   *[other] { $seat } is dealt { $n } cards.
}
modify-dealt = { $seat-is ->
    [you] You are dealt { $cards }.
   *[other] { $seat } is dealt { $cards }.
}
modify-voted-yes = { $seat-is ->
    [you] You want a Quickdraw.
   *[other] { $seat } wants a Quickdraw.
}
modify-voted-no = { $seat-is ->
    [you] You do not want a Quickdraw.
   *[other] { $seat } does not want a Quickdraw.
}
modify-quickdraw-agreed = All agree to a Quickdraw: the hands are shown.
modify-quickdraw-called = { $seat-is ->
    [you] You call a Quickdraw: all hands are shown.
   *[other] { $seat } calls a Quickdraw: all hands are shown.
}
modify-waited = { $seat-is ->
    [you] You call no Quickdraw.
   *[other] { $seat } calls no Quickdraw.
}
modify-shown = { $seat-is ->
    [you] You show { $cards }: a total of { $total }.
   *[other] { $seat } shows { $cards }: a total of { $total }.
}
modify-passed = { $seat-is ->
    [you] You challenge nobody.
   *[other] { $seat } challenges nobody.
}
modify-called = { $seat-is ->
    [you] You call { $opponent } to a Duel for { $n } cards each.
   *[other] { $seat } calls { $opponent } to a Duel for { $n } cards each.
}
modify-accepted = { $seat-is ->
    [you] You accept: a Duel for { $n } cards each.
   *[other] { $seat } accepts: a Duel for { $n } cards each.
}
modify-refused = { $seat-is ->
    [you] You refuse the Duel.
   *[other] { $seat } refuses the Duel.
}
modify-countered = { $seat-is ->
    [you] You offer { $n } cards each instead.
   *[other] { $seat } offers { $n } cards each instead.
}
modify-dropped = { $seat-is ->
    [you] You drop the Duel.
   *[other] { $seat } drops the Duel.
}
modify-duelled = { $seat-is ->
    [you] You show { $cards }: a total of { $total }.
   *[other] { $seat } shows { $cards }: a total of { $total }.
}
modify-turned-up-2 = Round { $round }: { $seat-a-is ->
    [you] you play
   *[other] { $seat-a } plays
} { $card-a }, { $seat-b-is ->
    [you] you play
   *[other] { $seat-b } plays
} { $card-b }.
modify-turned-up-3 = Round { $round }: { $seat-a-is ->
    [you] you play
   *[other] { $seat-a } plays
} { $card-a }, { $seat-b-is ->
    [you] you play
   *[other] { $seat-b } plays
} { $card-b }, { $seat-c-is ->
    [you] you play
   *[other] { $seat-c } plays
} { $card-c }.
modify-turned-up-4 = Round { $round }: { $seat-a-is ->
    [you] you play
   *[other] { $seat-a } plays
} { $card-a }, { $seat-b-is ->
    [you] you play
   *[other] { $seat-b } plays
} { $card-b }, { $seat-c-is ->
    [you] you play
   *[other] { $seat-c } plays
} { $card-c }, { $seat-d-is ->
    [you] you play
   *[other] { $seat-d } plays
} { $card-d }.
modify-turned-up-5 = Round { $round }: { $seat-a-is ->
    [you] you play
   *[other] { $seat-a } plays
} { $card-a }, { $seat-b-is ->
    [you] you play
   *[other] { $seat-b } plays
} { $card-b }, { $seat-c-is ->
    [you] you play
   *[other] { $seat-c } plays
} { $card-c }, { $seat-d-is ->
    [you] you play
   *[other] { $seat-d } plays
} { $card-d }, { $seat-e-is ->
    [you] you play
   *[other] { $seat-e } plays
} { $card-e }.
modify-turned-up-6 = Round { $round }: { $seat-a-is ->
    [you] you play
   *[other] { $seat-a } plays
} { $card-a }, { $seat-b-is ->
    [you] you play
   *[other] { $seat-b } plays
} { $card-b }, { $seat-c-is ->
    [you] you play
   *[other] { $seat-c } plays
} { $card-c }, { $seat-d-is ->
    [you] you play
   *[other] { $seat-d } plays
} { $card-d }, { $seat-e-is ->
    [you] you play
   *[other] { $seat-e } plays
} { $card-e }, { $seat-f-is ->
    [you] you play
   *[other] { $seat-f } plays
} { $card-f }.
modify-turned-up-7 = Round { $round }: { $seat-a-is ->
    [you] you play
   *[other] { $seat-a } plays
} { $card-a }, { $seat-b-is ->
    [you] you play
   *[other] { $seat-b } plays
} { $card-b }, { $seat-c-is ->
    [you] you play
   *[other] { $seat-c } plays
} { $card-c }, { $seat-d-is ->
    [you] you play
   *[other] { $seat-d } plays
} { $card-d }, { $seat-e-is ->
    [you] you play
   *[other] { $seat-e } plays
} { $card-e }, { $seat-f-is ->
    [you] you play
   *[other] { $seat-f } plays
} { $card-f }, { $seat-g-is ->
    [you] you play
   *[other] { $seat-g } plays
} { $card-g }.
modify-stole = { $seat-is ->
    [you] Your jack steals { $card } from { $victim }'s hand.
   *[other] { $victim-is ->
        [you] { $seat }'s jack steals { $card } from your hand.
       *[other] { $seat }'s jack steals { $card } from { $victim }'s hand.
    }
}
modify-stole-hidden = { $seat-is ->
    [you] Your jack steals a card from { $victim }'s hand.
   *[other] { $victim-is ->
        [you] { $seat }'s jack steals a card from your hand.
       *[other] { $seat }'s jack steals a card from { $victim }'s hand, unseen.
    }
}
modify-found-nothing = { $seat-is ->
    [you] Your jack finds no hand to steal from.
   *[other] { $seat }'s jack finds no hand to steal from.
}
modify-won = { $seat-is ->
    [you] You take { $cards }.
   *[other] { $seat } takes { $cards }.
}
modify-won-discarded = { $seat-is ->
    [you] You take { $cards }. Discarded: { $discarded }.
   *[other] { $seat } takes { $cards }. Discarded: { $discarded }.
}
modify-won-nothing = { $seat-is ->
    [you] You win, but there is nothing to take. Discarded: { $discarded }.
   *[other] { $seat } wins, but there is nothing to take. Discarded: { $discarded }.
}
modify-tied = A tie, so nobody takes. Into the pot: { $cards }.
modify-tied-discarded = A tie, so nobody takes. Discarded: { $discarded }. Into the pot: { $cards }.
modify-tied-nothing = A tie, so nobody takes. Discarded: { $discarded }.
modify-out = { $seat-is ->
    [you] You have no cards left and are out.
   *[other] { $seat } has no cards left and is out.
}
modify-last-round = The last of { $rounds } rounds is over: the most cards win.

# Refusals
modify-unreadable-quickdraw = "{ $text }" is not an answer. Write quickdraw or wait.
modify-unreadable-call = "{ $text }" is not a call. Write pass, or call with a seat counted from 0 and a number of cards, like call 1 3.
modify-unreadable-answer = "{ $text }" is not an answer. Write accept, refuse, or offer and another number, like offer 2.
modify-unreadable-counter = "{ $text }" is not an answer. Write accept or drop.
modify-unreadable-duel = "{ $text }" is not a choice. Write { $n } cards from your hand, like 9H QC.
modify-unreadable-pick = "{ $text }" is not a choice. Write a card from your hand, like 9H.
modify-unreadable-steal = "{ $text }" is not a choice. Write steal and a seat counted from 0, like steal 1 for the second seat.
modify-choose-quickdraw = Nothing is chosen yet. Choose a Quickdraw, or none.
modify-choose-call = Nothing is chosen yet. Choose an opponent for a Duel, or call none.
modify-choose-answer = Nothing is chosen yet. Choose accept, refuse, or another number.
modify-choose-counter = Nothing is chosen yet. Choose accept, or drop the Duel.
modify-choose-duel = The choice is not complete. Choose { $n } cards from your hand.
modify-choose-pick = No card is chosen yet. Choose one from your hand.
modify-choose-steal = Nobody is chosen yet. Choose an opponent for your jack to rob.
modify-is-over = The match is over.
modify-not-your-turn = There is nothing for you to decide now. Wait for the others.
modify-complete = This choice is complete. Nothing can be added to it.
modify-not-in-hand = { $card } is not in your hand. Choose a card that you hold.
modify-one-only = Only one card is played in a round. Choose one.
modify-no-more = This Duel is for { $n } cards, and they are chosen. Add no more.
modify-twice = { $card } is chosen already. Choose each card once.
modify-nothing-to-steal = { $seat } has no card in hand to steal. Choose another opponent.
modify-too-few = { $seat } holds fewer than two cards, too few for a Duel. Choose another opponent.
modify-not-yourself = You cannot choose yourself. Choose another player.
modify-no-seat = There is no seat { $n } in this match. Actions count seats from 0: choose another one.
modify-seat-is-out = { $seat } is out. Choose another player.
modify-number-range = A Duel is for 2 to { $most } cards here: no more than either of you holds.
modify-same-number = That is the number that was called. Accept it, or name another.

# What counts at the end
# A number of cards, or their total after a Quickdraw.
modify-points = { $n } in hand

# The game
modify-summary = All show a card at once and the highest takes them all: royals and aces wear out, jacks steal
modify-length = about 5 minutes

# Its presets
modify-preset-classic = The right to call a Duel goes around; no Quickdraw.
modify-preset-classic-name = classic
modify-preset-as_written = All may call a Duel before each round, and a Quickdraw at the start.
modify-preset-as_written-name = as written

# Its parameters
modify-param-duel_calls = Duel calls before a round: its first seat, all seats in turn, or off.
modify-param-duel_calls-name = Duel calls
modify-param-duel_calls-first_seat = the first seat only
modify-param-duel_calls-all = all seats in turn
modify-param-duel_calls-off = off
modify-param-quickdraw = Quickdraw: off, if all agree before they look, or if any player calls it.
modify-param-quickdraw-name = Quickdraw
modify-param-quickdraw-off = off
modify-param-quickdraw-agreed = if all agree
modify-param-quickdraw-any = if any player calls it
modify-param-max_rounds = After this many rounds the player with the most cards wins.
modify-param-max_rounds-name = Maximum rounds

# Rules that cannot be
modify-conflict-seats = it is for 2 to 7 players, since one pack deals seven hands of seven

# Aim and score
modify-goal = Win all the cards, or hold the most after { $rounds } rounds.
modify-score = Cards

## The first match with a coach

modify-coach-pass = In a round all show one card together, and the highest takes the others. Before it, the first player may call a Duel. Pass for now.
modify-coach-king = From low to high: jack, 2 to 10, queen, king, ace. Play your king. It is discarded after one round, even if it wins.
modify-coach-jack = Your king took the 10♥. Now play your jack: it is the lowest card, but it steals a card from the enemy's hand.
modify-coach-call = You stole the 9♥, and the enemy's king is worn out. Four cards are left there. Call the enemy to a Duel for four cards.
modify-coach-duel = In a Duel you add up: ace 11, king 7, queen 5, jack 0. Choose A♠, 10♥, 9♥ and Q♥: that makes 35.
modify-coach-end = 35 against 34! The enemy has no card left, and you win. In every match the last player with cards is the winner.

## Reasons for an action, in hints

modify-reason-higher = { $n ->
    [0] no card that others may hold ranks above { $card }
    [one] at most one card that others may hold ranks above { $card }
   *[other] at most { $n } cards that others may hold rank above { $card }
}
modify-reason-jack = a jack wins nothing but steals a card
modify-reason-pot = the winner also takes the { $n ->
    [one] card
   *[other] { $n } cards
} left on the field
modify-reason-wears-out = { $card } is discarded after this round
modify-reason-steal = { $seat } has { $n ->
    [one] one card
   *[other] { $n } cards
} in hand
modify-reason-total = these cards total { $total }
modify-reason-keeps = { $n ->
    [0] you keep no card
    [one] you keep one card
   *[other] you keep { $n } cards
}
modify-reason-best = your best { $n ->
    [one] card counts
   *[other] { $n } cards total
} { $total }
modify-reason-hand = your hand totals { $total }
