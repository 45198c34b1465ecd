//! Draws all zones of a scene, as large as the space allows. Each zone has a fixed place: it does not
//! depend on the cards that lie in it.

use crate::canvas::Canvas;
use crate::card::CardState;
use crate::grid;
use crate::list::fitted;
use crate::render_context::RenderContext;
use crate::theme::{BOLD, DIM};
use crate::zone::{self, Size};
use ratatui::text::{Line, Span};
use sortie_core::scene::{Layout, Zone};
use sortie_core::{Seat, Text};
use sortie_words::zone_sign;
use unicode_width::UnicodeWidthStr;

/// The drawn table: the viewer's own panel stands at the bottom of the screen, all others above it.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) upper: Canvas,
    pub(crate) own: Canvas,
}

impl Table {
    pub(crate) fn height(&self) -> usize {
        self.upper.height() + self.own.height()
    }
}

/// The smallest width of a panel beside others.
const NARROWEST: usize = 24;
/// The smallest width of a zone beside others.
const CELL: usize = 15;
/// The gap between panels and zones side by side.
const GAP: usize = 2;
/// The width of a name in front of the zones of its player, and of the level of a bot.
const NAME: usize = 16;
/// The mark of a player whose turn it is.
const TURN_MARK: &str = "▶ ";
/// The rows of zones whose cards are words, where there is room: of the others' hands, of their other zones,
/// and of the viewer's and the common ones.
const ROWS: [[usize; 3]; 9] = [
    [4, 4, 4],
    [3, 3, 3],
    [2, 3, 3],
    [2, 2, 2],
    [1, 2, 2],
    OWN_FIRST,
    OTHERS_FIRST,
    [2, 1, 1],
    [1, 1, 1],
];
/// The width of a part of a player, such as the sign of a suit, in front of its zones.
const PART: usize = 3;

const OWN_FIRST: [usize; 3] = [1, 1, 2];
const OTHERS_FIRST: [usize; 3] = [1, 2, 1];

/// The arrangement of the panels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Arrangement {
    /// The size of the others' zones, and of the viewer's.
    size: [Size; 2],
    /// How many panels of others stand side by side.
    abreast: usize,
    /// How many zones stand side by side in a panel of others, and in the viewer's; 0 for all of them in
    /// the line of the name.
    columns: [usize; 2],
    /// The rows of a zone whose cards are words, as in [`ROWS`].
    rows: [usize; 3],
    /// Whether the common zones have a line with their name.
    titled: bool,
    /// The size of the common zones.
    common: Size,
}

/// Draws the table `width` columns wide in the most detailed arrangement that fits into `height` rows. If
/// none fits, the lowest one is returned and the upper part scrolls.
pub(crate) fn draw(context: &RenderContext<'_>, width: usize, height: usize, hand: Size) -> Table {
    let mut least: Option<Table> = None;
    for arrangement in arrangements(context, width, hand) {
        let table = arranged(context, arrangement, width, hand);
        if table.height() <= height {
            // Rows that are left over go to the title of the common zones and to long zones.
            let sizes: &[Size] =
                if hand == Size::Boxes { &[Size::Boxes, Size::Words] } else { &[Size::Words] };
            // The zones of players side by side are narrow, so they need more rows than wide ones.
            let is_narrow = arrangement.abreast > 1;
            let swapped = move |rows| match rows {
                OWN_FIRST if is_narrow => OTHERS_FIRST,
                OTHERS_FIRST if is_narrow => OWN_FIRST,
                rows => rows,
            };
            let more = sizes.iter().flat_map(|&common| {
                let more = move |rows| Arrangement { rows, titled: true, common, ..arrangement };
                ROWS.into_iter().map(swapped).map(more)
            });
            let more = more.map(|arrangement| arranged(context, arrangement, width, hand));
            return more.into_iter().find(|table| table.height() <= height).unwrap_or(table);
        }
        if least.as_ref().is_none_or(|least| table.height() < least.height()) {
            least = Some(table);
        }
    }
    least.unwrap_or_default()
}

