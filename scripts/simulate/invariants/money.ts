/* The books balance. Each rule is a query that returns violations. */
import { sql } from 'kysely'
import type { Rule } from './rule.ts'

const oneCause: Rule = {
  promise: 'Every payment has one cause, and every cause has at most one payment [promise 1]',
  broken: sql`
    select min(panelist_id) as panelist_id, kind || ' ' || coalesce(invitation_id, referral_id) as what
    from payment group by kind, invitation_id, referral_id having count(*) > 1
    union all
    select payment.panelist_id, 'payment ' || payment.id from payment
    left join invitation on invitation.id = payment.invitation_id
    left join referral on referral.id = payment.referral_id
    where (payment.kind = 'bonus' and (referral.referrer_id is distinct from payment.panelist_id or referral.status <> 'Verified'))
      or (payment.kind <> 'bonus' and invitation.panelist_id is distinct from payment.panelist_id)
    union all
    select panelist_id, 'invitation ' || id || ' has no incentive' from invitation
    where status in ('Completed', 'Partially Completed', 'Terminated', 'Quota Completed')
      and not exists (select from payment where invitation_id = invitation.id and kind = 'incentive')
    union all
    select referrer_id, 'referral ' || id || ' has no bonus' from referral
    where status = 'Verified' and not exists (select from payment where referral_id = referral.id)`,
}

const paysWhatWasEarned: Rule = {
  promise: 'An incentive is the amount that its invitation has earned, unless it is stopped [promise 1]',
  broken: sql`
    select payment.panelist_id, 'payment ' || payment.id as what from payment
    join invitation on invitation.id = payment.invitation_id
    where payment.kind = 'incentive' and payment.status not in ('Stopped', 'Not Eligible')
      and payment.amount_cents <> coalesce(invitation.earned_cents, 0)`,
}

const legalSteps: Rule = {
  promise: 'A payment only makes allowed changes of status, and has the status of its last event [promise 2]',
  broken: sql`
    select panelist_id, 'payment ' || payment_id || ' ' || event as what from (
      select payment.panelist_id, payment.id as payment_id, event, becomes, payment.status,
        lag(becomes) over one as before, lead(event) over one as later
      from payment join payment_event on payment_event.payment_id = payment.id
      window one as (partition by payment.id order by payment_event.id)) steps
    where (coalesce(before, '') || ' > ' || event) not in (
        ' > earned', ' > ineligible', 'Not Eligible > earned', 'Pending > raised', 'Pending > approved', 'Approved > held',
        'Pending W9 > released', 'Approved > sent',
        'Approved > refused', 'Paid > delivered', 'Paid > unclaimed', 'Paid > undelivered', 'Paid > returned',
        'Pending > stopped', 'Pending W9 > stopped', 'Approved > stopped', 'Paid > reversed', 'Stopped > reopened')
      or (later is null and becomes <> status)`,
}

const totals: Rule = {
  promise: 'Totals are the sums of their events [promise 2]',
  broken: sql`
    select coalesce(kept.panelist_id, true_sums.panelist_id) as panelist_id, 'incentive totals' as what
    from incentive_total kept full join (
      select panelist_id,
        coalesce(sum(amount_cents) filter (where becomes = 'Paid'), 0) as paid,
        coalesce(sum(amount_cents) filter (where becomes in ('Pending', 'Pending W9', 'Approved')), 0) as in_process,
        coalesce(sum(amount_cents) filter (where becomes = 'Pending W9'), 0) as held
      from payment join lateral (
        select becomes from payment_event where payment_id = payment.id order by id desc limit 1) last on true
      where kind = 'incentive' group by panelist_id) true_sums on true_sums.panelist_id = kept.panelist_id
    where coalesce(kept.paid_cents, 0) <> coalesce(paid, 0)
      or coalesce(kept.in_process_cents, 0) <> coalesce(in_process, 0)
      or coalesce(kept.held_cents, 0) <> coalesce(held, 0)`,
}

const formFirst: Rule = {
  promise: 'A payment that reaches the threshold has an approved Form W-9 first [promise 10]',
  broken: sql`
    select panelist_id, 'payment ' || payment_id || ' was sent without a form' as what from (
      select payment.panelist_id, payment.id as payment_id, sent.at, payment.amount_cents + coalesce((
        select sum(other.amount_cents) from payment other
        join payment_event earlier on earlier.payment_id = other.id and earlier.event = 'sent' and earlier.id < sent.id
        where other.panelist_id = payment.panelist_id and other.kind <> 'donation' and other.id <> payment.id
          and extract(year from earlier.at at time zone 'America/New_York')
            = extract(year from sent.at at time zone 'America/New_York')
          and not exists (select from payment_event back where back.payment_id = other.id
            and back.event in ('reversed', 'returned') and back.id > earlier.id and back.id < sent.id)), 0) as sum
      from payment join payment_event sent on sent.payment_id = payment.id and sent.event = 'sent'
      where payment.kind <> 'donation') sends
    where sum >= (select cents from tax_threshold where from_year <= extract(year from sends.at at time zone 'America/New_York')
        order by from_year desc limit 1)
      and not exists (select from audit where audit.panelist_id = sends.panelist_id and audit.event = 'form approved'
        and audit.at <= sends.at)`,
}

const confirmedFirst: Rule = {
  promise: 'An outcome that nobody confirmed is not paid [promise 10]',
  broken: sql`
    select payment.panelist_id, 'payment ' || payment.id as what from payment
    join invitation on invitation.id = payment.invitation_id
    where payment.kind = 'incentive' and payment.status in ('Approved', 'Pending W9', 'Paid') and invitation.confirmed_at is null`,
}

const oneWay: Rule = {
  promise: 'A payment is never with the bank and with a provider at once [promise 3]',
  broken: sql`
    select panelist_id, 'payment ' || payment.id as what from payment
    join bank_file_payment on bank_file_payment.payment_id = payment.id and bank_file_payment.state = 'open'
    join payout on payout.payment_id = payment.id and payout.state in ('waiting', 'ready', 'sending', 'unclear')`,
}

export const moneyRules = [oneCause, paysWhatWasEarned, legalSteps, totals, formFirst, confirmedFirst, oneWay]
