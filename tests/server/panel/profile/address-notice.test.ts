import { sql } from 'kysely'
import { insertSupportChange } from '#server/panel/auth/number/number-changes.repository.ts'
import { aNumber, anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { anEarning } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* The notice about another mailing address. */

const world = useWorld()

const home = { firstLine: '12 Harbor Street', city: 'Newark', state: 'NJ', zipCode: '07102', country: 'US' }
const elsewhere = { ...home, firstLine: '99 Other Road' }

async function memberAt(mailingAddress: typeof home | null, language: 'en' | 'es' = 'en') {
  const email = anEmail()
  const profile = JSON.stringify(mailingAddress ? { mailingAddress } : {})
  const member = await world.member({
    email,
    email_verified_at: verifiedNow,
    panelist_type: 'Patient',
    profile,
    language,
  })
  return {
    ...member,
    messages: async () => [...(await world.messages(email)), ...(await world.messages(member.mobile))],
    save: (body: typeof home) => world.as(member).call('saveAddress', { body }),
  }
}

it('goes out by mail and text when a payment is due, without the address', async () => {
  const member = await memberAt(home)
  await anEarning(world, member, 30)
  await member.save(elsewhere)
  const [mail, text, ...others] = await member.messages()
  expect(mail).toMatchObject({ name: 'address-changed', subject: 'Your Carepanel mailing address has changed' })
  expect(text).toMatchObject({ name: 'address-changed-text' })
  expect(text?.text).toContain("has a new mailing address. If it wasn't you, email")
  expect(`${mail?.text} ${text?.text}`).not.toContain('Other Road')
  expect(others).toEqual([])
})

it('goes out in Spanish', async () => {
  const member = await memberAt(home, 'es')
  await anEarning(world, member, 30)
  await member.save(elsewhere)
  expect((await member.messages())[0]?.subject).toBe('Su dirección postal de Carepanel cambió')
})

it('goes out when an address is added, and when it is saved with the profile', async () => {
  const added = await memberAt(null)
  await anEarning(world, added, 30)
  await added.save(home)
  expect(await added.messages()).toHaveLength(2)
  const saved = await memberAt(home)
  await anEarning(world, saved, 30)
  const path = { panelistId: saved.panelistId }
  await world.as(saved).call('saveProfile', { path, body: { mailingAddress: elsewhere } })
  expect(await saved.messages()).toHaveLength(2)
})

it('does not go out when the address stays the same or nothing is due', async () => {
  const same = await memberAt(home)
  await anEarning(world, same, 30)
  await same.save(home)
  expect(await same.messages()).toEqual([])
  const nothingDue = await memberAt(home)
  await nothingDue.save(elsewhere)
  expect(await nothingDue.messages()).toEqual([])
})

describe('after the mobile number has changed', () => {
  async function memberWithNewNumber(mailingAddress: typeof home | null, due = 30) {
    const member = await memberAt(mailingAddress)
    if (due > 0) await anEarning(world, member, due)
    await insertSupportChange(world.db, member.panelistId, aNumber())
    return member
  }
  const refusal = { status: 400, errorCode: 'PAYOUT_METHOD_HELD' }

  it('another address is refused for 7 days while a payment is due, because checks go there (PAY-005)', async () => {
    const member = await memberWithNewNumber(home)
    expect(await world.as(member).refused('saveAddress', { body: elsewhere })).toMatchObject(refusal)
    const path = { panelistId: member.panelistId }
    expect(await world.as(member).refused('saveProfile', { path, body: { mailingAddress: elsewhere } })).toMatchObject(
      refusal,
    )
    await member.save(home)
    await world.db
      .updateTable('number_change')
      .set({ ended_at: sql<Date>`now() - interval '169 hours'` })
      .where('panelist_id', '=', member.panelistId)
      .execute()
    await member.save(elsewhere)
  })

  it('a first address can be added, and another one while nothing is due (PAY-005)', async () => {
    await (await memberWithNewNumber(null)).save(home)
    await (await memberWithNewNumber(home, 0)).save(elsewhere)
  })
})
