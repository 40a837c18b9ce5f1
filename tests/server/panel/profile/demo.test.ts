import { hasCheckDigit } from '#server/panel/profile/profession/npi.ts'
import { checkedProfession } from '#server/panel/profile/profession/profession-fields.ts'
import { missingFieldErrors } from '#server/panel/profile/status/completion.ts'
import { storedFields } from '#server/panel/profile/stored-profile.ts'
import { scenarios } from '#server/panel/scenarios/index.ts'
import { anEmail } from '#tests/support/panel/facts/builders.ts'
import { cardiologist } from '#tests/support/panel/facts/profiles.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ scenario: scenarios.demo })

const people = Object.entries(scenarios.demo.people)
const npisOf = people.flatMap(([, { profile }]) => storedFields(profile).npiNumber ?? [])

describe('members of the demo', () => {
  it.each(people.filter(([, { completed }]) => completed !== 'nothing').map(([key, seed]) => ({ key, ...seed })))(
    '$key has a complete profile with choices from the lookups',
    async ({ type, profile }) => {
      expect(missingFieldErrors(type, profile)).toEqual({})
      if (type === 'Patient') return
      const stored = storedFields(profile)
      const { fields, name } = await checkedProfession(world.db, stored, { fields: storedFields({}), name: 'HCP' })
      expect(name).toBe(type)
      expect(fields.certificates).toEqual(stored.certificates)
    },
  )

  it('have different NPIs with valid check digits', () => {
    expect(npisOf.length).toBeGreaterThan(5)
    expect(new Set(npisOf).size).toBe(npisOf.length)
    expect(npisOf.every(hasCheckDigit)).toBe(true)
  })

  it('include a patient who cares for somebody', async () => {
    const { id } = await world.db
      .selectFrom('panelist')
      .select('id')
      .where('last_name', '=', 'Delgado')
      .executeTakeFirstOrThrow()
    const cared = await world.db
      .selectFrom('caregiver_profile')
      .select('answers')
      .where('panelist_id', '=', id)
      .execute()
    expect(cared).toMatchObject([{ answers: { nickName: 'Patient1' } }])
  })
})

describe('NPIs to try in the demo', () => {
  it.each([
    ['a member’s', '1234567893', 'PANELIST_WITH_NPI_EXISTS'],
    ['a barred one', '1000000491', 'ILLEGAL_NPI'],
    ['Avery’s', '1000000509', 'INVALID_NPI'],
    ['one without its check digit', '1234567890', 'INVALID_NPI'],
  ])('%s (%s) is refused with %s', async (_, npiNumber, code) => {
    const body = { ...cardiologist, email: anEmail(), npiNumber }
    expect(await world.refusal('registerProfession', { body }, { member: await world.member() })).toBe(code)
  })

  it('of Avery is accepted for a member with that last name', async () => {
    const member = await world.member({ last_name: 'Avery' })
    await world
      .as(member)
      .call('registerProfession', { body: { ...cardiologist, email: anEmail(), npiNumber: '1000000509' } })
    expect((await world.as(member).call('getProfile')).npiNumber).toBe('1000000509')
  })
})
