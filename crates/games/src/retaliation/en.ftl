# Retaliation, in English.
# $seat is a name or "you"; $seat-is is "you" when the reader sits there, else "other".

retaliation-spades = spades
retaliation-hearts = hearts
retaliation-clubs = clubs
retaliation-diamonds = diamonds
retaliation-left = left
retaliation-right = right

## What happens

retaliation-opened = { $seat-is ->
    [you] You lay the royalty of { $house } face down, { $left } before the left place and { $right } before the right one.
   *[other] { $seat } lays the royalty of { $house } face down, { $left } before the left place and { $right } before the right one.
}
retaliation-opened-king-left = { $seat-is ->
    [you] You lay the king of { $house } on the left behind { $left } and the queen on the right behind { $right }.
   *[other] { $seat } lays the king of { $house } on the left behind { $left } and the queen on the right behind { $right }.
}
retaliation-opened-king-right = { $seat-is ->
    [you] You lay the queen of { $house } on the left behind { $left } and the king on the right behind { $right }.
   *[other] { $seat } lays the queen of { $house } on the left behind { $left } and the king on the right behind { $right }.
}
retaliation-turned-up = Round { $round }: the picks are turned up and act in this order: { $cards }.
retaliation-defended = { $seat-is ->
    [you] You defend the { $side } place with { $card }.
   *[other] { $seat } defends the { $side } place with { $card }.
}
retaliation-defended-dropped = { $seat-is ->
    [you] You discard { $dropped } and defend the { $side } place with { $card }.
   *[other] { $seat } discards { $dropped } and defends the { $side } place with { $card }.
}
retaliation-discarded = { $seat-is ->
    [you] You have no royalty of { $house } left to defend and discard { $card }.
   *[other] { $seat } has no royalty of { $house } left to defend and discards { $card }.
}
retaliation-attacked = { $seat-is ->
    [you] You attack the { $side } place of { $target } { $suit } with { $card }: { $fell } is defeated.
   *[other] { $seat } attacks { $target-is ->
        [you] your { $side } place ({ $suit })
       *[other] the { $side } place of { $target } { $suit }
    } with { $card }: { $fell } is defeated.
}
retaliation-attacked-two = { $seat-is ->
    [you] You attack the { $side } place of { $target } { $suit } with { $card }: { $fell } are defeated.
   *[other] { $seat } attacks { $target-is ->
        [you] your { $side } place ({ $suit })
       *[other] the { $side } place of { $target } { $suit }
    } with { $card }: { $fell } are defeated.
}
retaliation-captured = { $seat-is ->
    [you] You capture the royalty on the { $side } place of { $target } { $suit } with { $card }.
   *[other] { $seat } captures the royalty on { $target-is ->
        [you] your { $side } place ({ $suit })
       *[other] the { $side } place of { $target } { $suit }
    } with { $card }.
}
retaliation-captured-known = { $seat-is ->
    [you] You capture { $royal } on the { $side } place of { $target } { $suit } with { $card }.
   *[other] { $seat } captures { $royal } on { $target-is ->
        [you] your { $side } place ({ $suit })
       *[other] the { $side } place of { $target } { $suit }
    } with { $card }.
}
retaliation-revealed = The card that { $captor } captured with { $captor-suit } on { $target-is ->
    [you] your { $side } place ({ $suit })
   *[other] the { $side } place of { $target } { $suit }
 } is { $royal }.
retaliation-scored = { $seat-is ->
    [you] You score { $total } with { $house }: { $kept } for royalty kept, { $armies } for its armies, { $captured } for captures.
   *[other] { $seat } scores { $total } with { $house }: { $kept } for royalty kept, { $armies } for its armies, { $captured } for captures.
}

## The table

retaliation-zone-hand = Hand of { $house }
retaliation-zone-left = Left of { $house }
retaliation-zone-right = Right of { $house }
retaliation-zone-captures = Captured by { $house }
retaliation-zone-discards = Discards of { $house }
retaliation-zone-turned = This round
retaliation-mark-face-down = face down
retaliation-badge-captured = lost: { $captor } { $suit }
retaliation-fact-set-up = Set-up, before { $rounds } rounds
retaliation-fact-round = Round { $round } of { $rounds }
retaliation-fact-score = { $seat-is ->
    [you] You have { $total } with { $house }: { $kept } for royalty kept, { $armies } for its armies, { $captured } for captures.
   *[other] { $seat } has { $total } with { $house }: { $kept } for royalty kept, { $armies } for its armies, { $captured } for captures.
}

## What is asked

retaliation-ask-order = Where do you hide your king of { $house }? The queen goes to the other place.
retaliation-ask-left = Which army of { $house } do you lay before the left place?
retaliation-ask-right = Which army of { $house } do you lay before the right place?
retaliation-ask-pick = Which card of { $house } do you pick for this round?
retaliation-ask-act = What does { $card } do: defend or attack?
retaliation-complete = This choice is complete. Nothing can be added to it.

## What can be chosen

retaliation-confirm = { $n ->
    [1] Play this card?
    [2] Play these 2 cards?
   *[other] Begin with this set-up?
 }
retaliation-choice-king = king of { $house } on the { $side }
retaliation-choice-before = { $card } on the { $side }
retaliation-choice-pick = pick { $card }
retaliation-choice-defend = defend the { $side } place
retaliation-choice-discard = discard { $card }
retaliation-choice-attack = attack the { $side } place of { $target } { $suit }
retaliation-choice-remove = remove { $card } from the { $side } place of { $target } { $suit }
retaliation-choice-capture = capture the royalty on the { $side } place of { $target } { $suit }

