//! Sentences: everything that is shown, told or refused is worded in every language, and every
//! refusal names a rule.

use super::actions::RuleIds;
use super::subject::{Check, Subject, with_game};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::game::Refusal;
use sortie_core::{Draft, Game, MessageId, Observer, ParamKind, Scene, Text};
use sortie_words::{Readers, Words};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Random matches of each form that are looked at.
const MATCHES: u64 = 3;
/// Decisions of each of them at which every step is tried.
const DECISIONS: usize = 12;
/// Texts that nobody can read, or only some games.
const TEXTS: [&str; 6] = ["", "xyzzy", "9H", "9H 9H", "0:9H", "\0ß♥'"];

/// The sentences of a form, each once for each reader.
struct Sentences<'a, G: Game> {
    subject: &'a Subject<G>,
    rules: RuleIds,
    said: HashSet<(Text, Observer)>,
}

/// Scenes, events and refusals are worded; refusals name a rule; a step that is not offered is
/// refused; a draft that is not complete spells no action.
pub struct EverySentenceHasWords;

impl Check for EverySentenceHasWords {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let mut sentences = Sentences { subject, rules: RuleIds::new::<G>(), said: HashSet::new() };
        for n in 0..MATCHES {
            let mut luck = Fast::new(n);
            let path = subject.random(&mut luck, subject.spec.longest);
            let step = path.len().div_ceil(DECISIONS);
            for (n, moment) in path.iter().enumerate() {
                for who in subject.observers() {
                    for event in &moment.told {
                        let text = subject.rules.event_text(&event.seen_by(who));
                        sentences.said.insert((text, who));
                    }
                    if n % step == 0 || n + 1 == path.len() {
                        let view = subject.rules.view(&moment.state, who);
                        sentences.look(&view, who, &mut luck);
                    }
                }
            }
        }
        sentences.are_worded();
    }
}

impl<G: Game> Sentences<'_, G> {
    /// The scenes, steps and refusals of an observer on the way to a random action.
    fn look(&mut self, view: &G::View, who: Observer, luck: &mut Fast) {
        let (name, rules) = (&self.subject.name, &self.subject.rules);
        let mut draft = Draft::EMPTY;
        loop {
            self.scene(&rules.scene(view, &draft), who);
            let steps = rules.any_order_steps(view, &draft);
            for step in (0..=u8::MAX).filter(|step| !steps.next.has(*step)) {
                let refusal = rules.refuse_step(view, &draft, step);
                assert_eq!(rules.add_step(view, &draft, step), Err(refusal.clone()), "{name}");
                self.refused(refusal, who);
            }
            if !steps.complete {
                self.refused(rules.refuse_incomplete(view, &draft), who);
                assert_eq!(rules.action_of_draft(view, &draft), None, "{name}: {draft:?}");
            }
            let ways = steps.next.len() + u32::from(steps.complete);
            match steps.next.nth(luck.below(ways.max(1))) {
                Some(step) => draft = draft.with(step),
                None => break,
            }
        }
        if let Some(action) = rules.action_of_draft(view, &draft) {
            let reasons = rules.reasons(view, &action).into_iter();
            self.said.extend(reasons.map(|text| (text, who)));
        }
        for text in TEXTS {
            match rules.parse_action(view, text) {
                Ok(action) => assert_eq!(rules.check_action(view, &action), Ok(()), "{name}"),
                Err(refusal) => self.refused(refusal, who),
            }
        }
        if !draft.steps().is_empty() {
            // Screens show how to write an action where the id says so.
            let refusal = rules.read_action(view, "xyzzy").expect_err("no action");
            assert!(refusal.text.id.contains("unreadable"), "{name}: {}", refusal.text.id);
        }
    }

    fn refused(&mut self, refusal: Refusal, who: Observer) {
        let name = &self.subject.name;
        let named = self.rules.has_rule(&refusal);
        assert!(named, "{name}: {refusal:?} names no rule of the page");
        self.said.insert((refusal.text, who));
    }

    fn scene(&mut self, scene: &Scene, who: Observer) {
        let zones = scene.zones.iter().flat_map(|zone| {
            let marks = zone.cards.iter().flat_map(|card| &card.marks);
            [&zone.name].into_iter().chain(&zone.badges).chain(marks)
        });
        let choices = scene.choices.iter().chain(&scene.draft).map(|choice| &choice.label);
        let texts = scene.facts.iter().chain(&scene.asked).chain(zones).chain(choices);
        self.said.extend(texts.map(|text| (text.clone(), who)));
    }

    /// Every sentence has its message, with all its variables, in every language of the game.
    fn are_worded(&self) {
        let info = G::INFO;
        let mut gaps = Vec::new();
        for (language, _) in info.words {
            let words = Words::new(language, [info.words]).expect("messages in Fluent");
            for (text, who) in &self.said {
                match words.checked(text, &Readers { you: who.seat(), names: &[] }) {
                    Err(gap) => gaps.push(format!("{language}: {gap}")),
                    Ok(said) if said.is_empty() => gaps.push(format!("{language}: {}", text.id)),
                    Ok(_) => {}
                }
            }
        }
        gaps.sort_unstable();
        gaps.dedup();
        assert!(gaps.is_empty(), "{}: {gaps:#?}", self.subject.name);
        assert!(self.said.len() > 20, "{}: hardly anything was said", self.subject.name);
    }
}

