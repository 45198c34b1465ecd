//! [`CopiedTable`]: the tables of a database and their columns.

use ColumnType::{Bytes, Number, Text};

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ColumnType {
    Number,
    Text,
    Bytes,
}

/// A table to be copied.
#[derive(Debug)]
pub(crate) struct CopiedTable {
    pub(crate) name: &'static str,
    /// The columns, beginning with those of the primary key.
    pub(crate) columns: &'static [(&'static str, ColumnType)],
    /// The number of columns in the primary key.
    pub(crate) keys: usize,
    /// Whether the database numbers the rows.
    pub(crate) is_numbered: bool,
}

const fn table(
    name: &'static str,
    keys: usize,
    columns: &'static [(&'static str, ColumnType)],
) -> CopiedTable {
    CopiedTable { name, columns, keys, is_numbered: false }
}

/// All tables except the mark of a copy and the running servers, which own the tables of the source, in an order in which each row finds the rows that it refers to.
pub(crate) const TABLES: &[CopiedTable] = &[
    table(
        "guests",
        1,
        &[
            ("id", Text),
            ("token_hash", Text),
            ("name", Text),
            ("created", Number),
            ("seen", Number),
            ("kept", Number),
        ],
    ),
    table(
        "tables",
        1,
        &[
            ("id", Text),
            ("rules", Text),
            ("seats", Number),
            ("seed", Text),
            ("pace", Number),
            ("next", Number),
            ("decision", Number),
            ("outcome", Text),
            ("created", Number),
            ("touched", Number),
            ("terms", Text),
            ("previous", Text),
            ("clocks", Text),
            ("deadline", Number),
            ("fence", Number),
        ],
    ),
    table(
        "sittings",
        2,
        &[("table_id", Text), ("seat", Number), ("guest", Text), ("sitter", Text)],
    ),
    table("lines", 2, &[("table_id", Text), ("n", Number), ("entry", Text), ("chain", Text)]),
    table(
        "records",
        1,
        &[("id", Text), ("text", Text), ("created", Number), ("bytes", Number), ("used", Number)],
    ),
    table(
        "rooms",
        1,
        &[
            ("id", Text),
            ("version", Number),
            ("doc", Text),
            ("listed", Number),
            ("previous", Text),
            ("touched", Number),
        ],
    ),
    table("room_guests", 2, &[("room_id", Text), ("guest", Text)]),
    table("returns", 1, &[("hash", Text), ("guest", Text), ("created", Number)]),
    table("tokens", 1, &[("hash", Text), ("guest", Text), ("created", Number)]),
    table("alive", 1, &[("one", Number), ("at", Number)]),
    table("outages", 1, &[("began", Number), ("ended", Number)]),
    table("settings", 1, &[("name", Text), ("value", Text)]),
    table("blocks", 2, &[("kind", Text), ("who", Text), ("until", Number), ("created", Number)]),
    table(
        "chat",
        2,
        &[
            ("table_id", Text),
            ("n", Number),
            ("guest", Text),
            ("name", Text),
            ("phrase", Text),
            ("words", Text),
            ("said", Number),
            ("planned", Text),
        ],
    ),
    table("mutes", 2, &[("guest", Text), ("other", Text)]),
    table(
        "keys",
        1,
        &[
            ("hash", Text),
            ("asked", Text),
            ("thing", Text),
            ("guest", Text),
            ("answer", Text),
            ("created", Number),
        ],
    ),
    table(
        "notices",
        1,
        &[
            ("guest", Text),
            ("webhook", Text),
            ("mail", Text),
            ("confirm", Text),
            ("asked", Number),
            ("stop", Text),
            ("language", Text),
        ],
    ),
    table("letters", 1, &[("mail", Text), ("asked", Number)]),
    table("noticed", 2, &[("table_id", Text), ("seat", Number), ("decision", Number)]),
    table("push_key", 1, &[("one", Number), ("secret", Bytes)]),
    table(
        "devices",
        1,
        &[
            ("endpoint", Text),
            ("guest", Text),
            ("key", Bytes),
            ("auth", Bytes),
            ("language", Text),
            ("asked", Number),
        ],
    ),
    CopiedTable {
        name: "probe",
        columns: &[("n", Number), ("body", Bytes)],
        keys: 1,
        is_numbered: true,
    },
    CopiedTable {
        name: "lab_reports",
        columns: &[
            ("n", Number),
            ("id", Text),
            ("request", Text),
            ("result", Text),
            ("created", Number),
        ],
        keys: 1,
        is_numbered: true,
    },
    table("lab_report_guests", 2, &[("report_id", Text), ("guest", Text)]),
    CopiedTable {
        name: "reviews",
        columns: &[("n", Number), ("table_id", Text), ("seat", Number), ("review", Text)],
        keys: 1,
        is_numbered: true,
    },
    table("progress", 2, &[("guest", Text), ("item", Text)]),
];

#[cfg(test)]
mod tests {
    use super::{ColumnType, TABLES};
    use crate::store::Store;
    use sqlx::{Connection, SqliteConnection};
    use std::collections::{BTreeMap, BTreeSet};

    #[tokio::test]
    async fn all_tables_are_copied_with_all_their_columns() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sortie.db");
        Store::open(&path).await.unwrap().close().await;
        let mut file = SqliteConnection::connect(path.to_str().unwrap()).await.unwrap();
        let columns: Vec<(String, String, String, i64, bool)> = sqlx::query_as(
            "SELECT t.name, c.name, c.type, c.pk, t.sql LIKE '% n INTEGER NOT NULL PRIMARY KEY%' \
             FROM sqlite_schema t JOIN pragma_table_info(t.name) c \
             WHERE t.type = 'table' AND t.name NOT IN ('copies', 'servers', '_sqlx_migrations') \
             AND (t.name, c.name) <> ('tables', 'owner')",
        )
        .fetch_all(&mut file)
        .await
        .unwrap();
        let mut stored: BTreeMap<String, BTreeSet<(String, ColumnType, bool)>> = BTreeMap::new();
        let mut numbered = BTreeSet::new();
        for (table, column, kind, key, is_numbered) in columns {
            let kind = match kind.as_str() {
                "INTEGER" => ColumnType::Number,
                "TEXT" => ColumnType::Text,
                _ => ColumnType::Bytes,
            };
            if is_numbered {
                numbered.insert(table.clone());
            }
            stored.entry(table).or_default().insert((column, kind, key > 0));
        }
        let copied = TABLES.iter().map(|table| {
            let columns = table.columns.iter().enumerate();
            let columns =
                columns.map(|(at, (name, kind))| ((*name).to_owned(), *kind, at < table.keys));
            (table.name.to_owned(), columns.collect())
        });
        assert_eq!(copied.collect::<BTreeMap<_, _>>(), stored);
        let marked = TABLES.iter().filter(|table| table.is_numbered);
        assert_eq!(marked.map(|table| table.name.to_owned()).collect::<BTreeSet<_>>(), numbered);
    }
}
