//! Invariants that hold at every decision of every match, and random play to reach decisions.

use crate::choices::Choices;
use crate::wording;
use sortie_core::chance::Fast;
use sortie_core::described_update::DescribedUpdate;
use sortie_core::record::scene;
use sortie_core::{AnyMatch, Draft, Game, Match, Observer, Seat, Seats, Steps, Turn, position};

/// Checks all invariants of the current state, for every observer. Returns the state as read back from
/// its position.
pub(crate) fn check_invariants<G: Game>(played: &Match<G>, luck: &mut Fast) -> G::State {
    let (rules, seats) = (played.rules(), played.seats());
    let state = reads_back(played);
    let turn = rules.turn(&state);
    assert_eq!(turn, played.turn(), "the turn of the position");
    let standing = rules.standings(&state);
    assert_eq!(standing.seats(), seats, "it stands for all");
    match turn {
        Turn::Over(outcome) => assert_eq!(outcome, standing, "it ended as it stands"),
        Turn::Decide(who) => {
            assert!(!who.is_empty(), "nobody decides");
            assert!((who - Seats::first(seats)).is_empty(), "{who:?} of {seats} decide");
        }
    }
    for who in Observer::all(seats) {
        let view = rules.view(&state, who);
        assert_eq!(view, played.view(who), "the view of {who}");
        seen(played, &view, who);
        // Two samples per observer: one often equals the real state.
        for _ in 0..2 {
            imagined(rules, seats, &view, who, &turn, luck);
        }
        // Half of the memory is forgotten, as weak bots do.
        let weaker = rules.determinize(&rules.forget(&view, 0.5, luck), luck);
        // Only the turn is compared: points that depend on forgotten cards are forgotten too.
        let (due, now) = (turn.seats(), rules.turn(&weaker).seats());
        assert_eq!(now, due, "the seats to move, half forgotten by {who}");
    }
    state
}

/// Writes the position of a match, reads it back and compares the two.
fn reads_back<G: Game>(played: &Match<G>) -> G::State {
    let text = serde_json::to_string(&played.position()).expect("a position is JSON");
    let (rules, read) = position::read::<G>(&text)
        .unwrap_or_else(|error| panic!("its own position is refused: {error}\n{text}"));
    assert_eq!(rules, *played.rules(), "the rules of {text}");
    assert_eq!((read.seats, read.decision), (played.seats(), played.decision()));
    assert_eq!(position::hash(&rules, read.seats, &read.table), played.hash(), "{text}");
    read.table
}

/// Checks an observer's legal steps and scene against its view.
fn seen<G: Game>(played: &Match<G>, view: &G::View, who: Observer) {
    let steps = played.rules().any_order_steps(view, &Draft::EMPTY);
    let asked = who.is_in(played.turn().seats());
    if asked {
        assert!(steps.complete || !steps.next.is_empty(), "{who} can do nothing");
    } else {
        assert_eq!(steps, Steps::NONE, "{who} may act out of turn");
    }
    let scene = scene(played, who, &Draft::EMPTY);
    assert_eq!((scene.observer, scene.seats), (who, played.seats()));
    assert_eq!(scene.asked.is_some(), asked, "the question to {who}");
    let shown: Vec<_> = scene.choices.iter().map(|choice| choice.step).collect();
    assert_eq!(shown, steps.next.iter().collect::<Vec<_>>(), "the choices of {who}");
    wording::check_scene::<G>(&scene);
    // Rendering a scene as text costs more than all other checks together, so one observer per
    // decision does it.
    let reader = played.decision() % (u32::from(played.seats()) + 1);
    if who.seat().map_or(u32::from(played.seats()), u32::from) == reader {
        wording::check_rendering(&scene);
    }
}

/// Checks that a sampled state has the observer's view and is a valid position.
fn imagined<G: Game>(
    rules: &G,
    seats: u8,
    view: &G::View,
    who: Observer,
    turn: &Turn,
    luck: &mut Fast,
) {
    let imagined = rules.determinize(view, luck);
    assert_eq!(rules.view(&imagined, who), *view, "a sample of {who} contradicts its view");
    assert_eq!(rules.turn(&imagined), *turn, "{who} imagines another turn");
    let position = rules.write_position(&imagined);
    let text = serde_json::to_string(&position).expect("a position is JSON");
    match rules.read_position(seats, &position) {
        Ok(state) => assert_eq!(state, imagined, "{text}"),
        Err(fault) => panic!("a sample of {who} is refused: {fault}\n{text}"),
    }
}

