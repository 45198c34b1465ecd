# Zones
attack-hand = Hand
attack-fight-deck = Fight Deck
attack-champions = Deck of Champions
attack-victory = Victory Deck
attack-field = Field of Battle

# Notes on zones
attack-worth = worth { $value }
attack-sum = sum { $sum }
attack-proof-sword = { $n ->
    [one] known: 1 card is a Sword
   *[other] known: { $n } cards are Swords
}
attack-proof-shield = { $n ->
    [one] known: 1 card is a Shield
   *[other] known: { $n } cards are Shields
}
attack-proof-no-high-shield = { $n ->
    [one] known: 1 card is not a Shield ≥ { $value }
   *[other] known: { $n } cards are not Shields ≥ { $value }
}
attack-proof-low-shield = { $n ->
    [one] known: 1 card is a Shield < { $value }
   *[other] known: { $n } cards are Shields < { $value }
}
attack-proof-old = { $n ->
    [one] 1 card held since before the last reshuffle
   *[other] { $n } cards held since before the last reshuffle
}

# Facts
attack-roles = { $seat-is ->
    [you] You attack in this duel.
   *[other] { $seat } attacks in this duel.
}
attack-reshuffles-left = { $seat-is ->
    [you] You have { $n ->
        [0] no reshuffle
        [one] one reshuffle
       *[other] { $n } reshuffles
    } left.
   *[other] { $seat } has { $n ->
        [0] no reshuffle
        [one] one reshuffle
       *[other] { $n } reshuffles
    } left.
}

# What is asked
attack-ask-role = You won the opening. Attack first, or defend first?
attack-ask-sword = You attack. Which Sword (red card) do you play?
attack-ask-high-shield = You defend against { $sword }. Which Shield (black card) of { $value } or more do you play?
attack-ask-shield = You defend. Which Shield (black card) do you play?
attack-ask-card = Which card do you play? The higher sum will win.
attack-ask-turn = Turn up the next cards?

# Choices
attack-do-attack = attack first
attack-do-defend = defend first
attack-do-turn = turn up the next cards
attack-do-sword = attack with { $card } (value { $value })
attack-do-shield = defend with { $card } (value { $value })
attack-do-card = play { $card } (value { $value })

