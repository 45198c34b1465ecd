//! The requests of an observer, and their answers without what is random in each.

use super::{Leak, LeakCheck, STEPS, TABLE, TRIED};
use crate::tests::site::Ask;
use http_body_util::BodyExt;
use serde_json::json;
use sha2::{Digest, Sha256};
use sortie_core::{AnyMatch, Draft, Observer, Step, hex};

/// The requests made in both matches.
pub(super) struct RequestPlan {
    decision: u32,
    over: bool,
    /// From which entry on the stream is asked for, and how many there are.
    pub(super) since: usize,
    pub(super) entries: usize,
    /// Drafts as addresses have them, legal or not.
    drafts: Vec<String>,
    /// Illegal choices: `action` or `draft`, and how it is spelled.
    refused: Vec<(&'static str, String)>,
    /// Whether a picture is drawn.
    pub(super) picture: bool,
    /// Whether a hint is asked for.
    pub(super) hint: bool,
}

impl RequestPlan {
    /// The requests that an observer might make at this moment. It also tries the latest choices of
    /// others.
    pub(super) fn new(
        played: &dyn AnyMatch,
        who: Observer,
        since: usize,
        tried: &[String],
    ) -> Self {
        let steps = played.steps(who, &Draft::EMPTY);
        let first = steps.next.nth(0).map(|step| step.to_string());
        let last = steps.next.nth(steps.next.len().saturating_sub(1)).map(|step| step.to_string());
        let refused = |step: &&Step| !steps.next.has(**step);
        let drafts = STEPS.iter().filter(refused).map(Step::to_string);
        let mut drafts: Vec<String> = first.into_iter().chain(last).chain(drafts).collect();
        let wrong = tried.iter().filter(|text| played.parse(who, text).is_err());
        let mut refused: Vec<_> = wrong.map(|text| ("action", text.clone())).collect();
        refused.push(("action", "nonsense".to_owned()));
        refused.extend(drafts.iter().skip(2).map(|draft| ("draft", draft.clone())));
        let entries = played.log().len();
        // Others come another time.
        let turn = |count: usize| entries % count.max(1);
        let (draft, wrong) = (turn(drafts.len()), turn(refused.len()));
        drafts.rotate_left(draft);
        drafts.truncate(TRIED);
        refused.rotate_left(wrong);
        refused.truncate(TRIED);
        let (decision, over) = (played.decision(), played.turn().outcome().is_some());
        RequestPlan {
            decision,
            over,
            since: since.min(entries - 1),
            entries,
            drafts,
            refused,
            picture: since == 0,
            hint: who.seat().is_some_and(|seat| played.waiting().has(seat)),
        }
    }
}

impl LeakCheck {
    pub(super) fn by(&self, who: Observer, ask: Ask) -> Ask {
        match who {
            Observer::Seat(seat) => ask.by(&self.guests[usize::from(seat)]),
            Observer::Public => ask.header("accept", "application/json"),
        }
    }

    pub(super) fn browser(&self, who: Observer, ask: Ask) -> Ask {
        match who {
            Observer::Seat(seat) => ask.browser(&self.guests[usize::from(seat)]),
            Observer::Public => ask.page(),
        }
    }