/// Plays on with the input's choices, as long as there are any, and checks every decision.
pub(crate) fn play_on<G: Game>(played: &mut Match<G>, choices: &mut Choices<'_>, most: u32) {
    let mut luck = Fast::new(choices.number());
    for _ in 0..most {
        // Stops at the end of the input, so that a short input is a fast run.
        let Some(first) = choices.next() else { return };
        let Turn::Decide(seats) = played.turn() else { return };
        let (decision, told) = (played.decision(), played.stream_len());
        for seat in seats.iter() {
            let action = decide(played, seat, first, choices);
            let submitted = played.submit(seat, decision, action);
            assert!(submitted.is_ok(), "{action:?} of seat {seat}: {submitted:?}");
        }
        assert_eq!(played.decision(), decision + 1, "all have submitted");
        for who in Observer::all(played.seats()) {
            for told in played.stream(who, told) {
                wording::check_text::<G>(&DescribedUpdate::new(played.rules(), &told).text, who);
            }
        }
        check_invariants(played, &mut luck);
    }
}

/// More decisions than any match has. Beyond it a match counts as endless.
const ENDLESS: u32 = 50_000;

/// Plays at random until the match ends, which it must.
pub(crate) fn play_out<G: Game>(played: &mut Match<G>, luck: &mut Fast) {
    let begun = played.decision();
    while played.turn().outcome().is_none() {
        let decisions = played.decision() - begun;
        assert!(decisions < ENDLESS, "it does not end: {}", AnyMatch::position(played));
        random_decision(played, luck);
    }
    check_invariants(played, luck);
}

/// Builds an action from legal steps. Also tries `step`, which may be illegal, at each point.
fn decide<G: Game>(
    played: &Match<G>,
    seat: Seat,
    step: u8,
    choices: &mut Choices<'_>,
) -> G::Action {
    let (rules, who) = (played.rules(), Observer::Seat(seat));
    let view = played.view(who);
    let mut draft = Draft::EMPTY;
    loop {
        let steps = rules.any_order_steps(&view, &draft);
        let scene = scene(played, who, &draft);
        assert_eq!(scene.complete, steps.complete, "whether {draft:?} is complete");
        wording::check_scene::<G>(&scene);
        if !steps.next.has(step) {
            let refused =
                rules.add_step(&view, &draft, step).expect_err("a step that is not legal");
            wording::check_refusal::<G>(&refused, who);
        }
        if !steps.complete {
            assert_eq!(rules.action_of_draft(&view, &draft), None, "{draft:?} is not complete");
            wording::check_refusal::<G>(&rules.refuse_incomplete(&view, &draft), who);
        }
        let ways = steps.next.len() + u32::from(steps.complete);
        assert!(ways > 0, "{draft:?} cannot be completed");
        match steps.next.nth(choices.below(ways as usize) as u32) {
            Some(next) => draft = draft.with(next),
            None => break,
        }
    }
    let action = rules.action_of_draft(&view, &draft).expect("a complete draft is an action");
    assert_eq!(rules.draft_of_action(&view, &action), draft, "the draft of {action:?}");
    spells(rules, &view, &action);
    action
}

/// Checks that an action's notation is read back as the same action. Returns the notation.
pub(crate) fn spells<G: Game>(rules: &G, view: &G::View, action: &G::Action) -> String {
    let text = rules.write_action(action);
    assert_eq!(rules.read_action(view, &text).as_ref(), Ok(action), "{text}");
    assert_eq!(rules.parse_action(view, &text).as_ref(), Ok(action), "{text}");
    text
}

/// Submits a random action for every seat that must choose.
pub(crate) fn random_decision<G: Game>(played: &mut Match<G>, luck: &mut Fast) {
    let decision = played.decision();
    for seat in played.waiting().iter() {
        let view = played.view(Observer::Seat(seat));
        let action = random_action(played.rules(), &view, luck);
        let submitted = played.submit(seat, decision, action);
        assert!(submitted.is_ok(), "{action:?} of seat {seat}: {submitted:?}");
    }
}

pub(crate) fn random_action<G: Game>(rules: &G, view: &G::View, luck: &mut Fast) -> G::Action {
    let mut draft = Draft::EMPTY;
    loop {
        let steps = rules.legal_steps(view, &draft);
        let ways = steps.next.len() + u32::from(steps.complete);
        assert!(ways > 0, "{draft:?} cannot be completed");
        match steps.next.nth(luck.below(ways)) {
            Some(step) => draft = draft.with(step),
            None => {
                return rules.action_of_draft(view, &draft).expect("a complete draft is an action");
            }
        }
    }
}
