import { easternToday } from '#lib/format/dates.ts'
import { signOwn, taxAddress, taxDetail, taxStatusOf } from '#tests/support/panel/facts/tax.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })

const save = async (body: object = taxDetail, member = world.member()) => {
  const owner = await member
  await world.as(owner).call('saveTaxDetail', { body: body as typeof taxDetail })
  return owner
}

it('taxTypes lists SSN and then EIN (TAX-025, API-041)', async () => {
  expect(await world.as(await world.member()).call('taxTypes')).toEqual([
    { id: 1, name: 'Social Security Number (SSN)', displayOrder: 1 },
    { id: 2, name: 'Employer Identification Number (EIN)', displayOrder: 2 },
  ])
})

it('getTaxDetail of a new member has only tax status and tax year (API-042, ENT-022)', async () => {
  const { panelistId, ...member } = await world.member()
  const year = Number(easternToday().slice(0, 4))
  expect(await world.as({ panelistId, ...member }).call('getTaxDetail')).toEqual({
    version: expect.any(String),
    id: null,
    taxIdTypeId: null,
    fullName: null,
    lastName: null,
    address: null,
    taxIdNumber: null,
    taxStatus: 'Not Filled',
    signatureRequestId: null,
    signatureId: null,
    w9SubmittedDate: null,
    rejection: null,
    taxYear: { year, paid: 0, threshold: 600, form1099Threshold: year >= 2026 ? 2000 : 600 },
    hasPasskey: false,
  })
})

