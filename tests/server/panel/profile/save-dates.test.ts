import { savedAtOf } from '#server/panel/profile/save-dates.ts'
import { address, patientAnswers } from '#server/panel/scenarios/demo/profiles.ts'
import type { TestMember } from '#tests/support/panel/facts/builders.ts'
import { anEmail } from '#tests/support/panel/facts/builders.ts'
import { cardiologist, choice } from '#tests/support/panel/facts/profiles.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* The date on which a member last saved each part of the profile. */

const world = useWorld({ lookups: true })

const PARTS = ['demographics', 'profession', 'address', 'health'] as const
const longAgo = new Date('2025-03-02T14:11:09Z')

const aPatient = () => world.member({ panelist_type: 'Patient', created_at: longAgo })

/** Parts saved since the account was created. */
async function savedParts({ panelistId }: TestMember) {
  const savedAt = await savedAtOf(world.db, panelistId)
  return PARTS.filter((part) => +savedAt(part) !== +longAgo)
}

it("saved date of each part is the account's before the first save", async () => {
  expect(await savedParts(await aPatient())).toEqual([])
})

it('saved date changes for demographics alone', async () => {
  const member = await aPatient()
  const body = { ...patientAnswers, profileId: member.panelistId }
  await world.as(member).call('updateProfileInfo', { body })
  expect(await savedParts(member)).toEqual(['demographics'])
})

it('saved date changes for the address alone', async () => {
  const member = await aPatient()
  await world.as(member).call('saveAddress', { body: address.mailingAddress })
  expect(await savedParts(member)).toEqual(['address'])
})

it('saved date changes for health alone', async () => {
  const member = await aPatient()
  const medicalConditionIds = [choice('medicalConditions', 'Asthma').id]
  await world.as(member).call('updatePatientProfile', { body: { isPatientProfile: false, medicalConditionIds } })
  expect(await savedParts(member)).toEqual(['health'])
})

it('saved date changes for the profession alone', async () => {
  const member = await world.member({ created_at: longAgo })
  await world.as(member).call('registerProfession', { body: { ...cardiologist, email: anEmail() } })
  expect(await savedParts(member)).toEqual(['profession'])
})

it('saved dates stay when only an email address is saved', async () => {
  const member = await aPatient()
  await world.as(member).call('registerProfession', { body: { email: anEmail() } })
  expect(await savedParts(member)).toEqual([])
})