/// All arrangements, the most detailed first.
fn arrangements(context: &RenderContext<'_>, width: usize, hand: Size) -> Vec<Arrangement> {
    let scene = context.scene;
    let others = usize::from(scene.seats) - usize::from(scene.observer.seat().is_some());
    let across = ((width + GAP) / (NARROWEST + GAP)).clamp(1, others.max(1));
    let own_seat = scene.observer.seat();
    let is_short = |seat| Some(seat) == own_seat || zones(context, Some(seat)).len() <= 4;
    let mut all = Vec::new();
    let mut add = |size, abreast, columns| {
        let arrangement = Arrangement {
            size,
            abreast,
            columns,
            rows: [1; 3],
            titled: false,
            common: Size::Words,
        };
        if !all.contains(&arrangement) {
            all.push(arrangement);
        }
    };
    let pictures = scene.zones.iter().any(|zone| zone.layout == Layout::Grid);
    let large = [Size::Boxes; 2];
    let small = [Size::Words; 2];
    let own = [Size::Words, Size::Boxes];
    // Cards as boxes need a large terminal, so that they do not come and go with the room.
    if hand == Size::Boxes {
        for size in [large, own] {
            for abreast in [1, across] {
                if !pictures || abreast == across {
                    add(size, abreast, [4, 4]);
                }
            }
        }
    }
    let is_single = |seat| Some(seat) == own_seat || zones(context, Some(seat)).len() == 1;
    if !pictures && others > 1 && (0..scene.seats).all(is_single) {
        add(small, 1, [0, 2]);
    }
    // Zones below each other are wide enough for their notes.
    for (abreast, columns) in [(1, 2), (across, 1), (across, 2), (1, 3), (1, 4)] {
        if !pictures || abreast == across {
            add(small, abreast, [columns, 2]);
        }
    }
    if (0..scene.seats).all(is_short) {
        add(small, 1, [0, 2]);
    }
    for (abreast, columns) in [(across, 2), (1, 4)] {
        add(small, abreast, [columns, 4]);
    }
    all
}

fn zones<'s>(context: &RenderContext<'s>, owner: Option<Seat>) -> Vec<&'s Zone> {
    context.scene.zones.iter().filter(|zone| zone.owner == owner).collect()
}

fn arranged(
    context: &RenderContext<'_>,
    arrangement: Arrangement,
    width: usize,
    hand: Size,
) -> Table {
    let own = context.scene.observer.seat();
    let first = own.map_or(0, |seat| seat + 1);
    let seats = context.scene.seats;
    let around = (0..seats).map(|n| (first + n) % seats.max(1));
    let others: Vec<Seat> = around.filter(|&seat| Some(seat) != own).collect();
    let mut table = Table::default();
    if let Some(zones) = headings(context).filter(|_| arrangement.columns[0] == 0) {
        let mut canvas = Canvas::default();
        for (zone, (at, each)) in zones.iter().zip(columns_of(&zones, width)) {
            let name = fitted(&format!(" {}", zone::short_name(context, zone)), each);
            canvas.beside(Canvas::from_lines(vec![Line::styled(name, DIM)]), at);
        }
        table.upper.push(canvas);
    }
    for row in others.chunks(arrangement.abreast.max(1)) {
        let each = (width + GAP) / arrangement.abreast.max(1) - GAP;
        let mut canvas = Canvas::default();
        for (at, &seat) in row.iter().enumerate() {
            canvas.beside(panel(context, seat, arrangement, each), at * (each + GAP));
        }
        table.upper.push(canvas);
    }
    let common = zones(context, None);
    let picture = own.and_then(|seat| own_picture(context, seat, arrangement));
    let Some(picture) = picture else {
        let middle = cells(context, &common, 2, arrangement.common, arrangement.rows[2], width - 1);
        if middle.height() > 0 && arrangement.titled {
            table.upper.push(rule(context, None, &[], width));
        }
        table.upper.push(middle.indented(1));
        if let Some(seat) = own {
            table.own = own_panel(context, seat, arrangement, width, hand);
        }
        return table;
    };
    // A picture is high and narrow, so the common zones fit beside it.
    let (wide, high) = (picture.width().max(NARROWEST) + 2 * GAP + 1, picture.height());
    let mut below = picture.indented(1);
    let rows = (high / common.len().max(1)).max(1);
    let beside = width.saturating_sub(wide).max(NARROWEST);
    below.beside(cells(context, &common, 1, Size::Words, rows, beside), wide);
    table.own = rule(context, own, &names(context, &zones(context, own)), width);
    table.own.push(below);
    table
}

