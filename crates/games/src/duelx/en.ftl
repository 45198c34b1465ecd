# Slots and zones
duelx-level = Level
duelx-attack = Attack
duelx-defense = Defense
duelx-magic = Magic
duelx-hand = Hand
duelx-deck = Deck
duelx-discards = Discards

# Notes on zones
duelx-badge-number = { $number }
duelx-badge-power = power { $power }
duelx-badge-old = { $n ->
    [one] 1 card held since before the last reshuffle
   *[other] { $n } cards held since before the last reshuffle
}
duelx-badge-beneath = lies on { $cards }
duelx-mark-face-down = face down

# Facts
duelx-fact-round = Round { $round } of at most { $rounds }.
duelx-fact-first = { $seat-is ->
    [you] You upgrade first.
   *[other] { $seat } upgrades first.
}
duelx-fact-second = { $seat-is ->
    [you] You upgrade second.
   *[other] { $seat } upgrades second.
}
duelx-fact-draw = A draw. After another one, all cards are dealt anew.

# What is asked
duelx-ask-upgrade = How do you upgrade? Lay a card (one a slot), steal with a jack, or say that you are done.
duelx-ask-done = You can neither lay nor steal anything now. Say that you are done.
duelx-which-slot = Where do you lay { $card }?
duelx-ask-battle = Attack or Magic? { $enemy } has a Defense Power of { $defense }.
duelx-ask-combine = You have lost. Attack and Magic together make { $power }, more than { $defense }: make it a draw?
duelx-ask-discard = Which cards do you discard? You then draw up to { $full } cards.

# Choices
duelx-do-card = lay { $card } (number { $number })
duelx-do-slot = on { $slot }, where { $card } lies (number { $lies })
duelx-do-steal = steal { $card } (number { $number }) with the jack on { $slot }
duelx-do-done = End upgrades
duelx-do-fight = fight with { $slot }: { $power }
duelx-do-combine = combine Attack and Magic: a draw
duelx-do-decline = take the loss and keep Magic face up
duelx-do-discard = discard { $card }
duelx-confirm = { $n ->
    [0] Keep all your cards?
    [one] Discard this card?
   *[other] Discard these { $n } cards?
}

# What happens
duelx-engaged = Engage: all cards are shuffled and dealt.
duelx-laid = { $seat-is ->
    [you] You have Level { $level }, Attack { $attack }, Defense { $defense }, Magic { $magic }.
   *[other] { $seat } has Level { $level }, Attack { $attack }, Defense { $defense }, Magic { $magic }.
}
duelx-drew-hidden = { $seat-is ->
    [you] You draw { $n ->
        [one] a card
       *[other] { $n } cards
    }.
   *[other] { $seat } draws { $n ->
        [one] a card
       *[other] { $n } cards
    }.
}
duelx-drew = { $seat-is ->
    [you] You draw { $cards }.
   *[other] { $seat } draws { $cards }.
}
duelx-reshuffled = The deck is empty: { $n ->
    [one] the one discard becomes the new one
   *[other] the { $n } discards are shuffled into a new one
}.
duelx-upgraded = { $seat-is ->
    [you] You lay { $card } on { $slot }.
   *[other] { $seat } lays { $card } on { $slot }.
}
duelx-stole = { $seat-is ->
    [you] Your jack on { $slot } steals { $card }.
   *[other] { $victim-is ->
        [you] { $seat }'s jack on { $slot } steals your { $card }.
       *[other] { $seat }'s jack on { $slot } steals { $victim }'s { $card }.
    }
}
duelx-stole-and-cleared = { $seat-is ->
    [you] Your jack on { $slot } steals { $card }; { $cleared } beneath it is discarded.
   *[other] { $victim-is ->
        [you] { $seat }'s jack on { $slot } steals your { $card }; { $cleared } beneath it is discarded.
       *[other] { $seat }'s jack on { $slot } steals { $victim }'s { $card }; { $cleared } beneath it is discarded.
    }
}
duelx-replaced = { $seat-is ->
    [you] Your empty { $slot } slot gets { $card } from the deck.
   *[other] { $seat }'s empty { $slot } slot gets { $card } from the deck.
}
duelx-done = { $seat-is ->
    [you] You are done upgrading.
   *[other] { $seat } is done upgrading.
}
duelx-fought = { $first-seat-is ->
    [you] You fight
   *[other] { $first-seat } fights
} with { $first-slot } { $first-power } against Defense { $second-defense }, { $second-seat-is ->
    [you] you
   *[other] { $second-seat }
} with { $second-slot } { $second-power } against Defense { $first-defense }.
duelx-covered = { $seat-is ->
    [you] Your Magic is turned face down.
   *[other] { $seat }'s Magic is turned face down.
}
duelx-combined = { $seat-is ->
    [you] You add Magic to Attack: { $power } against Defense { $defense }.
   *[other] { $seat } adds Magic to Attack: { $power } against Defense { $defense }.
}
duelx-declined = { $seat-is ->
    [you] You add no Magic and take the loss.
   *[other] { $seat } adds no Magic and takes the loss.
}
duelx-won = { $seat-is ->
    [you] You win the round.
   *[other] { $seat } wins the round.
}
duelx-drawn = The round is a draw.
duelx-drawn-again = The round is a draw, the second in a row: back to Engage.
duelx-threw-nothing = { $seat-is ->
    [you] You have no cards in hand to discard.
   *[other] { $seat } has no cards in hand to discard.
}
duelx-threw = { $seat-is ->
    [you] You discard your hand: { $cards }.
   *[other] { $seat } discards the whole hand: { $cards }.
}
duelx-kept = { $seat-is ->
    [you] You discard nothing.
   *[other] { $seat } discards nothing.
}
duelx-discarded-hidden = { $seat-is ->
    [you] You discard { $n ->
        [one] a card
       *[other] { $n } cards
    }, unseen.
   *[other] { $seat } discards { $n ->
        [one] a card
       *[other] { $n } cards
    }, unseen.
}
duelx-discarded = { $seat-is ->
    [you] You discard { $cards }.
   *[other] { $seat } discards { $cards }.
}
duelx-ended = The match is over after { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}: { $first-seat-is ->
    [you] you have { $first }
   *[other] { $first-seat } has { $first }
}, { $second-seat-is ->
    [you] you have { $second } Duel Points.
   *[other] { $second-seat } has { $second } Duel Points.
}

