import { english } from '#lib/language/translate.ts'
import { audit } from '#server/panel/core/audit.ts'
import { copyOfData } from '#server/panel/privacy/copy.ts'
import { dataPdf } from '#server/panel/privacy/data-pdf.ts'
import type { TestMember } from '#tests/support/panel/facts/builders.ts'
import { marks, plantedMember } from '#tests/support/panel/facts/planted.ts'
import { signIn } from '#tests/support/panel/facts/sign-up.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { readPdf } from '#tests/support/panel/pdf/tagged-pdf.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })

async function aWrongCode({ mobile }: TestMember): Promise<string> {
  return (await world.lastCode(mobile)) === '000000' ? '000001' : '000000'
}

describe('privacySummary', () => {
  it('lists stored data, its purpose, and what happens on erasure', async () => {
    const { held } = await world.as(await world.member()).call('privacySummary')
    expect(held).toHaveLength(10)
    expect(held[0]).toEqual({
      what: 'Your name, mobile number, email, the consents you gave and how you want to be invited',
      why: 'To sign you in and to reach you.',
      afterErasure: 'Deleted. A number without a name stays, so that payments keep an owner.',
    })
  })

  it('lists live sessions by browser and marks the present one', async () => {
    const member = await world.member()
    await signIn(world, member.mobile, { headers: { 'x-device-name': 'Safari on iPhone' } })
    const { sessions } = await world.as(member).call('privacySummary')
    expect(sessions.map(({ device, isThisOne }) => [device, isThisOne])).toEqual([
      ['Safari on iPhone', false],
      [null, true],
    ])
  })

  it.each(['<script>', 'x'.repeat(61), 'a\u00e9'])('drops the invalid device name %s', async (name) => {
    const member = await world.member()
    await signIn(world, member.mobile, { headers: { 'x-device-name': encodeURI(name) } })
    const { sessions } = await world.as(member).call('privacySummary')
    expect(sessions.map(({ device }) => device)).toEqual([null, null])
  })

  it('masks the number that codes go to, or the email address after a STOP', async () => {
    const member = await world.member({ email: 'stopped@mail.test', email_verified_at: new Date() })
    const codeGoesTo = async () => (await world.as(member).call('privacySummary')).codeGoesTo
    expect(await codeGoesTo()).toBe(`(•••) •••-${member.mobile.slice(-4)}`)
    await world.db.insertInto('text_stop').values({ number: member.mobile }).execute()
    expect(await codeGoesTo()).toBe('s•••@mail.test')
    await world.as(member).call('sendPrivacyCode', { body: {} })
    expect((await world.messages('stopped@mail.test')).at(-1)?.subject).toMatch(/^\d{6} is your Carepanel code$/)
  })
})

describe('security history in privacySummary', () => {
  const historyOf = async (member: TestMember) => (await world.as(member).call('privacySummary')).history

  it('lists events with time and origin, the latest first', async () => {
    const [member, other] = [await world.member(), await world.member()]
    await signIn(world, other.mobile)
    await signIn(world, member.mobile)
    await world.pass({ minutes: 2 })
    await world.as(member).call('sendPrivacyCode', { body: {} })
    await world.as(member).refusal('copyOfData', { body: { otp: await aWrongCode(member) } })
    await runOperatorCommand(world, ['members', 'correct', member.mobile.slice(2), '--last-name', 'Garcia'])
    const history = await historyOf(member)
    expect(history.map(({ what, from }) => [what, from])).toEqual([
      ['Name or date of birth corrected', 'our team'],
      ['Wrong verification code', expect.stringMatching(/^[\d.:a-f]+$/)],
      ['Signed in', expect.stringMatching(/^[\d.:a-f]+$/)],
    ])
    const times = history.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2', '2001:db8:1:2::/64'],
    ['operator maria', 'our team'],
    ['token warehouse', 'our team'],
    ['outbox', null],
  ])('says where an event came from: %s is shown as %s', async (address, shown) => {
    const member = await world.member()
    await audit(world.db, { address, requestId: 'r' }, 'session started', { panelistId: member.panelistId })
    expect((await historyOf(member)).map(({ from }) => from)).toEqual([shown])
  })

  it("has at most twenty events, all about the account's security", async () => {
    const member = await world.member()
    const { panelistId } = member
    const operatorContext = { address: 'not an address', requestId: 'r' }
    for (let index = 0; index < 25; index++) await audit(world.db, operatorContext, 'session started', { panelistId })
    await audit(world.db, operatorContext, 'profile saved', { panelistId })
    const history = await historyOf(member)
    expect(history).toHaveLength(20)
    expect(history.every(({ what, from }) => what === 'Signed in' && from === null)).toBe(true)
  })
})