/// The viewer's zones if they are pictures.
fn own_picture(
    context: &RenderContext<'_>,
    seat: Seat,
    arrangement: Arrangement,
) -> Option<Canvas> {
    let zones = zones(context, Some(seat));
    let grids = zones.iter().filter(|zone| zone.layout == Layout::Grid);
    let mut grids = grids.map(|zone| picture(context, zone, arrangement.size[1]));
    grids.next()
}

fn picture(context: &RenderContext<'_>, zone: &Zone, size: Size) -> Canvas {
    let mut canvas = match size {
        Size::Boxes => grid::boxes(context, zone),
        Size::Words => grid::words(context, zone),
    };
    if zone.cards.is_empty() {
        canvas = zone::notes(context, zone, NARROWEST);
    }
    canvas.touching(&zone.id)
}

/// The zones of another player below a line with their name.
fn panel(
    context: &RenderContext<'_>,
    seat: Seat,
    arrangement: Arrangement,
    width: usize,
) -> Canvas {
    let zones = zones(context, Some(seat));
    let (size, columns) = (arrangement.size[0], arrangement.columns[0]);
    let [hand_rows, rows, _] = arrangement.rows;
    if let [only] = zones.as_slice()
        && only.layout == Layout::Grid
    {
        let mut canvas = rule(context, Some(seat), &names(context, &zones), width);
        canvas.push(picture(context, only, size).indented(1));
        return canvas;
    }
    if columns == 0 {
        let mut name = owner(context, Some(seat), NAME);
        name.extend(level(context, Some(seat)).map(|level| Span::styled(format!(" {level}"), DIM)));
        let name = zone::fitted_to(name, NAME);
        let mut canvas = Canvas::from_lines(vec![Line::from(name)]);
        let is_headed = headings(context).is_some();
        for (zone, (at, each)) in zones.iter().zip(columns_of(&zones, width)) {
            let rows = if zone.layout == Layout::Fan { hand_rows } else { rows };
            let drawn = if is_headed {
                zone::unnamed(context, zone, each, rows)
            } else {
                zone::cell(context, zone, each, rows, Size::Words)
            };
            canvas.beside(drawn, at);
            let least = zone::rows(zone, each, rows, Size::Words);
            canvas.lines.resize(canvas.height().max(least), Line::default());
        }
        return canvas;
    }
    let mut canvas = rule(context, Some(seat), &[], width);
    // A hand is long, so it has a line of its own, and several of them share one.
    let (hands, others): (Vec<&Zone>, Vec<&Zone>) =
        zones.into_iter().partition(|zone| zone.layout == Layout::Fan);
    canvas.push(cells(context, &hands, 2, size, hand_rows, width - 1).indented(1));
    canvas.push(parts(context, &others, columns, size, rows, width - 1).indented(1));
    canvas
}

/// The zones of another player whose names stand above the columns; `None` where the players have
/// different zones, or a single one.
fn headings<'s>(context: &RenderContext<'s>) -> Option<Vec<&'s Zone>> {
    let own = context.scene.observer.seat();
    let others = (0..context.scene.seats).filter(|&seat| Some(seat) != own);
    let all: Vec<Vec<&Zone>> = others.map(|seat| zones(context, Some(seat))).collect();
    let first = all.first()?.clone();
    let names = |zones: &[&Zone]| -> Vec<String> {
        zones.iter().map(|zone| zone::short_name(context, zone)).collect()
    };
    let alike = all.iter().all(|zones| names(zones) == names(&first));
    (first.len() > 1 && alike).then_some(first)
}

