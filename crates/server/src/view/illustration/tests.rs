use super::*;
use pulldown_cmark::{Event, Parser, Tag};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of a language's pages, as people read them beside the code.
fn folder(language: &str) -> PathBuf {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook");
    let pages = if language == "en" { pages } else { pages.join(language) };
    pages.join("pictures")
}

/// The pictures of a page with their texts, in the order of the page.
fn shown(page: &str) -> Vec<(String, String)> {
    let mut shown: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for event in Parser::new(page) {
        match event {
            Event::Start(Tag::Image { dest_url, .. }) => {
                shown.push((dest_url.to_string(), String::new()));
                inside = true;
            }
            Event::End(pulldown_cmark::TagEnd::Image) => inside = false,
            Event::Text(text) if inside => {
                if let Some((_, alt)) = shown.last_mut() {
                    alt.push_str(&text);
                }
            }
            _ => {}
        }
    }
    shown
}

#[test]
fn a_page_shows_every_picture_of_its_lesson_with_a_text_instead() {
    for game in cards::games() {
        let Some(script) = game.lesson else { continue };
        let lesson: Arc<Lesson> = Arc::new(script.parse().unwrap());
        let pictures = lesson.pictures().unwrap();
        assert!(pictures.len() >= 3, "{}: set-up, a turn and the end", game.id);
        let wanted: Vec<String> = pictures
            .iter()
            .map(|picture| format!("pictures/{}-{}.svg", game.id, picture.name))
            .collect();
        for (language, page) in game.rulebook {
            let shown = shown(page);
            let files: Vec<&String> = shown.iter().map(|(file, _)| file).collect();
            assert_eq!(files, wanted.iter().collect::<Vec<_>>(), "{} in {language}", game.id);
            assert!(shown.iter().all(|(_, alt)| alt.len() > 20), "{} in {language}", game.id);
            for picture in &pictures {
                let name = format!("{language}/{}-{}", game.id, picture.name);
                assert!(find(&name).is_some(), "{name}");
            }
        }
    }
}

/// The pictures beside the pages, for readers of the repository. `UPDATE_DOCS=1` draws them anew.
#[test]
fn the_files_beside_the_pages_are_the_pictures() {
    for (name, picture) in DRAWN.iter() {
        let (language, file) = name.split_once('/').unwrap();
        let path = folder(language).join(format!("{file}.svg"));
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::create_dir_all(folder(language)).unwrap();
            fs::write(&path, &picture.svg).unwrap();
        }
        let stored = fs::read_to_string(&path).unwrap_or_default();
        assert!(stored == picture.svg, "{name} is old: draw it anew with UPDATE_DOCS=1");
    }
    for language in LANGUAGES {
        let files = fs::read_dir(folder(language)).unwrap().count();
        let drawn = DRAWN.keys().filter(|name| name.starts_with(language)).count();
        assert_eq!(files, drawn, "a file of {language} is no picture any more");
    }
}

#[test]
fn a_picture_stands_alone_and_all_of_it_is_inside() {
    for (name, Illustration { svg, width, height }) in DRAWN.iter() {
        let pixels = resvg::usvg::Tree::from_str(svg, &resvg::usvg::Options::default());
        let size = pixels.unwrap_or_else(|why| panic!("{name}: {why}")).size();
        assert_eq!((size.width().ceil() as u32, size.height().ceil() as u32), (*width, *height));
        assert!(!svg.contains("var(") && !svg.contains("style="), "{name}");
        for used in svg.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(svg.contains(&format!(" id=\"{used}\"")), "{name} lacks {used}");
        }
        assert!(svg.len() < 30_000, "{name} has {} bytes", svg.len());
    }
}

#[test]
fn a_game_without_a_lesson_has_no_pictures() {
    let mut game = cards::games().remove(0);
    game.lesson = None;
    assert!(draw_game(&game, "en").is_none());
}
