import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { easternToday } from '#lib/format/dates.ts'
import { formFindings } from '#server/operator/doctor/forms.ts'
import { createCrypto } from '#server/panel/core/crypto.ts'
import { approvePayment, sendPayment } from '#server/panel/rewards/payments.ts'
import { Secret } from '#server/secret.ts'
import type { TestMember } from '#tests/support/panel/facts/builders.ts'
import { anEarning } from '#tests/support/panel/facts/surveys.ts'
import { download, lastForm, signOwn, taxDetail, taxStatusOf } from '#tests/support/panel/facts/tax.ts'
import { operator, runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld, type World } from '#tests/support/panel/world.ts'

/* Operators' decisions on tax forms, and their effects on status and payments. */

const world = useWorld({ lookups: true })

const doing = { caller: { address: 'operator', requestId: 'r' } }
const inTransaction = <T>(work: (tx: World['db']) => Promise<T>) => world.db.transaction().execute(work)

/** A completed survey with this incentive in dollars, and an approved payment. */
async function approved(member: TestMember, incentive: number): Promise<number> {
  const id = await anEarning(world, member, incentive)
  await inTransaction((tx) => approvePayment(tx, id, doing))
  return id
}
const paid = async (member: TestMember, incentive: number) => {
  const id = await approved(member, incentive)
  await inTransaction((tx) => sendPayment(tx, id, doing))
  return id
}
const statusOf = async (id: number) =>
  (await world.db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

describe('payments of a tax year (TAX-037, TAX-038, CONST-041)', () => {
  it('of $599.99 keep the tax status Not Filled', async () => {
    const member = await world.member()
    await paid(member, 300)
    await paid(member, 299.99)
    expect(await world.as(member).call('getTaxDetail')).toMatchObject({
      taxStatus: 'Not Filled',
      taxYear: { paid: 599.99, threshold: 600 },
    })
  })

  it('that reach $600 set the tax status W9 Pending and hold the payment', async () => {
    const member = await world.member()
    await paid(member, 300)
    const last = await approved(member, 300)
    expect(await statusOf(last)).toBe('Pending W9')
    expect(await world.as(member).call('getTaxDetail')).toMatchObject({
      taxStatus: 'W9 Pending',
      taxYear: { paid: 300 },
    })
  })

  it('leave out donations', async () => {
    const [{ id: non_profit_id } = { id: 0 }] = await world.db
      .insertInto('non_profit')
      .values({ name: 'Generous', display_order: 1 })
      .returning('id')
      .execute()
    const member = await world.member({ non_profit_id })
    await paid(member, 300)
    const donation = await world.db
      .selectFrom('payment')
      .select('id')
      .where('panelist_id', '=', member.panelistId)
      .where('kind', '=', 'donation')
      .executeTakeFirstOrThrow()
    await inTransaction((tx) => approvePayment(tx, donation.id, doing))
    await inTransaction((tx) => sendPayment(tx, donation.id, doing))
    expect(await statusOf(donation.id)).toBe('Paid')
    expect((await world.as(member).call('getTaxDetail')).taxYear?.paid).toBe(300)
  })

  it('leave out payments of other years', async () => {
    const member = await world.member()
    const id = await approved(member, 580)
    await world.db
      .insertInto('payment_event')
      .values({ payment_id: id, event: 'sent', becomes: 'Paid', at: '2020-12-31T17:00:00Z' })
      .execute()
    expect((await world.as(member).call('getTaxDetail')).taxYear?.paid).toBe(0)
    expect(await operator(world, 'tax 1099 2020')).toContain('A Form 1099 is due from 600.00 dollars.')
  })
})

describe('approved tax form', () => {
  it('releases held payments and holds no later ones', async () => {
    const member = await world.member()
    const waiting = await approved(member, 650)
    expect(await statusOf(waiting)).toBe('Pending W9')
    await signOwn(world, member)
    expect(await statusOf(waiting)).toBe('Pending W9')
    const { id } = await lastForm(world, member)
    expect(await operator(world, `forms approve ${id} --yes`)).toContain(
      `Form ${id} is approved; 1 payment is released. No email is sent.`,
    )
    expect(await taxStatusOf(world, member)).toBe('Approved')
    expect(await statusOf(waiting)).toBe('Approved')
    expect(await statusOf(await approved(member, 700))).toBe('Approved')
  })

  it('still counts while a newer form is pending and after that one is rejected (TAX-047)', async () => {
    const member = await world.member()
    await signOwn(world, member)
    await operator(world, `forms approve ${(await lastForm(world, member)).id} --yes`)
    await signOwn(world, member, { name: 'Mary Jones' })
    expect(await taxStatusOf(world, member)).toBe('Pending Approval')
    expect(await statusOf(await approved(member, 700))).toBe('Approved')
    await operator(world, `forms reject ${(await lastForm(world, member)).id} The name differs. --yes`)
    expect(await taxStatusOf(world, member)).toBe('Approved')
  })

  it('replaces the one approved before', async () => {
    const member = await world.member()
    for (const name of ['Mary Smith', 'Mary Jones']) {
      await signOwn(world, member, { name })
      await operator(world, `forms approve ${(await lastForm(world, member)).id} --yes`)
    }
    const states = await world.db
      .selectFrom('tax_form')
      .select('state')
      .where('panelist_id', '=', member.panelistId)
      .orderBy('id')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['replaced', 'approved'])
  })

  it('may be tax details without a signature', async () => {
    const member = await world.member()
    await world.as(member).call('saveTaxDetail', { body: taxDetail })
    const { id } = await lastForm(world, member)
    expect(await operator(world, 'forms list')).toMatch(
      new RegExp(`^${id} +Mary Smith .*details without a signature`, 'm'),
    )
    await operator(world, `forms approve ${id} --yes`)
    expect(await taxStatusOf(world, member)).toBe('Approved')
  })
})