/// The place and the width of each zone in the line of its owner.
fn columns_of(zones: &[&Zone], width: usize) -> Vec<(usize, usize)> {
    let room = width.saturating_sub(NAME + 2 + zones.len());
    let all: usize = zones.iter().copied().map(weight).sum();
    let mut at = NAME + 2;
    let place = |zone: &&Zone| {
        let each = room * weight(zone) / all.max(1);
        at += each + 1;
        (at - each - 1, each)
    };
    zones.iter().map(place).collect()
}

/// The share of a zone in the line of its owner. Cards that fight need the most room, hidden hands the
/// least.
fn weight(zone: &Zone) -> usize {
    match zone.layout {
        _ if zone.staged => 7,
        Layout::Fan => 4,
        _ => 6,
    }
}

/// The viewer's zones; the hands come last, at the bottom of the screen, with their names in the first line.
fn own_panel(
    context: &RenderContext<'_>,
    seat: Seat,
    arrangement: Arrangement,
    width: usize,
    hand: Size,
) -> Canvas {
    let (hands, others): (Vec<&Zone>, Vec<&Zone>) =
        zones(context, Some(seat)).into_iter().partition(|zone| zone.layout == Layout::Fan);
    let mut names = names(context, &hands);
    names.extend(hands.iter().filter_map(|zone| zone::hand_notes(context, zone)));
    let mut canvas = rule(context, Some(seat), &names, width);
    let (size, columns) = (arrangement.size[1], arrangement.columns[1]);
    let drawn = parts(context, &others, columns, size, arrangement.rows[2], width - 1);
    canvas.push(drawn.indented(1));
    for zone in hands {
        canvas.push(zone::hand(context, zone, width - 1, hand).indented(1));
    }
    canvas
}

/// The zones of a player. Those of several parts, such as two suits, have a line for each part.
fn parts(
    context: &RenderContext<'_>,
    zones: &[&Zone],
    columns: usize,
    size: Size,
    rows: usize,
    width: usize,
) -> Canvas {
    let name = |zone: &Zone| zone::part(context, zone);
    if zones.iter().all(|zone| name(zone) == name(zones[0])) {
        return cells(context, zones, columns, size, rows, width);
    }
    let mut canvas = Canvas::default();
    for part in zones.chunk_by(|one, other| name(one) == name(other)) {
        let sign = zone_sign(part[0]).map(str::to_owned);
        let label = fitted(&sign.or_else(|| name(part[0])).unwrap_or_default(), PART - 1);
        let mut line = Canvas::from_lines(vec![Line::from(label)]);
        line.beside(cells(context, part, part.len(), size, rows, width - PART), PART);
        canvas.push(line);
    }
    canvas
}

/// Zones side by side in columns, and below each other.
fn cells(
    context: &RenderContext<'_>,
    zones: &[&Zone],
    columns: usize,
    size: Size,
    rows: usize,
    width: usize,
) -> Canvas {
    let columns = columns.min((width + GAP) / (CELL + GAP)).min(zones.len()).max(1);
    let mut canvas = Canvas::default();
    for line in zones.chunks(columns) {
        let mut drawn = Canvas::default();
        let mut least = 0;
        for (zone, (at, each)) in line.iter().zip(cell_columns(columns, width)) {
            drawn.beside(zone::cell(context, zone, each, rows, size), at);
            // The rows depend on the kinds of the zones alone, so that nothing moves when one is filled.
            least = least.max(zone::rows(zone, each, rows, size));
        }
        drawn.lines.resize(drawn.height().max(least), Line::default());
        canvas.push(drawn);
    }
    canvas
}

/// The place and the width of each of so many columns. More than two stand close together and use the whole
/// width, so that a short note finds room in each.
fn cell_columns(columns: usize, width: usize) -> impl Iterator<Item = (usize, usize)> {
    let is_close = columns > 2;
    let gap = if is_close { 1 } else { GAP };
    let room = (width + gap).saturating_sub(gap * columns);
    let left = if is_close { room % columns } else { 0 };
    (0..columns).scan(0, move |at, column| {
        let each = room / columns + usize::from(column < left);
        *at += each + gap;
        Some((*at - each - gap, each))
    })
}

