/** Existing members with one invitation each, to surveys with places for nine of ten. */
import { sql } from 'kysely'
import { hashOf, randomToken } from '#server/panel/core/random-keys.ts'
import { migrate } from '#server/panel/database/migrate.ts'
import { openWithoutTimeouts } from '#server/panel/database/open.ts'
import type { Db } from '#server/panel/database/schema.ts'
import { inOneTransaction } from '#server/panel/database/transaction.ts'
import { patientAnswers } from '#server/panel/scenarios/demo/profiles.ts'
import { personRow } from '#server/panel/scenarios/rows.ts'
import { patient } from '#server/panel/scenarios/seeds.ts'

const INVITED = 50
const PLACES = 45
const AT_ONCE = 500
const AREAS = ['202', '212', '303', '312', '404', '415', '503', '512', '602', '617', '702', '713', '801', '816', '907']

/** A unique number. Consecutive people have different area codes. */
export const numberOf = (person: number) =>
  `+1${AREAS[person % AREAS.length]}${600 + (Math.floor(person / AREAS.length) % 300)}${1000 + (person % 8_999)}`
/** The person's own loopback address. */
export const addressOf = (person: number) => `127.${10 + (person >> 16)}.${(person >> 8) % 256}.${1 + (person % 254)}`
/** Key of the person's invitation. */
export const keyOf = (person: number) => `invitation-${person}`
export const surveyOf = (person: number) => `survey-${Math.floor(person / INVITED)}`

const seedOf = (person: number) =>
  patient({ name: ['Mary', 'Member'], mobile: numberOf(person), timeZone: 'America/New_York', profile: patientAnswers })

async function addMembers(tx: Db, people: readonly number[]): Promise<void> {
  const rows = people.map((person) => personRow(seedOf(person), null))
  const added = await tx.insertInto('panelist').values(rows).returning('id').execute()
  const audited = added.map(({ id }) => ({
    event: 'status changed',
    panelist_id: id,
    subject: 'Registered > Verified',
    client_address: 'before',
    request_id: 'before',
  }))
  await tx.insertInto('audit').values(audited).execute()
}

const addSurvey = (tx: Db, name: string) =>
  sql`insert into survey (masked_id, skey, topic, project_number, loi, end_date, methodology, survey_type, status,
      incentive_cents, partial_incentive_cents, donation_cents, survey_url, target)
    values (${name}, ${name}, 'Survey', ${name}, 15, current_date + 20, 'Quantitative', 'Open', 'Launched', 1000, 500,
      500, 'https://surveys.test/', ${PLACES})`.execute(tx)

const invite = (tx: Db, person: number) =>
  sql`insert into invitation (survey_id, panelist_id, masked_id, ikey, reference_number, status, offered_cents)
    select survey.id, panelist.id, ${keyOf(person)}::text, ${keyOf(person)}::text, ${keyOf(person)}::text, 'Invited', 1000
    from survey, panelist where survey.masked_id = ${surveyOf(person)} and panelist.mobile = ${numberOf(person)}`.execute(
    tx,
  )

async function addSome(tx: Db, people: readonly number[]): Promise<void> {
  await addMembers(tx, people)
  for (const name of new Set(people.map(surveyOf))) await addSurvey(tx, name)
  for (const person of people) await invite(tx, person)
}

/**
 * Migrates an empty database and fills it.
 * @returns a token for the operators' API
 */
export async function populate(url: string, members: number): Promise<string> {
  const { db, close } = await openWithoutTimeouts({ url })
  const token = randomToken()
  try {
    await migrate(db)
    for (let from = 0; from < members; from += AT_ONCE)
      await inOneTransaction(db, (tx) =>
        addSome(
          tx,
          Array.from({ length: Math.min(AT_ONCE, members - from) }, (_, index) => from + index),
        ),
      )
    await db
      .insertInto('operator_token')
      .values({ name: 'bench', role: 'admin', hash: hashOf(token) })
      .execute()
    return token
  } finally {
    await close()
  }
}