# Refusals
duelx-unreadable-upgrade = "{ $text }" is not an upgrade. Write a card and a slot, like 9H attack, or steal attack, or done.
duelx-unreadable-battle = "{ $text }" is not a choice. Write attack or magic.
duelx-unreadable-combine = "{ $text }" is not a choice. Write combine or decline.
duelx-unreadable-discard = "{ $text }" is not a choice. Write discard and the cards, like discard 9H QC, or keep.
duelx-is-over = The match is over.
duelx-watching = You are watching this match. Only the players decide.
duelx-not-your-upgrade = { $seat } is upgrading now. Wait for your turn.
duelx-must-attack = Your Magic lies face down, so you attack. There is nothing to choose.
duelx-not-your-loss = { $seat } lost the round and decides now. Wait for the answer.
duelx-nothing-to-discard = You have no card to discard.
duelx-one-only = This action is complete. Nothing can be added to it.
duelx-choose-upgrade = Nothing is chosen yet. Choose a card for your field, a theft, or done.
duelx-choose-power = Nothing is chosen yet. Choose attack or magic.
duelx-choose-combine = Nothing is chosen yet. Choose combine or decline.
duelx-choose-discards = Choose cards from your hand, in its order.
duelx-not-in-hand = { $card } is not in your hand. Choose a card that you hold.
duelx-twice = { $card } is chosen already. Choose each card once.
duelx-ascending = { $card } stands before a card that is chosen already. Choose in the order of your hand.
duelx-fits-nowhere = { $card } has the number { $number } and fits no slot now. Choose another card.
duelx-slot-used = You have upgraded { $slot } in this round already. Choose another slot.
duelx-level-nothing = Your Level is 0, from a jack. No card has the number 1, so only a theft helps.
duelx-level-highest = Your Level is { $lies }, the highest there is. Upgrade another slot.
duelx-level-one-more = { $card } has the number { $number }. Your Level is { $lies }: the next is exactly { $wanted }.
duelx-not-higher = { $card } has the number { $number }. On { $slot } it must be higher than { $lies }.
duelx-no-jack = You have no jack on { $slot } to steal with. Choose a slot with a jack on top.
duelx-jack-covered = Your jack on { $slot } lies face down and cannot steal. Choose another action.
duelx-no-level-theft = In this match a jack does not steal a Level. Choose another action.
duelx-no-refill = No card is left to refill the robbed slot, so nothing can be stolen. Choose another action.

# What counts at the end
duelx-points = { $n ->
    [one] { $n } Duel Point
   *[other] { $n } Duel Points
}

# The game
duelx-summary = Level times Attack against Level times Defense: upgrade card by card, then choose Attack or Magic
duelx-length = about 20 minutes

# Its presets
duelx-preset-classic = The basic game.
duelx-preset-classic-name = classic

# Its parameters
duelx-param-target = Duel Points needed to win the match.
duelx-param-target-name = Duel Points to win
duelx-param-max_rounds = After this many rounds, draws included, the higher score wins.
duelx-param-max_rounds-name = Maximum rounds
duelx-param-jack_steals_level = A jack steals a Level too; if false, any card fits on a Level of 0.
duelx-param-jack_steals_level-name = A jack steals a Level

# Aim and score
duelx-goal = { $target ->
    [one] Be the first to score a Duel Point.
   *[other] Be the first to { $target } Duel Points.
}
duelx-score = Duel Points

## The first match with a coach

duelx-coach-level = Your Level multiplies all your other cards. It is 8, and only a card that is exactly one higher fits: lay 9♠ on Level.
duelx-coach-steal = Your Attack is a jack. It counts 0, but it steals: take the enemy's 9♦ from the same place.
duelx-coach-defense = Attack Power is Level times Attack: 9 × 9 = 81. Your Defense is only 9 × 4 = 36. Lay 10♦ on Defense to make it 90.
duelx-coach-magic = Magic is your second weapon, good for one use. A new card must be higher than the one there: lay 10♥ on your 6♦.
duelx-coach-done = Level, Attack, Defense and Magic are ready. End your upgrades: then the enemy upgrades, and you both battle.
duelx-coach-battle = The enemy has Magic 88 and Defense 77. Your Defense of 90 holds, and your Attack of 81 is over 77. Choose Attack.
duelx-coach-end = 81 beats 77, and 88 does not beat 90: you win the round and its Duel Point. One was enough here. A match needs five.

## Reasons for an action, in hints

duelx-reason-attack = your Attack of { $power } meets a Defense of { $other }
duelx-reason-defense = your Defense of { $power } meets an Attack of { $other }
duelx-reason-magic = your Magic of { $power } meets a Defense of { $other }
duelx-reason-steals = it takes { $card }, and the enemy gets a random card instead
duelx-reason-combine = Attack and Magic together, { $power } against { $other }, turn the loss into a draw
duelx-reason-decline = your Magic stays face up, but the round is lost
duelx-reason-discard = you keep { $kept } and draw up to { $full } cards