/// The part that all zones of a player belong to: a suit.
fn only_part(context: &RenderContext<'_>, owner: Option<Seat>) -> Option<String> {
    let zones = zones(context, Some(owner?));
    let part = zone::part(context, zones.first()?)?;
    zones.iter().all(|zone| zone::part(context, zone).as_ref() == Some(&part)).then_some(part)
}

/// The names of zones for the line of their owner.
fn names(context: &RenderContext<'_>, zones: &[&Zone]) -> Vec<Span<'static>> {
    let mut spans = Vec::new();
    for zone in zones {
        if !spans.is_empty() {
            spans.push(Span::styled(" · ", DIM));
        }
        spans.extend(zone::name(context, zone));
    }
    spans
}

/// The name of an owner, with a mark if it is their turn.
fn owner(context: &RenderContext<'_>, owner: Option<Seat>, width: usize) -> Vec<Span<'static>> {
    let turn = owner.is_some_and(|seat| context.scene.turn.contains(&seat));
    let name = match owner {
        Some(seat) => context.text(&Text::new(id!("screen-of")).seat("seat", seat)),
        None => context.say(id!("screen-of-all")),
    };
    let style = if turn { context.theme.turn() } else { BOLD };
    let mark = if turn { TURN_MARK } else { "" };
    let name = fitted(&name, width - mark.width());
    vec![Span::styled(mark, context.theme.turn()), Span::styled(name, style)]
}

/// The level of a bot.
fn level<'a>(context: &RenderContext<'a>, owner: Option<Seat>) -> Option<&'a str> {
    context.levels.get(usize::from(owner?))?.as_deref()
}

/// The line above a panel, with the level of a bot. Where that leaves no room, the player's part is a sign,
/// and the picture below speaks for itself.
fn rule(
    context: &RenderContext<'_>,
    seat: Option<Seat>,
    more: &[Span<'static>],
    width: usize,
) -> Canvas {
    let part = only_part(context, seat);
    let sign = zones(context, seat).first().and_then(|zone| zone_sign(zone)).map(str::to_owned);
    let with = |level: Option<&str>, part: Option<&str>, more: &[Span<'static>]| {
        let mut spans = vec![Span::styled("─ ", DIM)];
        spans.extend(owner(context, seat, width.saturating_sub(4)));
        spans.extend(level.map(|level| Span::styled(format!(" {level}"), DIM)));
        spans.extend(part.map(|part| Span::raw(format!(" · {part}"))));
        if !more.is_empty() {
            spans.push(Span::styled(" · ", DIM));
            spans.extend_from_slice(more);
        }
        spans
    };
    let wide = |spans: &[Span<'_>]| spans.iter().map(Span::width).sum::<usize>();
    // The mark of the turn comes and goes, and changes nothing else.
    let is_marked = seat.is_some_and(|seat| context.scene.turn.contains(&seat));
    let room = width.saturating_sub(if is_marked { 1 } else { 1 + TURN_MARK.width() });
    let short = part.as_ref().and(sign.as_deref());
    let forms = level(context, seat).into_iter().flat_map(|level| {
        [(part.as_deref(), more), (short, more), (short, &[])]
            .map(|(part, more)| with(Some(level), part, more))
    });
    let found = forms.into_iter().find(|spans| wide(spans) <= room);
    let mut spans = found.unwrap_or_else(|| {
        zone::fitted_to(with(None, part.as_deref(), more), width.saturating_sub(1))
    });
    spans.push(Span::raw(" "));
    let used = wide(&spans);
    spans.push(Span::styled("─".repeat(width.saturating_sub(used)), DIM));
    let canvas = Canvas::from_lines(vec![Line::from(spans)]);
    // The name of a player's only zone stands here, so a click on it means the zone.
    match zones(context, seat).as_slice() {
        [only] if context.card_state(&only.id) != CardState::default() => canvas.touching(&only.id),
        _ => canvas,
    }
}
