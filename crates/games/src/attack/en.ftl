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
    [one] one is a Sword
   *[other] { $n } are Swords
}
attack-proof-shield = { $n ->
    [one] one is a Shield
   *[other] { $n } are Shields
}
attack-proof-no-high-shield = { $n ->
    [one] one is no Shield of { $value } or more
   *[other] { $n } are no Shields of { $value } or more
}
attack-proof-low-shield = { $n ->
    [one] one is a Shield of less than { $value }
   *[other] { $n } are Shields of less than { $value }
}
attack-proof-old = { $n ->
    [one] one held since before the last reshuffle
   *[other] { $n } held since before the last reshuffle
}

# Facts
attack-roles = { $seat-is ->
    [you] You attack in this duel.
   *[other] { $seat } attacks in this duel.
}
attack-reshuffles-left = { $seat-is ->
    [you] You may reshuffle { $n ->
        [0] no more
        [one] once more
       *[other] { $n } times more
    }.
   *[other] { $seat } may reshuffle { $n ->
        [0] no more
        [one] once more
       *[other] { $n } times more
    }.
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
attack-battle = Both sides are equal: it comes to a Battle.
attack-push = A Push: nobody wins, and both take their own cards back.
attack-won-bare = { $seat-is ->
    [you] You win the duel.
   *[other] { $seat } wins the duel.
}
attack-won = { $seat-is ->
    [you] You win and capture { $cards }.
   *[other] { $seat } wins and captures { $cards }.
}
attack-reshuffled = { $seat-is ->
    [you] You shuffle your champions into a new Fight Deck of { $n }.
   *[other] { $seat } shuffles the champions into a new Fight Deck of { $n }.
}
attack-left-hidden = { $seat-is ->
    [you] Your last { $n ->
        [one] card joins
       *[other] { $n } cards join
    } your champions.
   *[other] The last { $n ->
        [one] card of { $seat } joins
       *[other] { $n } cards of { $seat } join
    } the champions.
}
attack-left = { $seat-is ->
    [you] What you have left joins your champions: { $cards }.
   *[other] What { $seat } has left joins the champions: { $cards }.
}
attack-scored = The Victory Decks are counted: { $first-seat-is ->
    [you] you have { $first }
   *[other] { $first-seat } has { $first }
}, { $second-seat-is ->
    [you] you have { $second }.
   *[other] { $second-seat } has { $second }.
}

# Refusals
attack-unreadable = "{ $text }" is no card and no action. A card is written like 9H or QC.
attack-nothing-chosen = Nothing is chosen yet.
attack-is-over = The match is over.
attack-not-your-turn = It is not your turn.
attack-one-only = One card is played at a time.
attack-choose-role = Choose: attack or defend.
attack-only-turn = There is nothing to choose in a game without hands: turn up the next cards.
attack-choose-card = Choose a card of your hand.
attack-not-in-hand = { $card } is not in your hand.
attack-needs-sword = { $card } is black, a Shield. An attacker plays a Sword, a red card.
attack-needs-shield = { $card } is red, a Sword. A defender plays a Shield, a black card.
attack-too-low = { $card } has the value { $value }. Against { $sword } a Shield needs { $least } or more.

# The game
attack-summary = Red swords against black shields: win duels, capture the enemy's cards
attack-length = about 5 minutes

# Its presets
attack-preset-classic = The game as it is first described.
attack-preset-cross = Cross Attack!: your champions return to the fight.
attack-preset-counter = Counter Attack!: every duel is a battle of sums.
attack-preset-power = Power Attack!: a die is added to every card.
attack-preset-speed = Speed Attack!: no hands, the top cards fight.

# Its parameters
attack-param-decks = How many packs are played with: one shared out, or a whole one for each player.
attack-param-reshuffles = How often each player may shuffle the Deck of Champions into a new Fight Deck.
attack-param-duel = One sword against one shield, or the sum of whole hands against each other.
attack-param-dice = Whether each player adds the roll of a die.
attack-param-must_match = Whether a shield must be at least as high as the sword that it answers.
attack-param-hands = Whether the players hold hands; without, the top cards of the decks fight.
attack-param-scoring = Whether captured cards count one each or their values.
attack-param-ace = The value of an ace.
attack-param-choose_role = Whether the winner of the opening chooses the role with the hand in sight.

# Rules that cannot be
attack-conflict-hands = sums are played from hands, so keep hands=true or duel=single