    /// The requests of an observer, in the browser and by program, each with a name.
    pub(super) fn asks(&self, who: Observer, asked: &RequestPlan) -> Vec<(String, Ask)> {
        let place = |rest: &str| format!("/tables/{TABLE}{rest}");
        let browser = |ask: Ask| self.browser(who, ask);
        // A leak that was planted shows in the formats of the table itself.
        let wide = self.leak == Leak::None;
        let since = format!("/events?n={}", asked.since);
        let looks = ["", "/steps", "/actions", &since].map(place);
        // Of a match that is over these tell everything to everybody.
        let during = [(true, place("/record")), (wide, "/settings/export".to_owned())];
        let during = during.into_iter().filter(|(asks, _)| *asks && !asked.over);
        let beside = [place("/chat"), place("/qr.svg"), "/tables".to_owned()];
        let beside = beside.into_iter().filter(|_| wide);
        let looks = looks.into_iter().chain(during.map(|(_, path)| path)).chain(beside);
        let mut asks: Vec<(String, Ask)> =
            looks.map(|path| (format!("GET {path}"), self.by(who, self.site.get(&path)))).collect();
        let mut ask = |name: &str, ask: Ask| asks.push((name.to_owned(), ask));
        ask("page", browser(self.site.get(&place(""))));
        let german = browser(self.site.get(&place("")).header("cookie", "look=lang-de")).part();
        ask("board in German", german);
        for path in ["/", "/history", "/lobby"].into_iter().filter(|_| wide) {
            ask(&format!("GET {path}"), browser(self.site.get(path)));
        }
        if asked.picture {
            let path = place("/picture.png");
            ask(&format!("GET {path}"), browser(self.site.get(&path)));
        }
        if wide && !asked.over {
            ask("review", browser(self.site.get(&place("/review"))));
            let all = place("/replay?as=all");
            ask("replay of all", browser(self.site.get(&all)));
            let play_on = json!({ "seat": 0, "decision": 1 });
            ask("play on", self.by(who, self.site.post(&place("/play-on"))).json(&play_on));
        }
        for draft in &asked.drafts {
            let path = place(&format!("/steps?draft={draft}"));
            ask(&path, self.by(who, self.site.get(&path)));
            let path = place(&format!("?draft={draft}"));
            ask(&path, browser(self.site.get(&path)).part());
        }
        let post = |deed: &str| self.site.post(&place(deed));
        let decision = asked.decision.to_string();
        for (name, value) in &asked.refused {
            let document = json!({ "decision": asked.decision, *name: value });
            ask(&format!("JSON {document}"), self.by(who, post("/actions")).json(&document));
            let fields = [("decision", decision.as_str()), (*name, value)];
            ask(&format!("form {document}"), browser(post("/actions")).form(&fields));
        }
        for deed in
            ["/withdraw", "/take-back", "/actions", "/advice", "/propose", "/agree", "/refuse"]
        {
            let at = json!({ "decision": 9999 });
            let document = match deed {
                "/actions" => json!({ "decision": 9999, "action": "nonsense" }),
                "/propose" => json!({ "decision": 9999, "proposal": "draw" }),
                _ => at,
            };
            ask(deed, self.by(who, post(deed)).json(&document));
        }
        asks
    }

    /// Requests for a hint, where somebody plays alone against bots and has to choose.
    pub(super) fn hints(&self, who: Observer, asked: &RequestPlan) -> Vec<(String, Ask)> {
        if !asked.hint {
            return Vec::new();
        }
        let post = || self.site.post(&format!("/tables/{TABLE}/advice"));
        let document = json!({ "decision": asked.decision });
        let decision = asked.decision.to_string();
        let form = self.browser(who, post()).part().form(&[("decision", &decision)]);
        vec![
            ("hint for a program".to_owned(), self.by(who, post()).json(&document)),
            ("hint on a page".to_owned(), form),
        ]
    }
}

/// The answer to a request as text, without what is random in each: the number of the request and the
/// keys of forms.
pub(super) async fn answered(ask: Ask) -> String {
    let (mut parts, body) = ask.begin().await.into_parts();
    parts.headers.remove("x-request-id").unwrap();
    let bytes = body.collect().await.unwrap().to_bytes();
    let body = match String::from_utf8(bytes.to_vec()) {
        Ok(text) => without_keys(&text),
        Err(_) => hex::write(&Sha256::digest(&bytes)),
    };
    format!("{} {:?} {body}", parts.status.as_u16(), parts.headers)
}

fn without_keys(text: &str) -> String {
    const KEY: &str = "name=\"key\" value=\"";
    let mut parts = text.split(KEY);
    let mut clean = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        clean += KEY;
        clean += part.split_once('"').map_or("", |(_, rest)| rest);
    }
    clean
}