/** Audit entries about operators' decisions on a member's forms. */
const decisionsOn = ({ panelistId }: TestMember) =>
  world.db
    .selectFrom('audit')
    .select(['event', 'subject', 'client_address'])
    .where('panelist_id', '=', panelistId)
    .where('event', 'in', ['form approved', 'form rejected', 'form revoked'])
    .orderBy('id')
    .execute()

describe('rejected tax form', () => {
  it('shows the member the reason until they submit again', async () => {
    const member = await world.member()
    await signOwn(world, member)
    const { id } = await lastForm(world, member)
    await expect(operator(world, `forms reject ${id} No.`)).rejects.toThrow(
      `Reject form ${id} with the reason "No."? The member must submit another one.`,
    )
    expect(await operator(world, `forms reject ${id} The name does not fit the number. --yes`)).toBe(
      `Form ${id} is rejected. No email is sent.`,
    )
    expect(await world.as(member).call('getTaxDetail')).toMatchObject({
      taxStatus: 'W9 Pending',
      rejection: { reason: 'The name does not fit the number.', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    })
    await signOwn(world, member)
    expect(await world.as(member).call('getTaxDetail')).toMatchObject({
      taxStatus: 'Pending Approval',
      rejection: null,
    })
  })

  it('keeps payments on hold', async () => {
    const member = await world.member()
    const waiting = await approved(member, 650)
    await signOwn(world, member)
    const { id } = await lastForm(world, member)
    await operator(world, `forms reject ${id} No. --yes`)
    expect(await statusOf(waiting)).toBe('Pending W9')
    expect(await decisionsOn(member)).toEqual([
      { event: 'form rejected', subject: `form ${id}`, client_address: 'operator test' },
    ])
  })
})

describe('approved tax form whose approval is taken back', () => {
  /** A member with an approved form, and its id. */
  async function covered() {
    const member = await world.member()
    await signOwn(world, member)
    const { id } = await lastForm(world, member)
    await operator(world, `forms approve ${id} --yes`)
    return { member, id }
  }

  it('holds approved payments until another form is approved, and shows the reason', async () => {
    const { member, id } = await covered()
    const waiting = await approved(member, 650)
    expect(await operator(world, `forms revoke ${id} The IRS cannot match the name. --yes`)).toBe(
      `Form ${id} is no longer approved; 1 payment is on hold. No email is sent.`,
    )
    expect(await statusOf(waiting)).toBe('Pending W9')
    expect(await world.as(member).call('getTaxDetail')).toMatchObject({
      taxStatus: 'W9 Pending',
      rejection: { reason: 'The IRS cannot match the name.', date: easternToday() },
    })
    await signOwn(world, member)
    await operator(world, `forms approve ${(await lastForm(world, member)).id} --yes`)
    expect(await statusOf(waiting)).toBe('Approved')
    expect(await decisionsOn(member)).toMatchObject([
      { event: 'form approved' },
      { event: 'form revoked', subject: `form ${id}`, client_address: 'operator test' },
      { event: 'form approved' },
    ])
  })

  it('holds later payments, but leaves paid ones and those below the threshold', async () => {
    const { member, id } = await covered()
    const sent = await paid(member, 300)
    const small = await approved(member, 299.99)
    await operator(world, `forms revoke ${id} No. --yes`)
    expect([await statusOf(sent), await statusOf(small)]).toEqual(['Paid', 'Approved'])
    expect(await statusOf(await approved(member, 300))).toBe('Pending W9')
  })

  it('is taken back only after a question that says what follows', async () => {
    const { member, id } = await covered()
    await approved(member, 650)
    await expect(operator(world, `forms revoke ${id} The IRS cannot match it.`)).rejects.toThrow(
      `Form ${id} is no longer approved; 1 payment is on hold. No email is sent. The member reads the reason "The IRS cannot match it.". Is that right?`,
    )
    expect(await taxStatusOf(world, member)).toBe('Approved')
  })

  it('stays while a newer form waits, which is decided first', async () => {
    const { member, id } = await covered()
    await signOwn(world, member, { name: 'Mary Jones' })
    const newer = await lastForm(world, member)
    await expect(operator(world, `forms revoke ${id} No. --yes`)).rejects.toThrow(
      `Decide on form ${newer.id} first: the member gave it later.`,
    )
    await operator(world, `forms reject ${newer.id} No. --yes`)
    await operator(world, `forms revoke ${id} No. --yes`)
    expect(await taxStatusOf(world, member)).toBe('W9 Pending')
    await expect(operator(world, `forms revoke ${id} No. --yes`)).rejects.toThrow(
      `Form ${id} is not approved: it is rejected.`,
    )
  })
})

describe('operator commands for tax forms', () => {
  it('decide about a form once', async () => {
    const member = await world.member()
    await signOwn(world, member)
    const { id } = await lastForm(world, member)
    await operator(world, `forms approve ${id} --yes`)
    await expect(operator(world, `forms approve ${id} --yes`)).rejects.toThrow(
      `Form ${id} is not waiting for a decision: it is approved.`,
    )
    await expect(operator(world, `forms reject ${id} No. --yes`)).rejects.toThrow('it is approved')
    expect(await decisionsOn(member)).toEqual([
      { event: 'form approved', subject: `form ${id}`, client_address: 'operator test' },
    ])
  })

  it('refuse an unknown form number', async () => {
    await expect(operator(world, 'forms approve 999999')).rejects.toThrow('There is no form 999999.')
  })

  it.each(['0', 'x', '1;drop'])('refuse %s as a form number', async (typed) => {
    const message = `Invalid value "${typed}" for form: expected a whole number from 1 to 999999999`
    await expect(operator(world, `forms approve ${typed}`)).rejects.toThrow(message)
  })

  it('list the forms that wait for a decision', async () => {
    const member = await world.member()
    await signOwn(world, member)
    const { id } = await lastForm(world, member)
    expect(await operator(world, 'forms list')).toMatch(
      new RegExp(`^${id} +Mary Smith +\\+1\\d+ +signed here +20`, 'm'),
    )
    expect(await operator(world, 'forms list rejected')).not.toMatch(new RegExp(`^${id} `, 'm'))
  })

  it('export a form to a file that only its owner can read, with an audit event', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'carepanel-forms-'))
    const member = await world.member()
    await signOwn(world, member)
    const { id } = await lastForm(world, member)
    const file = join(folder, 'w9.pdf')
    await operator(world, `forms export ${id} ${file}`)
    expect((await readFile(file)).equals((await download(world, member)).bytes)).toBe(true)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(operator(world, `forms export ${id} ${file}`)).rejects.toThrow('or it already exists')
    const events = await world.db
      .selectFrom('audit')
      .select('event')
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(events.filter(({ event }) => event === 'form exported')).toHaveLength(1)
    await rm(folder, { recursive: true })
  })

  it('detect a document that was changed after it was signed', async () => {
    const [sound, changed] = [await world.member(), await world.member()]
    await signOwn(world, sound)
    await signOwn(world, changed)
    const [good, bad] = [await lastForm(world, sound), await lastForm(world, changed)]
    expect(await operator(world, `forms verify ${good.id}`)).toBe(`Form ${good.id} is unchanged since it was signed.`)
    expect(await operator(world, 'forms verify')).toMatch(/^Checked \d+ signed forms: none was changed\.$/)
    await world.db
      .updateTable('tax_form')
      .set({ document_sha256: good.document_sha256 })
      .where('id', '=', bad.id)
      .execute()
    await expect(operator(world, 'forms verify')).rejects.toThrow(`Form ${bad.id} was changed after it was signed.`)
    await expect(operator(world, `forms verify ${bad.id}`)).rejects.toThrow('was changed after it was signed')
    expect(await operator(world, `forms verify ${good.id}`)).toContain('is unchanged')
    await expect(operator(world, `forms export ${bad.id} /tmp/never.pdf`)).rejects.toThrow(
      'was changed after it was signed',
    )
  })

  it('name the missing key of a document that cannot be opened', async () => {
    const member = await world.member()
    await signOwn(world, member)
    const { id } = await lastForm(world, member)
    const { crypto } = world.panel
    const keyring = new Map([[9, new Secret('another-key-that-is-long-enough-for-the-settings')]])
    Object.assign(world.panel, { crypto: createCrypto(keyring) })
    const ran = await runOperatorCommand(world, ['forms', 'verify', String(id)])
    Object.assign(world.panel, { crypto })
    expect(ran.stderr).toBe('A stored value needs key 1, which is not in DATA_KEYS.')
    expect(await formFindings(world.db, keyring)).toContainEqual({
      level: 'problem',
      about: 'signed forms',
      text: 'cannot be opened. A stored value needs key 1, which is not in DATA_KEYS.',
    })
  })
})

