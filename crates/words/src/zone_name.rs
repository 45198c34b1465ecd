//! Names of zones of players who have several of each: a hand of hearts and one of spades.

use crate::{Readers, Words, sign};
use sortie_core::scene::Zone;
use sortie_core::{Arg, Text};
use std::borrow::Cow;

impl Words {
    /// The part of a player that a zone belongs to, if its name says so: a suit.
    pub fn zone_part(&self, zone: &Zone, readers: &Readers<'_>) -> Option<String> {
        part(zone).map(|id| self.text(&Text { id: id.clone(), args: Vec::new() }, readers))
    }

    /// The name of a player's zone without its part: `Left` of `Left of hearts`. For surfaces that
    /// show the part at another place or as a symbol.
    pub fn short_zone_name(&self, zone: &Zone, readers: &Readers<'_>) -> String {
        let name = self.text(&zone.name, readers);
        let part = self.zone_part(zone, readers).filter(|_| zone.owner.is_some());
        let rest = part.and_then(|part| name.strip_suffix(&part).map(str::trim_end));
        match rest.and_then(|rest| rest.rsplit_once(' ')) {
            // A short word between both is a preposition.
            Some((short, link)) if link.chars().count() <= 3 => short.to_owned(),
            Some(_) => rest.unwrap_or(&name).to_owned(),
            None => name,
        }
    }

    /// The short name of a player's zone with the symbol of its suit: `Left ♥` of `Left of hearts`.
    /// `None` where the zone's part has no symbol.
    pub fn zone_label(&self, zone: &Zone, readers: &Readers<'_>) -> Option<String> {
        let sign = zone_sign(zone).filter(|_| zone.owner.is_some())?;
        Some(format!("{} {sign}", self.short_zone_name(zone, readers)))
    }
}

/// The symbol of the suit that a zone belongs to, if its name says so.
pub fn zone_sign(zone: &Zone) -> Option<&'static str> {
    sign(part(zone)?.rsplit('-').next()?)
}

fn part(zone: &Zone) -> Option<&Cow<'static, str>> {
    zone.name.args.iter().find_map(|(_, arg)| match arg {
        Arg::Word(id) => Some(id),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::Seat;
    use sortie_core::scene::Layout;

    const EN: &str = "toy-hearts = hearts\ntoy-captures = Captured by { $house }\n";
    const DE: &str = "toy-hearts = Herz\ntoy-captures = Beute von { $house }\n";
    const SOURCE: &[(&str, &str)] = &[("en", EN), ("de", DE)];

    fn check(language: &str, owner: Option<Seat>, label: Option<&str>) {
        let house = (Cow::Borrowed("house"), Arg::Word("toy-hearts".into()));
        let name = Text { id: "toy-captures".into(), args: vec![house] };
        let zone = Zone::new("captures-hearts", owner, name, Layout::Row);
        let words = Words::new(language, [SOURCE]).unwrap();
        assert_eq!(words.zone_label(&zone, &Readers::default()).as_deref(), label);
    }

    #[test]
    fn the_name_of_a_players_zone_ends_with_the_symbol_of_its_suit() {
        check("en", Some(0), Some("Captured ♥"));
        check("de", Some(0), Some("Beute ♥"));
        check("en", None, None);
    }
}
