/* One outcome, one session, and an audit entry for every change. Each rule is a query that returns violations. */
import { sql } from 'kysely'
import type { Rule } from './rule.ts'

const oneOutcome: Rule = {
  promise: 'One final outcome decides an invitation [promise 4]',
  broken: sql`
    select invitation.panelist_id, 'invitation ' || invitation.id as what
    from outcome join invitation on invitation.id = outcome.invitation_id
    where outcome.decided and outcome.outcome <> 'screener-completed'
    group by invitation.id having count(*) > 1`,
}

const statusOfOutcome: Rule = {
  promise: 'An invitation has the status of the outcome that decided it, unless an operator changed that [promise 4]',
  broken: sql`
    select invitation.panelist_id, 'invitation ' || invitation.id || ' is ' || invitation.status as what
    from invitation join outcome on outcome.invitation_id = invitation.id and outcome.decided
    where invitation.status <> case outcome.outcome
        when 'completed' then 'Completed' when 'partial-completed' then 'Partially Completed'
        when 'screened' then 'Terminated' when 'over-quota' then 'Quota Completed' else invitation.status end
      and not exists (select from audit where audit.panelist_id = invitation.panelist_id
        and audit.event in ('outcome rejected', 'outcome completed')
        and audit.subject like 'invitation ' || invitation.id || ':%')`,
}

const completes: Rule = {
  promise: 'The count of completes of a survey is correct [promise 2]',
  broken: sql`
    select null::bigint as panelist_id, survey.project_number as what from survey
    where coalesce((select sum(completes) from survey_completes where survey_id = survey.id), 0)
      <> (select count(*) from invitation where survey_id = survey.id and status = 'Completed')`,
}

const cellCompletes: Rule = {
  promise:
    'The count of completes of a cell is correct, and its seats have the status of their invitations [promise 2]',
  broken: sql`
    select null::bigint as panelist_id, survey_cell.name as what from survey_cell
    where coalesce((select sum(completes) from survey_cell_completes where cell_id = survey_cell.id), 0)
      <> (select count(*) from survey_cell_seat where cell_id = survey_cell.id and status = 'Completed')
    union all
    select invitation.panelist_id, 'invitation ' || invitation.id || ' sits as ' || seat.status
    from survey_cell_seat seat join invitation on invitation.id = seat.invitation_id
    where seat.status <> invitation.status`,
}

const oneSession: Rule = {
  promise: 'One code starts one session [promise 9]',
  broken: sql`
    select max(panelist_id) as panelist_id, subject as what from audit
    where event = 'code accepted' group by subject having count(*) > 1
    union all
    select panelist_id, 'session without a code' from audit begun where event = 'session started' and not exists (
      select from audit code where code.request_id = begun.request_id and code.event = 'code accepted')`,
}

const fewTries: Rule = {
  promise: 'A code is not accepted after five wrong tries [promise 9]',
  broken: sql`select panelist_id, 'challenge ' || id as what from challenge where used_at is not null and tries > 5`,
}

const inTime: Rule = {
  promise: 'A code is not accepted after ten minutes [promise 9]',
  broken: sql`select panelist_id, 'challenge ' || id as what from challenge where used_at >= expires_at`,
}

const memberStatus: Rule = {
  promise: 'The audit explains every status of a member [promise 14]',
  broken: sql`
    select panelist.id as panelist_id, panelist.status as what from panelist
    left join (select distinct on (panelist_id) panelist_id, subject from audit where event = 'status changed'
      order by panelist_id, id desc) last on last.panelist_id = panelist.id
    where panelist.status <> coalesce(split_part(last.subject, ' > ', 2), 'Registered')`,
}

const paymentAudit: Rule = {
  promise: 'The audit has every change of a payment [promise 14]',
  broken: sql`
    select payment.panelist_id, 'payment ' || payment.id || ' ' || payment_event.event as what
    from payment_event join payment on payment.id = payment_event.payment_id
    left join (select subject, count(*) as times from audit where event = 'payment changed' group by subject) audited
      on audited.subject = 'payment ' || payment.id || ' ' || payment_event.event
    where payment_event.event not in ('earned', 'ineligible')
    group by payment.id, payment_event.event having count(*) <> coalesce(max(audited.times), 0)`,
}

const startAudit: Rule = {
  promise: 'The audit has every start and every outcome [promise 14]',
  broken: sql`
    select panelist_id, 'invitation ' || id || ' started' as what from invitation
    where started_at is not null and not exists (select from audit where event = 'survey started'
      and panelist_id = invitation.panelist_id and subject = 'invitation ' || invitation.id)
    union all
    select invitation.panelist_id, 'invitation ' || invitation.id || ' ' || outcome.outcome
    from outcome join invitation on invitation.id = outcome.invitation_id
    where outcome.decided and not exists (select from audit where event = 'outcome recorded'
      and panelist_id = invitation.panelist_id and subject like 'invitation ' || invitation.id || ': ' || outcome.outcome || '%')`,
}

export const recordRules = [
  oneOutcome,
  statusOfOutcome,
  completes,
  cellCompletes,
  oneSession,
  fewTries,
  inTime,
  memberStatus,
  paymentAudit,
  startAudit,
]