describe('tax thresholds', () => {
  it('of Form 1099 are 600 until 2025, 2,000 from 2026 on, and then as the operator sets them', async () => {
    const from = async (year: number) =>
      /due from ([\d.]+) dollars/.exec(await operator(world, `tax 1099 ${year}`))?.[1]
    expect([await from(2024), await from(2025), await from(2026), await from(2027)]).toEqual([
      '600.00',
      '600.00',
      '2000.00',
      '2000.00',
    ])
    expect(await operator(world, 'tax threshold 1099 2027 2050')).toBe('From 2027 on the threshold is 2050.00 dollars.')
    expect([await from(2026), await from(2027), await from(2030)]).toEqual(['2000.00', '2050.00', '2050.00'])
  })

  it('list the members who are due a Form 1099', async () => {
    const member = await world.member({ first_name: 'Dora', last_name: 'Due', tax_status: 'Approved' })
    await paid(member, 2100)
    const year = Number(easternToday().slice(0, 4))
    expect(await operator(world, `tax 1099 ${year}`)).toMatch(/Dora Due +2100\.00 +Approved/)
    expect(await operator(world, `tax 1099 ${year - 1}`)).not.toContain('Dora')
  })

  it('of Form W-9 can be set by the operator', async () => {
    const year = Number(easternToday().slice(0, 4))
    await operator(world, `tax threshold w9 ${year} 100.50`)
    try {
      const member = await world.member()
      expect((await world.as(member).call('getTaxDetail')).taxYear?.threshold).toBe(100.5)
      expect(await statusOf(await approved(member, 101))).toBe('Pending W9')
    } finally {
      await operator(world, `tax threshold w9 ${year} 600`)
    }
  })

  it.each([
    ['w9 26 600', 'Invalid value "26" for year: expected a whole number from 2000 to 2099'],
    ['w2 2026 600', 'Invalid value "w2" for form: expected one of w9, 1099'],
    ['1099 2026 many', 'Invalid value "many" for dollars: expected an amount such as 2000 or 2050.50'],
    ['1099 2026 0', 'Invalid value "0" for dollars'],
    ['1099 2026 -5', '-5'],
  ])('refuse %s', async (typed, message) => {
    await expect(operator(world, `tax threshold ${typed}`)).rejects.toThrow(message)
  })
})