describe('copy of the data', () => {
  let member: TestMember
  beforeAll(async () => {
    member = await plantedMember(world)
  })

  async function idOf(kind: string, name: string): Promise<number> {
    const entry = world.db.selectFrom('lookup').select('id').where('kind', '=', kind).where('name', '=', name)
    return (await entry.executeTakeFirstOrThrow()).id
  }

  async function copy(call: 'copyOfData' | 'copyOfDataAsPdf', headers: Record<string, string> = {}) {
    await world.as(member).call('sendPrivacyCode', { body: {} })
    const otp = await world.lastCode(marks.email)
    return { otp, response: await world.send(call, { body: { otp } }, { member, headers }) }
  }

  it('has all planted data, with tax id masked and without keys and hashes', async () => {
    const { response } = await copy('copyOfData')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    const text = await response.text()
    for (const mark of Object.values(marks)) expect(text).toContain(mark)
    expect(text).toContain('"ssn_last_four": "4321"')
    expect(text).toContain('"date_of_birth": "01-31-1970"')
    expect(text).toContain('"taxId": "***-**-3456"')
    expect(text).not.toContain('900123456')
    expect(text).not.toMatch(/hmac|sealed|token_hash|masked_id|"ikey"/)
  })

  it('is a PDF too, with a code that it uses up', async () => {
    await world.pass({ minutes: 2 })
    const { otp, response } = await copy('copyOfDataAsPdf')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.pdf"')
    const { pages, title, tags } = await readPdf(new Uint8Array(await response.arrayBuffer()))
    expect(title).toBe('What Carepanel keeps about you')
    expect(tags.slice(0, 4)).toEqual(['H1', 'P', 'H2', 'L'])
    const text = pages.join('').replace(/\s+/g, '')
    for (const mark of Object.values(marks)) expect(text).toContain(mark.replace(/\s+/g, ''))
    for (const part of ['Ssnlastfour:4321', 'TaxID:***-**-3456']) expect(text).toContain(part)
    expect(text).not.toContain('900123456')
    expect(await world.as(member).refusal('copyOfDataAsPdf', { body: { otp } })).toBe('INVALID_OTP')
  })

  it('is a PDF in the language of the member, with the names of fields in English [PRIV-003]', async () => {
    await world.pass({ minutes: 2 })
    const { response } = await copy('copyOfDataAsPdf', { 'accept-language': 'es' })
    const { pages, title, language } = await readPdf(new Uint8Array(await response.arrayBuffer()))
    expect(language).toBe('(es-US)')
    expect(title).toBe('Lo que Carepanel guarda sobre usted')
    const text = pages.join(' ').replace(/\s+/g, ' ')
    for (const part of ['Quién es usted', 'Si borra su cuenta: Todo esto se borra.', 'Date of birth'])
      expect(text).toContain(part)
    expect(text).not.toContain('If you erase')
    expect(text).toMatch(/Página 1 de \d/)
    expect(text).not.toMatch(/Page \d/)
  })

  it('is printed between other requests when it has many long texts', async () => {
    const copy = await copyOfData(world.db, world.panel.crypto, member.panelistId)
    const content = 'a李'.repeat(2000)
    const [topic] = copy.data
    if (!topic) throw new Error('no topic')
    const data = [{ ...topic, records: { contact_message: Array.from({ length: 12 }, () => ({ content })) } }]
    // Each row takes 20 ms, however fast the machine is.
    let milliseconds = 0
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (milliseconds += 20))
    let turns = 0
    let isPrinting = true
    const count = () => {
      turns += 1
      if (isPrinting) setImmediate(count)
    }
    setImmediate(count)
    await dataPdf({ ...copy, data }, 'Carepanel', english)
    isPrinting = false
    clock.mockRestore()
    expect(turns).toBeGreaterThan(10)
  })

  it('names the entries of lookups instead of their ids', async () => {
    const { panelistId } = member
    const [area, profession] = [await idOf('surveyAreas', 'Cancer'), await idOf('professions', 'Nurse')]
    await world.db
      .updateTable('panelist')
      .set({ unwanted_areas: [area, 999_999], profile: JSON.stringify({ professionId: profession }) })
      .where('id', '=', panelistId)
      .execute()
    const { data } = await copyOfData(world.db, world.panel.crypto, panelistId)
    const [row] = data.flatMap(({ records }) => records.panelist ?? [])
    expect(row).toMatchObject({ unwanted_areas: ['Cancer', 999_999], profile: { profession: 'Nurse' } })
    const { pages } = await readPdf(
      new Uint8Array(await dataPdf(await copyOfData(world.db, world.panel.crypto, panelistId), 'Carepanel', english)),
    )
    expect(pages.join('').replace(/\s+/g, '')).toContain('Unwantedareas:Cancer,999999')
  })

  it.each(['copyOfData', 'copyOfDataAsPdf'] as const)("by %s is refused with another member's code", async (call) => {
    const [own, other] = [await world.member(), await world.member()]
    await world.as(other).call('sendPrivacyCode', { body: {} })
    const otp = await world.lastCode(other.mobile)
    expect(await world.as(own).refusal(call, { body: { otp } })).toBe('INVALID_OTP')
  })
})

it('endAllSessions ends every session and forgets trusted devices', async () => {
  const member = await world.member()
  await signIn(world, member.mobile, { device: 'device-1' })
  await world.as(member).call('endAllSessions')
  expect((await world.as(member).refused('emailStatus')).status).toBe(401)
  const { panelistId } = member
  const alive = world.db
    .selectFrom('session')
    .select('id')
    .where('panelist_id', '=', panelistId)
    .where('revoked_at', 'is', null)
  expect(await alive.execute()).toEqual([])
  expect(await world.db.selectFrom('known_device').where('panelist_id', '=', panelistId).selectAll().execute()).toEqual(
    [],
  )
})
