//! Routes of proposals that all others must accept: take-backs and draws.

use crate::base::error::ApiError;
use crate::http::body::{FormFields, field, needed, number};
use crate::http::response::Problem;
use crate::routes::actions::TableContext;
use crate::routes::request::PostRequest;
use crate::tables::commands::Command;
use crate::view::dto::{Acknowledged, AnswerTo};
use axum::extract::Path;
use axum::response::Response;
use serde::Deserialize;
use sortie_core::Seat;
use sortie_core::matches::Proposal;
use utoipa::ToSchema;

/// A proposal to all other players.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Propose {
    /// The kind of the proposal.
    pub(crate) proposal: Proposal,
    /// The open decision.
    pub(crate) decision: u32,
    /// The seat, where you have several.
    pub(crate) seat: Option<Seat>,
}

const NAMED: &str = "proposal is either take_back or draw";

fn proposal_of_form(fields: &FormFields) -> Result<Option<Proposal>, ApiError> {
    Ok(match field(fields, "proposal") {
        None => None,
        Some("take_back") => Some(Proposal::TakeBack),
        Some("draw") => Some(Proposal::Draw),
        Some(_) => return Err(ApiError::Form(NAMED.to_owned())),
    })
}

fn answer_of_form(fields: &FormFields) -> Result<AnswerTo, ApiError> {
    Ok(AnswerTo {
        decision: needed(fields, "decision")?,
        proposal: proposal_of_form(fields)?,
        by: number(fields, "by")?,
        seat: number(fields, "seat")?,
    })
}

/// Propose a draw, or to take your last decision back. It takes effect when all players who have
/// not resigned accept; bots accept. It lapses when the match goes on.
#[utoipa::path(
    post, path = "/tables/{id}/propose", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    request_body = Propose,
    responses((status = 200, body = Acknowledged), (status = 409, body = Problem))
)]
pub(crate) async fn propose(
    Path(id): Path<String>,
    request: PostRequest,
) -> Result<Response, ApiError> {
    let of_form = |fields: &FormFields| {
        let proposal = proposal_of_form(fields)?.ok_or_else(|| ApiError::Form(NAMED.to_owned()))?;
        let (decision, seat) = (needed(fields, "decision")?, number(fields, "seat")?);
        Ok(Propose { proposal, decision, seat })
    };
    let sent: Propose = request.document(of_form)?;
    let context = TableContext::at(&request, &id).await?;
    let seat = context.seat(sent.seat)?;
    let Propose { proposal, decision, .. } = sent;
    context.execute(seat, Command::Propose { seat, decision, proposal }).await
}

async fn answer(id: &str, request: &PostRequest, agrees: bool) -> Result<Response, ApiError> {
    let sent: AnswerTo = request.document(answer_of_form)?;
    let context = TableContext::at(request, id).await?;
    let seat = context.seat(sent.seat)?;
    let (decision, meant) = (sent.decision, (sent.proposal, sent.by));
    context.execute(seat, Command::Answer { seat, decision, meant, agrees }).await
}

/// Accept the open proposal. When everyone has, it takes effect.
#[utoipa::path(
    post, path = "/tables/{id}/agree", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    request_body = AnswerTo,
    responses((status = 200, body = Acknowledged), (status = 409, body = Problem))
)]
pub(crate) async fn agree(
    Path(id): Path<String>,
    request: PostRequest,
) -> Result<Response, ApiError> {
    answer(&id, &request, true).await
}

/// Decline the open proposal, or withdraw your own.
#[utoipa::path(
    post, path = "/tables/{id}/refuse", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    request_body = AnswerTo,
    responses((status = 200, body = Acknowledged), (status = 409, body = Problem))
)]
pub(crate) async fn refuse(
    Path(id): Path<String>,
    request: PostRequest,
) -> Result<Response, ApiError> {
    answer(&id, &request, false).await
}