## Why not

retaliation-over = The match is over.
retaliation-watching = You are watching this match. Only the players decide.
retaliation-not-your-turn = { $seat-is ->
    [you] It is your turn, with { $card }.
   *[other] It is the turn of { $seat }, with { $card }.
}
retaliation-before-left-already = { $card } stands before the left place already. Lay another army before the right one.
retaliation-not-in-hand = { $card } is not in the hand of { $house }. Choose a card that is.
retaliation-closed = The royalty on { $target-is ->
    [you] your { $side } place ({ $suit })
   *[other] the { $side } place of { $target } { $suit }
 } is captured. Choose a place that is still open.
retaliation-no-royalty = This house has no royalty left to defend. Attack, or discard the card.
retaliation-must-defend = { $card } can attack nothing, so it must defend.
retaliation-has-royalty = { $house } still has royalty, so its card cannot simply be discarded. Defend or attack.
retaliation-no-house = No house of { $house } plays in this match. Choose another house.
retaliation-own-house = The house of { $house } is your own. Attack a house of another player.
retaliation-too-weak = { $card } attacks with a strength of { $strength }, but { $top } on top stands with { $defence }: the top army must be weaker.
retaliation-jack-to-jack = Jacks are odd to each other: { $card } attacks with a strength of { $strength } and { $top } on top stands with { $defence }. The top army must be weaker.
retaliation-only-ace = Only an ace chooses the army that falls; { $card } defeats armies from the top. Name only the place.
retaliation-not-there = No such army stands before the { $side } place of { $target } { $suit }. Choose one that does.
retaliation-name-one = The ace removes one army of your choice. Name one of { $armies }.
retaliation-unreadable = "{ $given }" is not possible now. You may write: { $forms }.

# The game
retaliation-summary = Guard your king and queen, capture those of the others: all pick at once, the lowest card acts first
retaliation-length = about 15 minutes

# Its presets
retaliation-preset-classic = The basic game.
retaliation-preset-classic-name = classic
retaliation-preset-single = One suit for each player, with two players as well.
retaliation-preset-single-name = single

# Its parameters
retaliation-param-suits_each = Suits for each player; 2 only with two players.
retaliation-param-suits_each-name = Suits for each player
retaliation-param-rounds = Rounds in a match.
retaliation-param-rounds-name = Rounds
retaliation-param-jack_even = A jack's strength against an army of even strength.
retaliation-param-jack_even-name = Jack against even strength
retaliation-param-jack_odd = A jack's strength against an army of odd strength.
retaliation-param-jack_odd-name = Jack against odd strength
retaliation-param-own_king = Points for keeping your own king.
retaliation-param-own_king-name = Points for your own king
retaliation-param-own_queen = Points for keeping your own queen.
retaliation-param-own_queen-name = Points for your own queen
retaliation-param-captured_king = Points for each captured king.
retaliation-param-captured_king-name = Points for a captured king
retaliation-param-captured_queen = Points for each captured queen.
retaliation-param-captured_queen-name = Points for a captured queen
retaliation-param-army_factor = Points per pip on number cards that guard royalty you kept.
retaliation-param-army_factor-name = Factor for guarding armies

# Rules that cannot be
retaliation-conflict-seats = it is for 2 to 4 players
retaliation-conflict-suits = there are four suits; more than two players have one each

# Aim and score
retaliation-goal = Protect your king and queen, capture the others’.
retaliation-score = Captured kings and queens

## The first match with a coach

retaliation-coach-set-up = Hide your king on the left and your queen on the right. Then lay the 9 before the king and the 5 before the queen.
retaliation-coach-pick = All pick a card in secret. Low cards act first, high cards are stronger. Pick the 10.
retaliation-coach-attack = The enemy's 6 acted first and beat your 5: your queen stands open. Strike back with your 10: attack the 8 on the right.
retaliation-coach-ace = The enemy's right place stands open too. Any card can capture there, and an ace acts before all others. Pick the ace.
retaliation-coach-capture = You are first. Attack the open place on the right, and see who hides there.
retaliation-coach-last = The king: 150 points! In return the enemy took your queen, worth 80. The last round begins: pick the 8.
retaliation-coach-defend = Number cards before your own king score five times their sum. Defend on the left: lay the 8 before your king.
retaliation-coach-end = You win with 295 to 135: your king and its guards, and the captured king. A match has nine rounds. Your first one has one suit each, like this lesson.

## Reasons for an action, in hints

retaliation-reason-guard-king = the higher army, { $card }, guards your king of { $house }
retaliation-reason-guard-queen = the higher army, { $card }, guards your queen of { $house }
retaliation-reason-unguarded = no army stands before your { $royal }, so any attack would capture it
retaliation-reason-guarded = { $card } is then the top army before your { $royal }
retaliation-reason-uncovered = but your { $royal } stays without an army
retaliation-reason-captures = it captures a king or a queen
retaliation-reason-captures-known = it captures { $royal }
retaliation-reason-opens = no army is left there, so the next attack captures unless the place is defended again
retaliation-reason-weakens = one army stays there
retaliation-reason-can-capture = as things stand, { $card } can capture on { $places ->
    [one] one place
   *[other] { $places } places
}
retaliation-reason-can-attack = as things stand, { $card } can attack { $places ->
    [one] one place
   *[other] { $places } places
} and capture nothing yet
retaliation-reason-only-defends = as things stand, { $card } is too weak to attack and can only defend
retaliation-reason-first = nobody else holds a card as low as { $card }, so it acts first
