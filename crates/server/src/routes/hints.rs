//! Hints for guests who play alone against bots.

use crate::base::error::ApiError;
use crate::http::body::{FormFields, field};
use crate::http::response::{Format, Problem};
use crate::routes::actions::{TableContext, at_of_form};
use crate::routes::request::PostRequest;
use crate::tables::hints;
use crate::view::dto::{AdviceJson, AdvisedJson, At};
use axum::Json;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use sortie_table::hint::Hint;
use sortie_words::{Readers, Words};

/// Get a hint: the choice of a strong bot. You must play alone against bots. The others and the record
/// see that you asked, once per decision.
#[utoipa::path(
    post, path = "/tables/{id}/advice", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    request_body = At,
    responses(
        (status = 200, body = AdviceJson),
        (status = 403, body = Problem, description = "Other people play at this table"),
        (status = 409, body = Problem, description = "You have no decision to make now")
    )
)]
pub(crate) async fn ask(
    Path(id): Path<String>,
    request: PostRequest,
) -> Result<Response, ApiError> {
    let mut begun = None;
    let of_form = |fields: &FormFields| {
        begun = field(fields, "draft").and_then(|draft| draft.parse().ok());
        at_of_form(fields)
    };
    let sent: At = request.document(of_form)?;
    let mut context = TableContext::at(&request, &id).await?;
    context.drafted = begun.map(|draft| (sent.decision, draft));
    let seat = context.seat(sent.seat)?;
    match hints::give(&context.app, &context.live, &context.guest, seat, sent.decision).await {
        Ok((hints, executed)) if request.format == Format::Json => {
            let words = request.app.words(request.preferences.language);
            let state = context.live.read()?;
            let readers = Readers { you: Some(seat), names: state.table.names() };
            let advice = hints.iter().map(|advice| json(advice, words, &readers)).collect();
            let (decision, n) = (sent.decision, executed.n);
            Ok(Json(AdviceJson { decision, n, advice }).into_response())
        }
        Ok((_, executed)) => context.done(seat, executed).await,
        Err(fault) => context.refused(seat, fault).await,
    }
}

fn json(advice: &Hint, words: &Words, readers: &Readers<'_>) -> AdvisedJson {
    AdvisedJson {
        action: advice.action.clone(),
        draft: advice.draft.to_string(),
        says: words.steps(&advice.steps, readers),
        reasons: advice.reasons.iter().map(|reason| words.text(reason, readers)).collect(),
        share: advice.share,
        chance: advice.chance,
    }
}