# What happens
attack-dealt = { $each } cards lie in each Fight Deck.
attack-turned-up = { $first-seat-is ->
    [you] You turn up { $first }
   *[other] { $first-seat } turns up { $first }
}, { $second-seat-is ->
    [you] you turn up { $second }.
   *[other] { $second-seat } turns up { $second }.
}
attack-opened = { $seat-is ->
    [you] You won the opening and choose who attacks first.
   *[other] { $seat } won the opening and chooses who attacks first.
}
attack-unopened = The Fight Decks are used up and the opening has no winner.
attack-drew-hidden = { $seat-is ->
    [you] You draw { $n ->
        [one] a card
       *[other] { $n } cards
    }.
   *[other] { $seat } draws { $n ->
        [one] a card
       *[other] { $n } cards
    }.
}
attack-drew = { $seat-is ->
    [you] You draw { $cards }.
   *[other] { $seat } draws { $cards }.
}
attack-chose-attack = { $seat-is ->
    [you] You choose to attack first.
   *[other] { $seat } chooses to attack first.
}
attack-chose-defend = { $seat-is ->
    [you] You choose to defend first.
   *[other] { $seat } chooses to defend first.
}
attack-attacked = { $seat-is ->
    [you] You attack with { $card }.
   *[other] { $seat } attacks with { $card }.
}
attack-defended = { $seat-is ->
    [you] You defend with { $card }.
   *[other] { $seat } defends with { $card }.
}
attack-rolled = { $first-seat-is ->
    [you] You roll { $first }, which makes { $first-total }
   *[other] { $first-seat } rolls { $first }, which makes { $first-total }
}; { $second-seat-is ->
    [you] you roll { $second }, which makes { $second-total }.
   *[other] { $second-seat } rolls { $second }, which makes { $second-total }.
}
attack-summed = { $first-seat-is ->
    [you] Your cards add up to { $first-total }
   *[other] { $first-seat }'s cards add up to { $first-total }
}, { $second-seat-is ->
    [you] yours to { $second-total }.
   *[other] { $second-seat }'s to { $second-total }.
}
attack-no-sword = { $seat-is ->
    [you] You must attack but hold no Sword: you lose this duel.
   *[other] { $seat } must attack but holds no Sword and loses this duel.
}
attack-no-shield = { $seat-is ->
    [you] You hold no Shield: you lose this duel.
   *[other] { $seat } holds no Shield and loses this duel.
}
attack-no-high-shield = { $seat-is ->
    [you] You hold no Shield of { $value } or more: you lose this duel.
   *[other] { $seat } holds no Shield of { $value } or more and loses this duel.
}
attack-took-hidden = { $seat-is ->
    [you] You take a random card from { $victim }'s hand.
   *[other] { $victim-is ->
        [you] { $seat } takes a random card from your hand.
       *[other] { $seat } takes a random card from { $victim }'s hand.
    }
}
attack-took = { $seat-is ->
    [you] You take a random card from { $victim }'s hand: { $card }.
   *[other] { $victim-is ->
        [you] { $seat } takes a random card from your hand: { $card }.
       *[other] { $seat } takes a random card from { $victim }'s hand: { $card }.
    }
}
attack-battle = Both sides are equal: a Battle begins.
attack-push = A Push: nobody wins. Both players' cards go to their own Decks of Champions.
attack-won-bare = { $seat-is ->
    [you] You win the duel.
   *[other] { $seat } wins the duel.
}
attack-won = { $seat-is ->
    [you] You win and capture { $cards }.
   *[other] { $seat } wins and captures { $cards }.
}
attack-reshuffled = { $seat-is ->
    [you] Your Deck of Champions is shuffled into a new Fight Deck of { $n ->
        [one] one card
       *[other] { $n } cards
    }.
   *[other] { $seat }'s Deck of Champions is shuffled into a new Fight Deck of { $n ->
        [one] one card
       *[other] { $n } cards
    }.
}
attack-left-hidden = { $seat-is ->
    [you] Your last { $n ->
        [one] card goes
       *[other] { $n } cards go
    } to your Deck of Champions.
   *[other] { $seat }'s last { $n ->
        [one] card goes
       *[other] { $n } cards go
    } to the Deck of Champions.
}
attack-left = { $seat-is ->
    [you] Your last cards go to your Deck of Champions: { $cards }.
   *[other] { $seat }'s last cards go to the Deck of Champions: { $cards }.
}
attack-scored = The Victory Decks are counted: { $first-seat-is ->
    [you] you have { $first }
   *[other] { $first-seat } has { $first }
}, { $second-seat-is ->
    [you] you have { $second }.
   *[other] { $second-seat } has { $second }.
}

# Refusals
attack-unreadable = "{ $text }" is neither a card nor an action. Write a card like 9H or QC.
attack-nothing-chosen = Nothing is chosen yet. Choose one of the actions.
attack-is-over = The match is over.
attack-not-your-turn = It is not your turn.
attack-one-only = Only one card is played at a time. Choose one.
attack-choose-role = No role is chosen. Choose attack or defend.
attack-only-turn = A game without hands leaves nothing to choose. Turn up the next cards.
attack-choose-card = No card is chosen. Choose one from your hand.
attack-not-in-hand = { $card } is not in your hand. Choose a card that you hold.
attack-needs-sword = { $card } is black, a Shield. An attacker plays a Sword, a red card.
attack-needs-shield = { $card } is red, a Sword. A defender plays a Shield, a black card.
attack-too-low = { $card } has the value { $value }. Against { $sword } play a Shield of { $least } or more.

# The game
attack-summary = Red Swords against black Shields: win duels, capture the enemy's cards
attack-length = about 5 minutes