/// Messages that are found by their id in every game, and not named by its code.
const FOUND_BY_ID: [&str; 3] = ["points", "length", "confirm"];

/// Every message of a game is named by its code, its tables or its lesson.
pub fn every_message_is_used(game: &str) {
    type Messages = &'static [(&'static str, &'static str)];
    struct Listed;
    impl Visitor for Listed {
        type Out = (Messages, Vec<&'static str>, Vec<String>, &'static str);
        fn visit<G: Game>(self) -> Self::Out {
            let info = G::INFO;
            let params = info.params.iter().map(|param| param.doc);
            let presets = info.presets.iter().map(|preset| preset.doc);
            let docs = params.chain(presets).chain([info.summary]);
            let docs = docs.map(MessageId::as_str).collect();
            let presets = info.presets.iter().map(|preset| preset.name().id.into_owned());
            let params = info.params.iter().flat_map(|param| param_names(param.doc, param.kind));
            let named = presets.chain(params).collect();
            (info.words, docs, named, info.lesson.unwrap_or_default())
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(game);
    let mut code = String::new();
    for file in sources(&folder) {
        code += &fs::read_to_string(file).expect("a source file");
    }
    let (words, listed, named, lesson) = with_game(game, Listed);
    let lesson: Vec<&str> = lesson.split_whitespace().collect();
    for (language, messages) in words {
        let ids = messages.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id);
        for id in ids.filter(|id| id.starts_with(&format!("{game}-"))) {
            let found_by_id = FOUND_BY_ID.iter().any(|what| id == format!("{game}-{what}"));
            let names = named.iter().any(|named| id == named);
            let listed = found_by_id || names || listed.contains(&id) || lesson.contains(&id);
            let used = listed || code.contains(&format!("\"{id}\""));
            assert!(used, "{language}: no code says {id}");
        }
    }
}

/// The ids of a parameter's name and of the words among its values. Numbers need no words.
fn param_names(doc: MessageId, kind: ParamKind) -> Vec<String> {
    let values = if let ParamKind::Choice(values) = kind { values } else { &[] };
    let words = values.iter().filter(|value| value.parse::<i32>().is_err());
    let parts = ["name"].into_iter().chain(words.copied());
    parts.map(|part| format!("{}-{part}", doc.as_str())).collect()
}

/// Every parameter, and every word among its values, has a name in every language.
pub fn every_parameter_has_a_name(game: &str) {
    struct Named;
    impl Visitor for Named {
        type Out = ();
        fn visit<G: Game>(self) {
            for (language, _) in G::INFO.words {
                let words = Words::new(language, [G::INFO.words]).expect("messages");
                let params = G::INFO.params.iter();
                for id in params.flat_map(|param| param_names(param.doc, param.kind)) {
                    assert!(words.has(&id), "{language}: no message {id}");
                }
            }
        }
    }
    with_game(game, Named);
}

/// The source files of a game, without its tests. A game outside `src` has none.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path());
    files.filter(|file| file.extension().is_some_and(|extension| extension == "rs")).collect()
}