describe('saved tax details (TAX-033, API-043)', () => {
  it('are answered with only the last four digits of the number (ENT-022)', async () => {
    const member = await save()
    expect(await world.as(member).call('getTaxDetail')).toMatchObject({
      id: expect.any(Number),
      taxIdTypeId: 1,
      fullName: 'Mary Ann',
      lastName: 'Smith',
      address: { ...taxAddress, timezone: null },
      taxIdNumber: '***-**-3456',
      taxStatus: 'Pending Approval',
      signatureId: null,
      w9SubmittedDate: null,
    })
  })

  it('mask an EIN in its own format', async () => {
    const member = await save({ ...taxDetail, taxIdTypeId: 2 })
    expect((await world.as(member).call('getTaxDetail')).taxIdNumber).toBe('**-***3456')
  })

  it('have capitalized names (TAX-032)', async () => {
    const member = await save({ ...taxDetail, fullName: ' mary  ann ', lastName: "o'neil-mcDonald" })
    expect(await world.as(member).call('getTaxDetail')).toMatchObject({
      fullName: 'Mary Ann',
      lastName: "O'Neil-McDonald",
    })
  })

  it('are submitted once when the same details are saved twice, and again when they change', async () => {
    const member = await save()
    const forms = () =>
      world.db
        .selectFrom('tax_form')
        .select('state')
        .where('panelist_id', '=', member.panelistId)
        .orderBy('id')
        .execute()
    await save(taxDetail, Promise.resolve(member))
    expect(await forms()).toEqual([{ state: 'submitted' }])
    await save({ ...taxDetail, lastName: 'Jones' }, Promise.resolve(member))
    expect(await forms()).toEqual([{ state: 'replaced' }, { state: 'submitted' }])
  })

  it('encrypt the number for their row alone', async () => {
    const member = await save()
    const row = await world.db
      .selectFrom('tax_detail')
      .selectAll()
      .where('panelist_id', '=', member.panelistId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('900123456')
    const cell = { table: 'tax_detail', column: 'tax_id_sealed', row: member.panelistId }
    expect(world.panel.crypto.open(row.tax_id_sealed, cell).reveal()).toBe('900123456')
    expect(() => world.panel.crypto.open(row.tax_id_sealed, { ...cell, row: member.panelistId + 1 })).toThrow()
  })

  it('can be changed while they are submitted, as one submission', async () => {
    const member = await save()
    const { id } = await world.as(member).call('getTaxDetail')
    await world.as(member).call('saveTaxDetail', { body: { ...taxDetail, id, taxIdNumber: '900654321' } })
    expect(await world.as(member).call('getTaxDetail')).toMatchObject({ id, taxIdNumber: '***-**-4321' })
    const forms = await world.db
      .selectFrom('tax_form')
      .select('state')
      .where('panelist_id', '=', member.panelistId)
      .where('state', '=', 'submitted')
      .execute()
    expect(forms).toHaveLength(1)
  })

  it('without a signature do not replace a signed form that waits', async () => {
    const member = await world.member()
    const { signatureId } = await signOwn(world, member)
    await save({ ...taxDetail, lastName: 'Jones' }, Promise.resolve(member))
    const forms = await world.db
      .selectFrom('tax_form')
      .select(['state', 'signature_id'])
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(forms).toEqual([{ state: 'submitted', signature_id: signatureId }])
    expect(await world.as(member).call('getTaxDetail')).toMatchObject({ lastName: 'Jones', signatureId })
  })

  it.each(['Not Filled', 'W9 Pending', 'Approved', 'Something new'])(
    'change the tax status %s to Pending Approval',
    async (tax_status) => {
      const member = await save(taxDetail, world.member({ tax_status }))
      expect(await taxStatusOf(world, member)).toBe('Pending Approval')
    },
  )
})

describe('invalid tax details', () => {
  const without = (name: keyof typeof taxDetail) => {
    const { [name]: _, ...rest } = taxDetail
    return rest
  }
  it.each([
    [{ taxIdNumber: 'format' }, { ...taxDetail, taxIdNumber: '900-12-3456' }],
    [{ taxIdNumber: 'format' }, { ...taxDetail, taxIdNumber: '90012345' }],
    [{ taxIdNumber: 'format' }, { ...taxDetail, taxIdNumber: '9001234567' }],
    [{ taxIdNumber: 'format' }, { ...taxDetail, taxIdNumber: '٩٠٠١٢٣٤٥٦' }],
    [{ taxIdNumber: 'required' }, without('taxIdNumber')],
    [{ taxIdTypeId: 'required' }, without('taxIdTypeId')],
    [{ taxIdTypeId: 'not in the list' }, { ...taxDetail, taxIdTypeId: 3 }],
    [{ fullName: 'too short' }, { ...taxDetail, fullName: ' ' }],
    [{ fullName: 'too long' }, { ...taxDetail, fullName: 'x'.repeat(76) }],
    [{ lastName: 'required' }, without('lastName')],
    [{ 'address.zipCode': 'format' }, { ...taxDetail, address: { ...taxAddress, zipCode: '0730' } }],
    [{ 'address.state': 'format' }, { ...taxDetail, address: { ...taxAddress, state: 'nj' } }],
    [{ 'address.firstLine': 'too short' }, { ...taxDetail, address: { ...taxAddress, firstLine: '' } }],
    [{ address: 'required' }, without('address')],
    [{ taxStatus: 'unknown' }, { ...taxDetail, taxStatus: 'Approved' }],
  ])('are refused with fields %j', async (fields, body) => {
    const member = await world.member()
    const refused = await world.as(member).refused('saveTaxDetail', { body: body as typeof taxDetail })
    expect(refused).toMatchObject({ status: 422, errorCode: 'VALIDATION_FAILED', fields })
    expect(JSON.stringify(refused)).not.toMatch(/900-?12/)
    expect(await taxStatusOf(world, member)).toBe('Not Filled')
  })

  it("are refused with the id of another member's details", async () => {
    const [mine, others] = [await save(), await save()]
    const { id } = await world.as(others).call('getTaxDetail')
    const body = { ...taxDetail, id, lastName: 'Thief' }
    expect(await world.as(mine).refusal('saveTaxDetail', { body })).toBe('FORBIDDEN')
    expect((await world.as(others).call('getTaxDetail')).lastName).toBe('Smith')
  })
})

it("getTaxDetail and saveTaxDetail refuse another member's id", async () => {
  const [mine, others] = [await world.member(), await save()]
  for (const userId of [others.userId, others.panelistId, String(others.userId), 0, 'me']) {
    const wanted = { path: { userId } }
    if (String(userId) === String(mine.userId)) continue
    expect(await world.as(mine).refusal('getTaxDetail', wanted)).toBe('FORBIDDEN')
    expect(await world.as(mine).refusal('saveTaxDetail', { ...wanted, body: taxDetail })).toBe('FORBIDDEN')
  }
})

it.each(['getTaxDetail', 'saveTaxDetail', 'taxTypes', 'signingTemplate', 'signingEvent', 'signedDocument'] as const)(
  '%s returns UNAUTHORIZED without a session (API-034)',
  async (name) => {
    const input = name === 'saveTaxDetail' ? { body: taxDetail } : {}
    const body = { signatureId: 'a', signatureRequestId: 'b' }
    const whole = { path: { userId: 1 }, ...input, ...(name === 'signingEvent' && { body }) }
    expect(await world.refusal(name, whole as never)).toBe('UNAUTHORIZED')
  },
)

it('saveTaxDetail writes an audit event without values', async () => {
  const member = await save()
  const rows = await world.db.selectFrom('audit').selectAll().where('panelist_id', '=', member.panelistId).execute()
  expect(rows.map(({ event }) => event)).toEqual(['tax detail saved'])
  // Without the random request id, which may contain "3456" by chance.
  expect(JSON.stringify(rows.map(({ request_id: _, ...row }) => row))).not.toMatch(/3456|Harbor|Mary/)
})

describe('tax details saved in another window', () => {
  it('refuse the save of the first window and name the changed fields (C-120)', async () => {
    const member = await world.member()
    const { version } = await world.as(member).call('getTaxDetail')
    const { version: next } = await world.as(member).call('saveTaxDetail', { body: { ...taxDetail, version } })
    const second = { ...taxDetail, fullName: 'Maryann', version }
    expect(await world.as(member).refused('saveTaxDetail', { body: second })).toMatchObject({
      status: 409,
      errorCode: 'STALE_VERSION',
      changed: ['taxIdTypeId', 'fullName', 'lastName', 'address', 'taxIdNumber'],
    })
    expect((await world.as(member).call('getTaxDetail')).version).toBe(next)
    await world.as(member).call('saveTaxDetail', { body: { ...second, version: next } })
    expect((await world.as(member).call('getTaxDetail')).fullName).toBe('Maryann')
  })

  it('report a changed number even when its last four digits are equal', async () => {
    const member = await world.member()
    await world.as(member).call('saveTaxDetail', { body: taxDetail })
    const { version } = await world.as(member).call('getTaxDetail')
    await world.as(member).call('saveTaxDetail', { body: { ...taxDetail, taxIdNumber: '900993456' } })
    const refused = await world.as(member).refused('saveTaxDetail', { body: { ...taxDetail, version } })
    expect(refused.changed).toEqual(['taxIdNumber'])
  })
})
