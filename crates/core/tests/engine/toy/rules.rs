use super::Toy;
use sortie_core::param::{GameInfo, Param, ParamKind, ParamValue, Preset};
use sortie_core::setup::Conflict;

impl Toy {
    pub(super) fn check_values(&self, seats: u8) -> Result<(), Conflict> {
        if seats == 3 && self.hand == 4 {
            return Err(Conflict {
                rule: "TOY-02",
                between: ["hand=4".to_owned(), "seats=3".to_owned()],
                why: id!("toy-conflict"),
            });
        }
        Ok(())
    }
}

pub(super) const INFO: GameInfo<Toy> = GameInfo {
    id: "toy",
    name: "Toy!",
    summary: id!("toy-summary"),
    author: Some("nobody"),
    prefix: "TOY",
    seats: (2, 3),
    presets: &[
        Preset { id: "plain", doc: id!("toy-preset-plain"), values: &[] },
        Preset {
            id: "dry",
            doc: id!("toy-preset-dry"),
            values: &[("bonus", "off"), ("tie", "nobody")],
        },
    ],
    params: &[
        Param {
            name: "hand",
            doc: id!("toy-param-hand"),
            rule: "TOY-02",
            kind: ParamKind::Int { min: 3, max: 4 },
            get: |rules| ParamValue::Int(rules.hand.into()),
            set: |rules, value| rules.hand = value.int().map_or(rules.hand, |n| n as u8),
        },
        Param {
            name: "bonus",
            doc: id!("toy-param-bonus"),
            rule: "TOY-03",
            kind: ParamKind::Flag,
            get: |rules| ParamValue::Flag(rules.bonus),
            set: |rules, value| rules.bonus = value.flag().unwrap_or(rules.bonus),
        },
        Param {
            name: "tie",
            doc: id!("toy-param-tie"),
            rule: "TOY-04",
            kind: ParamKind::Choice(&["lot", "nobody"]),
            get: |rules| ParamValue::Choice(if rules.lot { "lot" } else { "nobody" }),
            set: |rules, value| rules.lot = value.choice() == Some("lot"),
        },
        Param {
            name: "worth",
            doc: id!("toy-param-worth"),
            rule: "TOY-05",
            kind: ParamKind::List { len: 3, min: -9, max: 9 },
            get: |rules| ParamValue::List(rules.worth.clone()),
            set: |rules, value| {
                if let Some(list) = value.list() {
                    rules.worth = list.to_vec();
                }
            },
        },
    ],
    words: &[],
    rulebook: &[],
    emblems: &[],
    drawing: "",
    lesson: None,
    puzzles: None,
    simulation_micros: &[1.0],
    levels: &[],
};
