//! `ObservationEncoder`: observations of the matches of one game under fixed rules.

use super::spec::{DRAFT, rule_values};
use super::{Encoding, FeatureKind, ObservationSpec, PackedWriter};
use crate::chance::Fast;
use crate::game::Referee;
use crate::seat::Observer;
use crate::steps::Draft;

/// Writes the observations of matches under these rules.
#[derive(Clone, Debug)]
pub struct ObservationEncoder<G> {
    rules: G,
    view: EncodedLayout,
    full: EncodedLayout,
}

/// A layout, and an observation that has the values of the parameters alone.
#[derive(Clone, Debug)]
struct EncodedLayout {
    spec: ObservationSpec,
    template: Vec<u64>,
    rule_bits: usize,
    rule_numbers: usize,
}

impl EncodedLayout {
    fn new<G: Encoding>(rules: &G, encode: impl FnOnce(&mut ObservationSpec)) -> Self {
        let mut spec = ObservationSpec::default();
        spec.add_rules::<G>();
        let (rule_bits, rule_numbers) = (spec.bits, spec.spans.len());
        let draft = "The steps of the draft so far.".to_owned();
        spec.add(DRAFT.to_owned(), draft, vec![G::STEPS.into()], FeatureKind::Bits);
        encode(&mut spec);
        spec.finish::<G>();
        let mut template = vec![0; spec.words()];
        let mut writer = PackedWriter::new(&spec, &mut template, (0, 0));
        for (param, values) in G::INFO.params.iter().zip(rule_values(rules)) {
            let feature = spec.find(&format!("rule_{}", param.name));
            let is_bits = feature.is_some_and(|feature| feature.kind == FeatureKind::Bits);
            for value in values {
                if is_bits {
                    writer.push_bits(value as u128, 1);
                } else {
                    writer.push_number(value.clamp(0, 0xffff) as u16);
                }
            }
        }
        writer.finish();
        EncodedLayout { spec, template, rule_bits, rule_numbers }
    }

    /// Writes the parameters and the draft; the rest is appended to the writer.
    #[inline]
    fn begin<'a>(&self, steps: u8, draft: &Draft, out: &'a mut [u64]) -> PackedWriter<'a> {
        let n = out.len().min(self.template.len());
        out[..n].copy_from_slice(&self.template[..n]);
        let written = (self.rule_bits, self.rule_numbers);
        let mut writer = PackedWriter::new(&self.spec, out, written);
        let steps = usize::from(steps);
        writer.push_bits(draft.steps().low(), steps.min(128));
        writer.push_bits(draft.steps().high(), steps.saturating_sub(128));
        writer
    }
}

impl<G: Encoding + Referee> ObservationEncoder<G> {
    /// For matches with these rules and so many seats.
    pub fn new(rules: G, seats: u8) -> Self {
        // Layouts do not depend on the view, so those of any match will do.
        let state = rules.deal(seats, &mut Fast::new(0), &mut ());
        let shown = rules.view(&state, Observer::Seat(0));
        let view = EncodedLayout::new(&rules, |spec| rules.encode_view(&shown, spec));
        let full = EncodedLayout::new(&rules, |spec| {
            rules.encode_view(&shown, spec);
            rules.encode_hidden(&state, spec);
        });
        ObservationEncoder { rules, view, full }
    }

    /// The rules in force.
    #[inline]
    pub fn rules(&self) -> &G {
        &self.rules
    }

    /// The layout of [`ObservationEncoder::observe`].
    pub fn spec(&self) -> &ObservationSpec {
        &self.view.spec
    }

    /// The layout of [`ObservationEncoder::observe_full`]: that of an observer, and the truth
    /// besides.
    pub fn full_spec(&self) -> &ObservationSpec {
        &self.full.spec
    }

    /// Writes the packed observation of a view and its draft into the first
    /// [`ObservationSpec::words`] of a buffer. It does not allocate.
    #[inline]
    pub fn observe(&self, view: &G::View, draft: &Draft, out: &mut [u64]) {
        let mut writer = self.view.begin(G::STEPS, draft, out);
        self.rules.encode_view(view, &mut writer);
        writer.finish();
    }

    /// Writes the packed observation with perfect information: that of this observer, and all that
    /// is hidden from it. For critics: in training, and in states that a search has sampled. A player must
    /// never get that of the true state.
    #[inline]
    pub fn observe_full(&self, state: &G::State, who: Observer, draft: &Draft, out: &mut [u64]) {
        let mut writer = self.full.begin(G::STEPS, draft, out);
        self.rules.encode_view(&self.rules.view(state, who), &mut writer);
        self.rules.encode_hidden(state, &mut writer);
        writer.finish();
    }
}
