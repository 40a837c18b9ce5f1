/*
 * Members from before the story, inserted into the tables like demo members. Registering thousands would take most of the
 * time, and the story tests registrations anyway.
 */
import { inOneTransaction } from '#server/panel/database/transaction.ts'
import { personRow } from '#server/panel/scenarios/rows.ts'
import { patient, professional } from '#server/panel/scenarios/seeds.ts'
import type { Person, World } from './person.ts'
import { profileOf } from './profile.ts'

const AT_ONCE = 500

function rowOf(person: Person) {
  const { firstName, lastName, mobile, email, zone, kind } = person
  const known = { name: [firstName, lastName] as const, mobile, email, timeZone: zone, profile: profileOf(person) }
  return personRow(
    kind === 'Patient' ? patient(known) : professional({ ...known, type: 'Dentist/Dental Professional' }),
    null,
  )
}

async function addSome({ panel, books }: World, people: readonly Person[]): Promise<void> {
  await inOneTransaction(panel.db, async (tx) => {
    const added = await tx.insertInto('panelist').values(people.map(rowOf)).returning('id').execute()
    const audited = added.map(({ id }) => ({
      event: 'status changed',
      panelist_id: id,
      subject: 'Registered > Verified',
      client_address: 'before',
      request_id: 'before',
    }))
    await tx.insertInto('audit').values(audited).execute()
  })
  for (const person of people) {
    Object.assign(person, { stage: 'registered', isProfileDone: true, isEmailVerified: true } satisfies Partial<Person>)
    books.registered.set(person.mobile, person.who)
  }
}

/** Inserts these people as verified members with a profile. */
export async function addStandingMembers(world: World, people: readonly Person[]): Promise<void> {
  for (let from = 0; from < people.length; from += AT_ONCE) await addSome(world, people.slice(from, from + AT_ONCE))
}
