//! Every rule finds a sample that breaks it, and leaves a good one alone.

use super::messages::{check_messages, check_pairs, parse_messages};
use super::{
    Violation, check_html, check_markdown, check_rust, check_strings, sentences, violations,
};
use std::collections::BTreeMap;

const LONG: &str = "One two three four five six seven eight nine ten one two three four five six \
                    seven eight nine ten one two three four five six seven eight nine ten more.";

fn lines(found: &[Violation]) -> Vec<usize> {
    found.iter().map(|it| it.line).collect()
}

fn messages(source: &str) -> Vec<usize> {
    lines(&check_messages(&parse_messages(source).expect("the sample is Fluent")))
}

fn pairs(english: &str, german: &str) -> Vec<String> {
    let files = [("words/en.ftl", english), ("words/de.ftl", german)];
    let read = files
        .map(|(path, text)| (path.to_owned(), parse_messages(text).expect("the sample is Fluent")));
    check_pairs(&BTreeMap::from(read))
}

#[test]
fn the_texts_of_this_repository_break_no_rule() {
    let found = violations().expect("the repository is read");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn openings_with_who_or_what_are_found_in_messages() {
    assert_eq!(messages("a = A table.\nb = What is kept here stays.\n"), [2]);
    assert_eq!(messages("a = { $n ->\n    [one] Whoever comes.\n   *[other] Guests.\n }\n"), [1]);
    assert_eq!(messages("a = Help: What you can choose.\n"), [1]);
    assert_eq!(messages("a = What is kept?\nb = Who sits { $n } there?\n"), [0; 0]);
    assert_eq!(messages("a = A word that says what is kept.\n"), [0; 0]);
}

#[test]
fn openings_with_who_or_what_are_found_in_markdown_doc_comments_and_templates() {
    let markdown = "# Tables\n\nA seat is free.\nWhat **is** kept\nstays.\n\n    What is code\n";
    assert_eq!(lines(&check_markdown(markdown, None)), [4]);
    assert_eq!(lines(&check_markdown("| Who is told | `What is kept` |\n|---|---|\n", None)), [1]);
    assert_eq!(lines(&check_rust("use a;\n\n/// Whatever is open.\nfn a() {}\n", false)), [3]);
    assert_eq!(lines(&check_rust("//! Who sits there.\n// What is said\n", false)), [1]);
    assert_eq!(lines(&check_html("<p>\n<b>What is asked</b>{{ what }}</p>")), [2]);
    assert_eq!(lines(&check_html("<p title=\"x\">What is asked?</p>")), [0; 0]);
}

#[test]
fn openings_with_whose_where_which_and_by_whom_are_found() {
    for text in ["Whose turn it is.", "Which cards.", "Where it lies.", "By whom.", "Whose."] {
        assert_eq!(lines(&check_rust(&format!("    /// {text}\n"), false)), [1], "{text}");
    }
    for text in ["Where all agree, it is played.", "Which one?", "Where", "The seat by whom."] {
        assert_eq!(lines(&check_rust(&format!("    /// {text}\n"), false)), [0; 0], "{text}");
    }
}

#[test]
fn openings_with_who_or_what_are_found_in_strings() {
    let found = |source: &str| lines(&check_strings(source));
    assert_eq!(found("fail(\"hand\",\n    \"who opens holds a card\")"), [2]);
    assert_eq!(found("(r#\"What is \"kept\"\"#, 'a', '\"', \"what {it} is\")"), [1, 1]);
    assert_eq!(
        found("(\"a \\\"b\\\" c\", '\\'', \"no seat: who \\\n     passed is out\")"),
        [0; 0]
    );
    assert_eq!(found("(\"who \\\n    passed is out\")"), [1]);
    assert_eq!(found("(\"what now?\", \"what\", \"the seat that passed\")"), [0; 0]);
    assert_eq!(found("// \"who opens holds a card\"\nfn a<'a>() {}\n"), [0; 0]);
    assert_eq!(found("#[cfg(test)]\nmod tests { \"who opens wins\" }"), [0; 0]);
}

#[test]
fn long_sentences_are_found() {
    assert_eq!(messages(&format!("a = Short. {LONG}\n")), [1]);
    assert_eq!(messages("a = One two three. Four five six.\n"), [0; 0]);
    assert_eq!(lines(&check_markdown(LONG, Some(30))), [1]);
    assert_eq!(lines(&check_markdown(LONG, Some(35))), [0; 0]);
    assert_eq!(lines(&check_markdown(&format!("```\n{LONG}\n```\n"), Some(30))), [0; 0]);
    assert_eq!(lines(&check_html(&format!("<p>{LONG}</p>"))), [1]);
}

#[test]
fn long_help_lines_are_found() {
    let long = "Every word of this help line is needed, but it does not fit beside its option";
    let args = format!("struct A {{\n    /// {long}\n    /// at all\n    a: u8,\n}}\n");
    assert_eq!(lines(&check_rust(&args, true)), [2]);
    assert_eq!(lines(&check_rust(&args, false)), [0; 0]);
    assert_eq!(lines(&check_rust(&args.replace("///", "///\n///"), true)), [0; 0]);
    assert_eq!(lines(&check_rust(&args.replace("a: u8", "fn a()"), true)), [0; 0]);
    assert_eq!(lines(&check_rust(&format!("    about = \"{long} at all\"\n"), true)), [1]);
    assert_eq!(messages(&format!("toy-param-n = {long} at all.\ntoy-n = {long} at all.\n")), [1]);
}

#[test]
fn messages_without_a_partner_or_with_other_arguments_are_found() {
    assert_eq!(pairs("a = { $n } seats\n", "a = { $n } Plätze\n"), [""; 0]);
    let missing = pairs("a = Seats\nb = Rules\n", "a = Plätze\n");
    assert_eq!(missing, ["words/en.ftl:2: add this message to words/de.ftl: b"]);
    let other = pairs("a = Seats\nb = { $n } seats\n", "a = Plätze\nb = Die { $seats } Plätze\n");
    assert_eq!(other.len(), 2, "{other:?}");
    let nested = "a = { $n ->\n    [0] none\n   *[other] { $m }\n }\n";
    assert_eq!(pairs(nested, "a = { $n ->\n    [0] nichts\n   *[other] viele\n }\n").len(), 2);
}

#[test]
fn abbreviations_end_no_sentence() {
    assert_eq!(sentences("Seats, e.g. two. “Play!” It begins").len(), 3);
}
