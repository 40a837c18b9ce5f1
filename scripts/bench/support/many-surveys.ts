/**
 * Adds surveys for demo members: `many-surveys.ts <mobile> <count> [<mobile> <count> ...]`, on the database in the settings.
 * The ten with the latest end are open; the others have all kinds of outcomes.
 */
import { sql } from 'kysely'
import { withDatabase } from '#server/operator/database/database.ts'
import type { Db } from '#server/panel/database/schema.ts'

/** Of a hundred finished surveys: completed and paid, completed and pending, not qualified, expired. */
async function give(db: Db, mobile: string, count: number): Promise<void> {
  const key = sql`${mobile}::text || '-' || place`
  await sql`
    insert into survey (masked_id, skey, topic, project_number, loi, end_date, methodology, survey_type, status,
      incentive_cents, partial_incentive_cents, donation_cents, survey_url)
    select ${key}, ${key}, 'Survey ' || place, 'M-' || place, 15, current_date + 20 - place,
      'Quantitative', 'Open', 'Launched', 7500, 2000, 500, 'https://surveys.test/' || place
    from generate_series(1, ${count}::int) place`.execute(db)
  await sql`
    insert into invitation (survey_id, panelist_id, masked_id, ikey, reference_number, status, offered_cents, earned_cents,
      started_at, outcome_at)
    select survey.id, panelist.id, survey.masked_id, survey.masked_id, survey.masked_id, ended.status, 7500, ended.cents,
      now() - interval '3 days', case when ended.cents is not null then now() - interval '2 days' end
    from survey join panelist on panelist.mobile = ${mobile}
    cross join lateral (select (substring(survey.project_number from 3)::int - 11) % 100 as place) placed
    cross join lateral (select case
        when placed.place < 0 then 'Started' when placed.place < 70 then 'Completed'
        when placed.place < 85 then 'Terminated' else 'Invited' end as status,
      case when placed.place between 0 and 69 then 7500 when placed.place between 70 and 84 then 0 end as cents) ended
    where survey.masked_id like ${`${mobile}-%`}
    order by survey.id`.execute(db)
  const payment = sql`payment join panelist on panelist.id = payment.panelist_id and panelist.mobile = ${mobile}
    join invitation on invitation.id = payment.invitation_id and invitation.masked_id like ${`${mobile}-%`}`
  await sql`
    insert into payment (kind, panelist_id, invitation_id, amount_cents)
    select 'incentive', panelist_id, id, earned_cents from invitation
    where masked_id like ${`${mobile}-%`} and earned_cents is not null`.execute(db)
  for (const [event, becomes, share] of [
    ['earned', 'Pending', 1],
    ['approved', 'Approved', 2],
    ['sent', 'Paid', 2],
  ] as const) {
    await sql`insert into payment_event (payment_id, event, becomes)
      select payment.id, ${event}, ${becomes} from ${payment}
      where payment.amount_cents > 0 and payment.id % ${share} = 0`.execute(db)
  }
  await sql`insert into payment_event (payment_id, event, becomes)
    select payment.id, 'ineligible', 'Not Eligible' from ${payment} where payment.amount_cents = 0`.execute(db)
}

const wanted = process.argv.slice(2)
await withDatabase(async ({ db }) => {
  for (let index = 0; index < wanted.length; index += 2) await give(db, wanted[index] ?? '', Number(wanted[index + 1]))
})