# Its presets
attack-preset-classic = The basic game.
attack-preset-classic-name = classic
attack-preset-cross = Cross Attack!: once a game your Deck of Champions becomes a new Fight Deck.
attack-preset-cross-name = cross
attack-preset-counter = Counter Attack!: every duel is a battle of sums.
attack-preset-counter-name = counter
attack-preset-power = Power Attack!: a die roll is added to every card.
attack-preset-power-name = power
attack-preset-speed = Speed Attack!: no hands; the top cards fight.
attack-preset-speed-name = speed

# Its parameters
attack-param-decks = Packs of 52 cards: 1 for both players together, or 2, one each.
attack-param-decks-name = Packs of 52 cards
attack-param-reshuffles = How often a Deck of Champions becomes the new Fight Deck.
attack-param-reshuffles-name = New Fight Decks
attack-param-duel = One Sword against one Shield (single), or whole hands added up (sums).
attack-param-duel-name = Duels
attack-param-duel-single = one card against one
attack-param-duel-sums = whole hands added up
attack-param-dice = Add a die roll to each player's card or sum.
attack-param-dice-name = A die roll for each player
attack-param-must_match = A Shield must be at least as high as the Sword it answers.
attack-param-must_match-name = Shields at least as high as the Sword
attack-param-hands = Play from hands; if false, the top cards of the Fight Decks fight.
attack-param-hands-name = Play from hands
attack-param-scoring = Score captured cards by their number (count) or their values (value).
attack-param-scoring-name = Captured cards score
attack-param-scoring-count = their number
attack-param-scoring-value = their values
attack-param-ace = Value of an ace.
attack-param-ace-name = Value of an ace
attack-param-choose_role = The opening's winner chooses a role after seeing the hand, or before.
attack-param-choose_role-name = Choice of role
attack-param-choose_role-after_hands = after seeing the hand
attack-param-choose_role-before_hands = before seeing the hand

# Rules that cannot be
attack-conflict-hands = sums are played from hands: set hands=true or duel=single

# Aim and score
attack-goal = Capture more cards than your opponent.
attack-goal-value = Capture more card value than your opponent.
attack-score = Captured
attack-score-value = Captured value

## The first match with a coach

attack-coach-role = Your 5♣ beat the enemy's 4♥, so you choose. Defend first: then you see the enemy's card before you play.
attack-coach-shield = Red cards are Swords and attack, black cards are Shields. Yours must be as high as the 10♦ or higher. A jack is worth 11: play J♣.
attack-coach-sword = You captured the 10♦, and the roles change. Now you attack with a red card. A king is worth 14: play K♦.
attack-coach-equal = No black card there was high enough, so you took a card from the enemy's hand. Now defend again: play 7♠ against 7♥.
attack-coach-battle = Equal cards start a battle: both stay, and J♥ attacks next. The winner takes everything. A queen is worth 12: play Q♣.
attack-coach-again = You captured two cards at once! Both hands are filled up to five. You attack again: only a black king could stop your K♥.
attack-coach-end = You have captured six cards, the enemy none. A match goes on until a player has no cards left. Then the player with more captured cards wins.

## Reasons for an action, in hints

attack-reason-hand = you hold { $swords ->
    [0] no Sword
    [one] one Sword
   *[other] { $swords } Swords
} and { $shields ->
    [0] no Shield
    [one] one Shield
   *[other] { $shields } Shields
}
attack-reason-answers = { $n ->
    [one] { $all ->
        [one] the only Shield that { $seat } may hold stops { $card }
       *[other] of the { $all } Shields that { $seat } may hold, one stops { $card }
    }
   *[other] of the { $all } Shields that { $seat } may hold, { $n } stop { $card }
}
attack-reason-unanswerable = no Shield that { $seat } may hold stops { $card }
attack-reason-beats = { $card } beats { $other }
attack-reason-ties = { $card } equals { $other }, and a battle follows
attack-reason-loses = { $card } loses to { $other }
attack-reason-keeps = { $n ->
    [one] your Shield { $cards } stays in your hand
   *[other] your Shields { $cards } stay in your hand
}
attack-reason-sum = your cards on the field then count { $own }, the others { $other }
attack-reason-sum-before-dice = before the dice, your cards on the field then count { $own }, the others { $other }
