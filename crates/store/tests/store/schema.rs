//! The migrations of both databases make the same tables.

use crate::Place;
use sqlx::{Connection, PgConnection, SqliteConnection};
use std::collections::{BTreeMap, BTreeSet};

/// The columns of a table by name: type, whether it may be null, and default.
type Columns = BTreeMap<String, (String, bool, Option<String>)>;

/// A table, in words that both databases share.
#[derive(Debug, PartialEq, Eq)]
struct TableSchema {
    columns: Columns,
    primary_key: Vec<String>,
    /// Unique indexes and constraints: their columns.
    unique: BTreeSet<Vec<String>>,
    /// Foreign keys: the columns, the table and its columns, and what deleting does.
    foreign: BTreeSet<(Vec<String>, String, Vec<String>, String)>,
}

fn list(names: &str) -> Vec<String> {
    names.split(',').map(str::to_owned).collect()
}

#[tokio::test]
async fn both_databases_have_the_same_tables() {
    let Some(postgres) = Place::postgres() else { return };
    let sqlite = Place::new();
    for place in [&postgres, &sqlite] {
        place.store().await.close().await;
    }
    let mut sqlite = SqliteConnection::connect(sqlite.path().to_str().unwrap()).await.unwrap();
    let (server, database) = postgres.postgres.as_ref().unwrap();
    let mut postgres = PgConnection::connect(&server.url(database)).await.unwrap();

    let steps = "SELECT version, description FROM _sqlx_migrations ORDER BY version";
    let of_sqlite: Vec<(i64, String)> = sqlx::query_as(steps).fetch_all(&mut sqlite).await.unwrap();
    let of_postgres: Vec<(i64, String)> =
        sqlx::query_as(steps).fetch_all(&mut postgres).await.unwrap();
    assert_eq!(of_sqlite, of_postgres);
    assert!(of_sqlite.len() > 15);

    let (of_sqlite, of_postgres) =
        (tables_of_sqlite(&mut sqlite).await, tables_of_postgres(&mut postgres).await);
    assert_eq!(of_sqlite.keys().collect::<Vec<_>>(), of_postgres.keys().collect::<Vec<_>>());
    for (name, table) in &of_sqlite {
        assert_eq!(table, &of_postgres[name], "{name}");
    }
    // An order by the rules of a language would differ from that of SQLite.
    let ordered: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM information_schema.columns WHERE table_schema = 'public' \
         AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C' \
         AND table_name <> '_sqlx_migrations'",
    )
    .fetch_one(&mut postgres)
    .await
    .unwrap();
    assert_eq!(ordered, 0, "texts that are not ordered by their bytes");
}

async fn tables_of_sqlite(connection: &mut SqliteConnection) -> BTreeMap<String, TableSchema> {
    let names: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> '_sqlx_migrations'",
    )
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    let mut tables = BTreeMap::new();
    for name in names {
        let columns: Vec<(String, String, bool, Option<String>, i64)> = sqlx::query_as(
            "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info($1) ORDER BY pk",
        )
        .bind(&name)
        .fetch_all(&mut *connection)
        .await
        .unwrap();
        let keys = columns.iter().filter(|column| column.4 > 0).map(|column| column.0.clone());
        let primary_key = keys.collect();
        let unique: Vec<String> = sqlx::query_scalar(
            "SELECT (SELECT group_concat(i.name) FROM pragma_index_info(l.name) i) \
             FROM pragma_index_list($1) l WHERE l.\"unique\" AND l.origin <> 'pk'",
        )
        .bind(&name)
        .fetch_all(&mut *connection)
        .await
        .unwrap();
        let foreign: Vec<(String, String, String, String)> = sqlx::query_as(
            "SELECT group_concat(\"from\"), \"table\", group_concat(\"to\"), on_delete \
             FROM pragma_foreign_key_list($1) GROUP BY id",
        )
        .bind(&name)
        .fetch_all(&mut *connection)
        .await
        .unwrap();
        let table = TableSchema {
            columns: columns
                .into_iter()
                .map(|(name, kind, not_null, default, _)| (name, (kind, !not_null, default)))
                .collect(),
            primary_key,
            unique: unique.iter().map(|names| list(names)).collect(),
            foreign: foreign
                .into_iter()
                .map(|(from, table, to, delete)| (list(&from), table, list(&to), delete))
                .collect(),
        };
        tables.insert(name, table);
    }
    tables
}

async fn tables_of_postgres(connection: &mut PgConnection) -> BTreeMap<String, TableSchema> {
    let names: Vec<String> = sqlx::query_scalar(
        "SELECT tablename::text FROM pg_tables \
         WHERE schemaname = 'public' AND tablename <> '_sqlx_migrations'",
    )
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    let mut tables = BTreeMap::new();
    for name in names {
        let columns: Vec<(String, String, bool, Option<String>)> = sqlx::query_as(
            "SELECT column_name::text, CASE data_type WHEN 'bigint' THEN 'INTEGER' \
             WHEN 'bytea' THEN 'BLOB' ELSE upper(data_type) END, is_nullable = 'YES', \
             split_part(column_default, '::', 1) \
             FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1",
        )
        .bind(&name)
        .fetch_all(&mut *connection)
        .await
        .unwrap();
        // The columns of an index, in its order.
        let keys: Vec<(bool, String)> = sqlx::query_as(
            "SELECT i.indisprimary, (SELECT string_agg(a.attname, ',' ORDER BY k.at) \
             FROM unnest(i.indkey::int2[]) WITH ORDINALITY k (number, at) \
             JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number) \
             FROM pg_index i WHERE i.indrelid = $1::regclass AND i.indisunique",
        )
        .bind(&name)
        .fetch_all(&mut *connection)
        .await
        .unwrap();
        let names = "(SELECT string_agg(a.attname, ',' ORDER BY k.at) \
             FROM unnest(WHICH) WITH ORDINALITY k (number, at) \
             JOIN pg_attribute a ON a.attrelid = c.OWNER AND a.attnum = k.number)";
        let own = names.replace("WHICH", "c.conkey").replace("OWNER", "conrelid");
        let other = names.replace("WHICH", "c.confkey").replace("OWNER", "confrelid");
        let sql = format!(
            "SELECT {own}, c.confrelid::regclass::text, {other}, \
             CASE c.confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'a' THEN 'NO ACTION' ELSE '?' END \
             FROM pg_constraint c WHERE c.contype = 'f' AND c.conrelid = $1::regclass"
        );
        let foreign: Vec<(String, String, String, String)> =
            sqlx::query_as(sqlx::AssertSqlSafe(sql))
                .bind(&name)
                .fetch_all(&mut *connection)
                .await
                .unwrap();
        let primary_key = keys.iter().find(|key| key.0).map_or(vec![], |key| list(&key.1));
        let table = TableSchema {
            columns: columns
                .into_iter()
                .map(|(name, kind, nullable, default)| (name, (kind, nullable, default)))
                .collect(),
            primary_key,
            unique: keys.iter().filter(|key| !key.0).map(|key| list(&key.1)).collect(),
            foreign: foreign
                .into_iter()
                .map(|(from, table, to, delete)| (list(&from), table, list(&to), delete))
                .collect(),
        };
        tables.insert(name, table);
    }
    tables
}
