//! A page in Markdown as HTML: rules have anchors, headings are listed, and what is wide scrolls in
//! a box of its own. Pictures are drawn by this server. HTML in the page is shown as it is written.

use pulldown_cmark::{Alignment, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// A rulebook page.
pub(crate) struct Book {
    /// The headings below the title: anchor and words.
    pub(crate) contents: Vec<(String, String)>,
    /// The page as HTML.
    pub(crate) html: String,
}

impl Book {
    /// The page, whose rules are items that begin with an id: `- **ATK-11** …`. `picture` gives the picture
    /// for the name of a file, `attack-set-up`; one that it does not have is left out.
    pub(crate) fn parse(
        markdown: &str,
        prefix: &str,
        picture: impl Fn(&str) -> Option<BookPicture>,
    ) -> Self {
        let events: Vec<Event<'_>> = Parser::new_ext(markdown, Options::ENABLE_TABLES).collect();
        let mut contents = Vec::new();
        let mut out = Vec::with_capacity(events.len());
        let mut at = 0;
        while let Some(event) = events.get(at) {
            at += 1;
            match event {
                // As text: a rulebook page cannot smuggle markup or a script into the site.
                Event::Html(raw) | Event::InlineHtml(raw) => out.push(Event::Text(raw.clone())),
                Event::Start(Tag::Heading { level, .. }) => {
                    let words = words(&events[at..]);
                    let id = anchor(&words, &contents);
                    let tag = Tag::Heading {
                        level: *level,
                        id: Some(id.clone().into()),
                        classes: Vec::new(),
                        attrs: Vec::new(),
                    };
                    out.push(Event::Start(tag));
                    if *level == HeadingLevel::H2 {
                        contents.push((id, words));
                    }
                }
                Event::Start(Tag::Item) => match rule(&events[at..], prefix) {
                    Some((id, taken)) => {
                        out.push(own(format!(
                            "<li class=\"rule\" id=\"{id}\"><a class=\"id\" href=\"#{id}\">{id}</a>"
                        )));
                        at += taken;
                    }
                    None => out.push(event.clone()),
                },
                Event::Start(Tag::Image { dest_url, .. }) => {
                    let inside = &events[at..];
                    let end = |event: &Event<'_>| matches!(event, Event::End(TagEnd::Image));
                    let len = inside.iter().position(end).unwrap_or(inside.len());
                    if let Some(picture) = picture(file_stem(dest_url)) {
                        out.push(own(picture.html(&words(&inside[..len]))));
                    }
                    at += len + 1;
                }
                Event::Start(Tag::Table(columns)) => {
                    out.push(own("<div class=\"wide\" tabindex=\"0\">".to_owned()));
                    // An alignment would be an inline style, which the policy of the pages forbids.
                    let columns = vec![Alignment::None; columns.len()];
                    out.push(Event::Start(Tag::Table(columns)));
                }
                Event::End(TagEnd::Table) => {
                    out.push(event.clone());
                    out.push(own("</div>\n".to_owned()));
                }
                Event::Start(Tag::CodeBlock(_)) => {
                    // Focusable, so that a wide block can be scrolled by keyboard.
                    out.push(own("<pre tabindex=\"0\"><code>".to_owned()));
                }
                Event::End(TagEnd::CodeBlock) => out.push(own("</code></pre>\n".to_owned())),
                other => out.push(other.clone()),
            }
        }
        let mut html = String::new();
        pulldown_cmark::html::push_html(&mut html, out.into_iter());
        Book { contents, html }
    }
}

/// A picture in a page.
pub(crate) struct BookPicture {
    pub(crate) address: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl BookPicture {
    fn html(&self, alt: &str) -> String {
        let BookPicture { address, width, height } = self;
        let alt = alt.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
        format!(
            "<img class=\"picture\" src=\"{address}\" alt=\"{alt}\" width=\"{width}\" height=\"{height}\" loading=\"lazy\">"
        )
    }
}

/// The name of a file without its folder and its end.
fn file_stem(address: &str) -> &str {
    let name = address.rsplit_once('/').map_or(address, |(_, name)| name);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Markup of this module.
fn own(html: String) -> Event<'static> {
    Event::Html(html.into())
}

/// The words of the heading that these events go on with.
fn words(events: &[Event<'_>]) -> String {
    let inside = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let text = inside.filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(&**text),
        _ => None,
    });
    text.collect()
}

/// An anchor of letters, digits and dashes that no heading before has.
fn anchor(words: &str, before: &[(String, String)]) -> String {
    let sign = |c: char| if c.is_alphanumeric() { c } else { ' ' };
    let plain: String = words.to_lowercase().chars().map(sign).collect();
    let mut id = plain.split_whitespace().collect::<Vec<_>>().join("-");
    while before.iter().any(|(taken, _)| *taken == id) {
        // Two headings may have the same words, but ids must be unique in a page.
        id.push('-');
    }
    id
}

/// The id of the rule that an item begins with, and how many events spell it.
fn rule(events: &[Event<'_>], prefix: &str) -> Option<(String, usize)> {
    let [Event::Start(Tag::Strong), Event::Text(id), Event::End(TagEnd::Strong), ..] = events
    else {
        return None;
    };
    let id: &CowStr<'_> = id;
    let number = id.strip_prefix(prefix)?.strip_prefix('-')?;
    let is_rule = !number.is_empty() && number.bytes().all(|sign| sign.is_ascii_digit());
    is_rule.then(|| (id.to_string(), 3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    const PAGE: &str = "\
# Toy *game*

Two <b onclick=\"x()\">players</b> & one pack.

![A \"nine\" & more](pictures/toy-nine.svg)

![Nothing](pictures/toy-none.svg)

## The rules, one by one

- **TOY-01** The first rule, which goes on
  in a second line.
- **TOY-02** The `second` one.
- **No** rule.
- **TOY-** no rule either.

## The rules, one by one

```
  [ 9♥ ] <b>
```

| name | default |
|------|:-------:|
| `ace` | 1 |

<script>alert(1)</script>
";

    #[test]
    fn rules_have_anchors_and_html_is_shown_as_written() {
        let picture = |name: &str| {
            let address = "/nine.svg".to_owned();
            (name == "toy-nine").then_some(BookPicture { address, width: 4, height: 3 })
        };
        let book = Book::parse(PAGE, "TOY", picture);
        expect![[r##"
            <h1 id="toy-game">Toy <em>game</em></h1>
            <p>Two &lt;b onclick="x()"&gt;players&lt;/b&gt; &amp; one pack.</p>
            <p><img class="picture" src="/nine.svg" alt="A &quot;nine&quot; &amp; more" width="4" height="3" loading="lazy"></p>
            <p></p>
            <h2 id="the-rules-one-by-one">The rules, one by one</h2>
            <ul>
            <li class="rule" id="TOY-01"><a class="id" href="#TOY-01">TOY-01</a> The first rule, which goes on
            in a second line.</li>
            <li class="rule" id="TOY-02"><a class="id" href="#TOY-02">TOY-02</a> The <code>second</code> one.</li>
            <li><strong>No</strong> rule.</li>
            <li><strong>TOY-</strong> no rule either.</li>
            </ul>
            <h2 id="the-rules-one-by-one-">The rules, one by one</h2>
            <pre tabindex="0"><code>  [ 9♥ ] &lt;b&gt;
            </code></pre>
            <div class="wide" tabindex="0"><table><thead><tr><th>name</th><th>default</th></tr></thead><tbody>
            <tr><td><code>ace</code></td><td>1</td></tr>
            </tbody></table>
            </div>
            &lt;script&gt;alert(1)&lt;/script&gt;
        "##]]
        .assert_eq(&book.html);
        let ids: Vec<&str> = book.contents.iter().map(|(id, _)| id.as_str()).collect();
        assert_eq!(ids, ["the-rules-one-by-one", "the-rules-one-by-one-"]);
    }
}
