import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { lockMember } from '#server/panel/core/member-lock.ts'
import { isWaitedFor } from '#tests/support/database/locks.ts'
import { aPasskey } from '#tests/support/panel/facts/passkeys.ts'
import {
  download,
  lastForm,
  signOwn,
  taxDetail,
  taxStatusOf,
  tokenIn,
  w9Answers,
} from '#tests/support/panel/facts/tax.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { layoutOf, strokesOf, textsOf } from '#tests/support/panel/pdf/pdf.ts'
import { TEST_ORIGIN, useWorld } from '#tests/support/panel/world.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/* The panel's own signing page. */

const world = useWorld({ lookups: true })

const today = async () => {
  const { rows } = await sql<{
    day: string
  }>`select (now() at time zone 'America/New_York')::date::text as day`.execute(world.db)
  return rows[0]?.day
}

describe('signingTemplate with our own page (API-044)', () => {
  it('returns a URL of our own page with a random key', async () => {
    const member = await world.member()
    const template = await world.as(member).call('signingTemplate')
    expect(template).toEqual({ signatureRequestId: expect.any(String), clientId: null, signUrl: expect.any(String) })
    const url = new URL(template.signUrl)
    expect([url.origin, url.pathname, [...url.searchParams.keys()]]).toEqual([TEST_ORIGIN, '/signW9', ['token']])
    expect(tokenIn(template.signUrl)).toMatch(/^[\w-]{43}$/)
  })

  it('returns one form until it is signed, each time by a key of its own', async () => {
    const member = await world.member()
    const templates = await Promise.all(Array.from({ length: 5 }, () => world.as(member).call('signingTemplate')))
    expect(new Set(templates.map(({ signatureRequestId }) => signatureRequestId)).size).toBe(1)
    expect(new Set(templates.map(({ signUrl }) => signUrl)).size).toBe(5)
    for (const { signUrl } of templates) {
      expect((await world.as(member).call('openSigning', { body: { token: tokenIn(signUrl) } })).requester).toBe(
        'Carepanel',
      )
    }
    await signOwn(world, member)
    const next = await world.as(member).call('signingTemplate')
    expect(next.signatureRequestId).not.toBe(templates[0]?.signatureRequestId)
  })

  it('does not change the tax status', async () => {
    const member = await world.member({ tax_status: 'W9 Pending' })
    await world.as(member).call('signingTemplate')
    expect(await taxStatusOf(world, member)).toBe('W9 Pending')
    expect(await world.as(member).call('getTaxDetail')).toMatchObject({ signatureId: null, w9SubmittedDate: null })
  })
})

describe('openSigning', () => {
  const opened = async (member = world.member()) => {
    const owner = await member
    return { member: owner, token: tokenIn((await world.as(owner).call('signingTemplate')).signUrl) }
  }

  it('fills in name and address of the profile', async () => {
    const mailingAddress = { firstLine: '9 Elm St', suiteNumber: null, city: 'Reno', state: 'NV', zipCode: '89501' }
    const { member, token } = await opened(world.member({ profile: JSON.stringify({ mailingAddress }) }))
    expect(await world.as(member).call('openSigning', { body: { token } })).toMatchObject({
      name: 'Mary Smith',
      address: mailingAddress,
      taxIdTypeId: null,
      taxIdNumber: null,
    })
  })

  it('fills in saved tax details, with the number masked', async () => {
    const member = await world.member()
    await world.as(member).call('saveTaxDetail', { body: taxDetail })
    const { token } = await opened(Promise.resolve(member))
    expect(await world.as(member).call('openSigning', { body: { token } })).toMatchObject({
      name: 'Mary Ann Smith',
      taxIdTypeId: 1,
      taxIdNumber: '***-**-3456',
    })
  })

  it.each([
    ['another member has the key', async (token: string) => ({ token, as: await world.member() })],
    [
      'the key is wrong',
      async (token: string) => ({ token: `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}` }),
    ],
  ])('is refused when %s', async (_what, changed) => {
    const { member, token } = await opened()
    const { as = member, token: other } = { as: member, ...(await changed(token)) }
    expect(await world.as(as).refusal('openSigning', { body: { token: other } })).toBe('INVALID_LINK')
    const body = { token: other, answers: w9Answers() }
    expect(await world.as(as).refusal('signForm', { body })).toBe('INVALID_LINK')
    expect(await taxStatusOf(world, member)).toBe('Not Filled')
  })

  it('returns UNAUTHORIZED without a session', async () => {
    const { token } = await opened()
    expect(await world.refusal('openSigning', { body: { token } })).toBe('UNAUTHORIZED')
    expect(await world.refusal('signForm', { body: { token, answers: w9Answers() } })).toBe('UNAUTHORIZED')
  })

  it('is refused after 30 minutes', async () => {
    const { member, token } = await opened()
    await world.pass({ minutes: 29 })
    await world.as(member).call('openSigning', { body: { token } })
    await world.pass({ minutes: 2 })
    expect(await world.as(member).refusal('openSigning', { body: { token } })).toBe('INVALID_LINK')
    expect(await world.as(member).refusal('signForm', { body: { token, answers: w9Answers() } })).toBe('INVALID_LINK')
  })

  it('is refused once the form is signed', async () => {
    const { member, token } = await opened()
    await world.as(member).call('signForm', { body: { token, answers: w9Answers() } })
    expect(await world.as(member).refusal('openSigning', { body: { token } })).toBe('INVALID_LINK')
  })
})

describe('signForm', () => {
  it('refuses a tax id with only zeros in a part', async () => {
    const member = await world.member()
    const token = tokenIn((await world.as(member).call('signingTemplate')).signUrl)
    const taxIdNumber = '000123456'
    const body = { token, answers: w9Answers({ taxIdNumber, taxIdNumberConfirmation: taxIdNumber }) }
    const refused = await world.as(member).refused('signForm', { body })
    expect(refused).toMatchObject({ errorCode: 'VALIDATION_FAILED', fields: { taxIdNumber: 'format' } })
  })

  it('sets Pending Approval and the ids of the signature (TAX-012, MODAL-029)', async () => {
    const member = await world.member({ tax_status: 'W9 Pending' })
    const signed = await signOwn(world, member)
    expect(signed.w9SubmittedDate).toBe(await today())
    expect(await world.as(member).call('getTaxDetail')).toMatchObject({
      taxStatus: 'Pending Approval',
      signatureRequestId: signed.signatureRequestId,
      signatureId: signed.signatureId,
      w9SubmittedDate: signed.w9SubmittedDate,
      taxIdTypeId: 1,
      taxIdNumber: '***-**-3456',
      fullName: 'Mary',
    })
  })

  it('is confirmed by signingEvent with its ids, and again (API-045)', async () => {
    const member = await world.member()
    const { signatureId, signatureRequestId, w9SubmittedDate } = await signOwn(world, member)
    const body = { signatureId, signatureRequestId }
    expect(await world.as(member).call('signingEvent', { body })).toEqual({ w9SubmittedDate })
    expect(await world.as(member).call('signingEvent', { body })).toEqual({ w9SubmittedDate })
    expect(await world.as(await world.member()).refusal('signingEvent', { body })).toBe('NOT_FOUND')
  })

  it('has to happen before signingEvent is accepted', async () => {
    const member = await world.member({ tax_status: 'W9 Pending' })
    await world.as(member).call('signingTemplate')
    const { signature_id, signature_request_id } = await lastForm(world, member)
    const body = { signatureId: signature_id ?? '', signatureRequestId: signature_request_id ?? '' }
    const refused = await world.as(member).refused('signingEvent', { body })
    expect(refused).toMatchObject({ errorCode: 'VALIDATION_FAILED', fields: { signatureId: 'not signed' } })
    expect(await taxStatusOf(world, member)).toBe('W9 Pending')
  })

  it('signs once when it comes three times at once', async () => {
    const member = await world.member()
    const token = tokenIn((await world.as(member).call('signingTemplate')).signUrl)
    const sign = () => world.as(member).call('signForm', { body: { token, answers: w9Answers() } })
    const answers = await Promise.all([sign(), sign(), sign()])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const rows = await world.db
      .selectFrom('audit')
      .select('event')
      .where('panelist_id', '=', member.panelistId)
      .where('event', '=', 'form signed')
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('does not accept other answers for a form that was signed in another window [TAX-051]', async () => {
    const member = await world.member()
    const { call, refusal } = world.as(member)
    const [first, second] = [
      tokenIn((await call('signingTemplate')).signUrl),
      tokenIn((await call('signingTemplate')).signUrl),
    ]
    const body = { token: first, answers: w9Answers() }
    const signed = await call('signForm', { body })
    expect(await call('signForm', { body: { ...body, token: second } })).toEqual(signed)
    const other = { taxIdNumber: '900123457', taxIdNumberConfirmation: '900123457' }
    expect(await refusal('signForm', { body: { token: second, answers: w9Answers(other) } })).toBe('INVALID_LINK')
    expect(
      await refusal('signForm', {
        body: {
          token: first,
          answers: w9Answers({ name: 'Mary Smith', signature: { kind: 'typed', text: 'Mary Smith' } }),
        },
      }),
    ).toBe('INVALID_LINK')
  })

  it('records time, address and request id in form, audit and document', async () => {
    const member = await world.member()
    const token = tokenIn((await world.as(member).call('signingTemplate')).signUrl)
    const caller = { address: '198.51.100.24', headers: { 'x-request-id': 'request-7' } }
    await world.as(member).call('signForm', { body: { token, answers: w9Answers() } }, caller)
    const form = await lastForm(world, member)
    expect(form).toMatchObject({ state: 'submitted', submitted_from: '198.51.100.24', submitted_at: expect.any(Date) })
    const signed = await world.db
      .selectFrom('audit')
      .selectAll()
      .where('event', '=', 'form signed')
      .where('panelist_id', '=', member.panelistId)
      .executeTakeFirstOrThrow()
    expect(signed).toMatchObject({
      subject: `form ${form.id}`,
      client_address: '198.51.100.24',
      request_id: 'request-7',
    })
    const texts = await textsOf((await download(world, member)).bytes)
    expect(texts).toEqual(expect.arrayContaining(['198.51.100.24, request request-7']))
    expect(texts.join('\n')).toContain('Mary Smith, signed in to the portal')
    expect(texts.join('\n')).toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \(UTC\)/)
  })

  it('asks for the number when another one was saved after the page was opened [TAX-050]', async () => {
    const member = await world.member()
    const { call, refused } = world.as(member)
    await call('saveTaxDetail', { body: taxDetail })
    const token = tokenIn((await call('signingTemplate')).signUrl)
    expect(await call('openSigning', { body: { token } })).toMatchObject({ taxIdNumber: '***-**-3456' })
    await call('saveTaxDetail', { body: { ...taxDetail, taxIdNumber: '900124444' } })
    const answers = w9Answers({ taxIdNumber: null, taxIdNumberConfirmation: null })
    expect(await refused('signForm', { body: { token, answers } })).toMatchObject({
      errorCode: 'VALIDATION_FAILED',
      fields: { taxIdNumber: 'required' },
    })
    expect(await call('openSigning', { body: { token } })).toMatchObject({ taxIdNumber: null })
    await call('signForm', { body: { token: tokenIn((await call('signingTemplate')).signUrl), answers } })
  })

  it('asks for the number when another one is saved while the document is made [TAX-050]', async () => {
    const member = await world.member()
    const { call, refused } = world.as(member)
    await call('saveTaxDetail', { body: taxDetail })
    const token = tokenIn((await call('signingTemplate')).signUrl)
    const answers = w9Answers({ taxIdNumber: null, taxIdNumberConfirmation: null })
    const signing = await world.db.transaction().execute(async (tx) => {
      await lockMember(tx, member.panelistId)
      const waiting = refused('signForm', { body: { token, answers } })
      await waitUntil(() => isWaitedFor(tx))
      // `now()` is when this transaction began, which may be the millisecond in which the page was opened.
      await tx.updateTable('tax_detail').set({ saved_at: sql<Date>`clock_timestamp()` }).execute()
      return { waiting }
    })
    expect(await signing.waiting).toMatchObject({
      errorCode: 'VALIDATION_FAILED',
      fields: { taxIdNumber: 'required' },
    })
    expect(await taxStatusOf(world, member)).toBe('Pending Approval')
    expect(await lastForm(world, member)).toMatchObject({ submitted_at: null })
  })

  it('uses the saved number when none is typed and its type is the same', async () => {
    const member = await world.member()
    await world.as(member).call('saveTaxDetail', { body: taxDetail })
    const savedNumber = { taxIdNumber: null, taxIdNumberConfirmation: null }
    const token = tokenIn((await world.as(member).call('signingTemplate')).signUrl)
    const wrong = {
      body: { token, answers: w9Answers({ ...savedNumber, taxIdTypeId: 2, classification: 'partnership' }) },
    }
    expect((await world.as(member).refused('signForm', wrong)).fields).toEqual({ taxIdNumber: 'required' })
    await world.as(member).call('signForm', { body: { token, answers: w9Answers(savedNumber) } })
    expect((await textsOf((await download(world, member)).bytes)).join('')).toContain('900-12-3456')
  })

  it('replaces the form that was submitted before', async () => {
    const member = await world.member()
    const first = await signOwn(world, member)
    const second = await signOwn(world, member, { name: 'Mary Jones' })
    expect(second.signatureId).not.toBe(first.signatureId)
    expect((await world.as(member).call('getTaxDetail')).signatureId).toBe(second.signatureId)
    expect(await textsOf((await download(world, member)).bytes)).toContain('Mary Jones')
  })
})

describe('signForm with invalid answers', () => {
  const llc = { classification: 'llc' as const }
  it.each([
    [{ 'answers.llcClass': 'format' }, llc],
    [{ 'answers.llcClass': 'format' }, { llcClass: 'C' as const }],
    [{ 'answers.otherClassification': 'format' }, { classification: 'other' as const }],
    [{ 'answers.hasForeignOwners': 'format' }, { hasForeignOwners: true }],
    [{ 'answers.hasForeignOwners': 'format' }, { ...llc, llcClass: 'S' as const, hasForeignOwners: true }],
    [{ 'answers.exemptPayeeCode': 'format' }, { exemptPayeeCode: '5' as const }],
    [{ 'answers.taxIdNumberConfirmation': 'format' }, { taxIdNumberConfirmation: '900123457' }],
    [{ 'answers.taxIdNumberConfirmation': 'format' }, { taxIdNumberConfirmation: null }],
    [{ 'answers.name': 'too short' }, { name: ' ' }],
    [{ 'answers.name': 'format' }, { name: '张伟' }],
    [{ 'answers.certifies': 'format' }, { certifies: false as never }],
    [{ 'answers.isUsPerson': 'format' }, { isUsPerson: false as never }],
    [{ 'answers.signature.text': 'format' }, { signature: { kind: 'typed' as const, text: 'M S' } }],
    [{ taxIdTypeId: 'not in the list' }, { taxIdTypeId: 9 }],
    [{ 'answers.signature.strokes': 'too short' }, { signature: { kind: 'drawn' as const, strokes: [] } }],
    [{ 'answers.signature.strokes.0': 'format' }, { signature: { kind: 'drawn' as const, strokes: [[1, 1, 2, 341]] } }],
    [
      { 'answers.signature.strokes.0': 'format' },
      { signature: { kind: 'drawn' as const, strokes: [[1, 1, 2, 3, 4]] } },
    ],
  ] as [object, object][])('is refused with fields %j (TAX-041)', async (fields, errors) => {
    const member = await world.member()
    const token = tokenIn((await world.as(member).call('signingTemplate')).signUrl)
    const refused = await world.as(member).refused('signForm', { body: { token, answers: w9Answers(errors) } })
    expect(refused).toMatchObject({ status: 422, fields })
    expect(await taxStatusOf(world, member)).toBe('Not Filled')
  })
})

/** The lines of text through which a line is drawn across the page. */
async function struckIn(pdf: Uint8Array): Promise<string[]> {
  const { texts, lines } = await layoutOf(pdf)
  const across = lines.filter(([x1 = 0, y1, x2 = 0, y2]) => y1 === y2 && x2 - x1 > 500).map(([, y = 0]) => y)
  return texts.filter(({ y }) => across.some((line) => line > y && line < y + 5)).map(({ text }) => text)
}

describe('signedDocument', () => {
  it('is a PDF attachment named Form W-9 with no-store (API-046, TAX-017)', async () => {
    const member = await world.member()
    await signOwn(world, member)
    const { status, headers, bytes } = await download(world, member)
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Form W-9.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  it('shows every answer and the certification', async () => {
    const member = await world.member()
    await signOwn(world, member, {
      name: 'Harbor Partners',
      businessName: 'Harbor Psychiatry',
      classification: 'llc',
      llcClass: 'P',
      hasForeignOwners: true,
      exemptPayeeCode: '12',
      fatcaCode: 'M',
      taxIdTypeId: 2,
      taxIdNumber: '987654321',
      taxIdNumberConfirmation: '987654321',
    })
    const texts = await textsOf((await download(world, member)).bytes)
    for (const shown of [
      'Harbor Partners',
      'Harbor Psychiatry',
      'P = Partnership',
      '12',
      'M',
      'Jersey City, NJ 07302',
    ]) {
      expect(texts).toContain(shown)
    }
    const wholeText = texts.join(' ')
    expect(texts.join('')).toContain('98-7654321')
    expect(wholeText).toContain('Under penalties of perjury, I certify that:')
    expect(wholeText).toContain('Item 2 was left standing by the signer.')
    expect(wholeText).toContain('12 Harbor Street, Apt 4B')
  })

  it('crosses out item 2 for a member subject to backup withholding', async () => {
    const [standing, crossed] = [await world.member(), await world.member()]
    await signOwn(world, standing)
    await signOwn(world, crossed, { isSubjectToBackupWithholding: true })
    const [a, b] = [await download(world, standing), await download(world, crossed)]
    expect((await textsOf(b.bytes)).join(' ')).toContain('Item 2 was crossed out by the signer')
    expect(await struckIn(a.bytes)).toEqual([])
    expect(await struckIn(b.bytes)).toEqual([
      expect.stringMatching(/^2\. I am not subject to backup withholding because/),
      expect.any(String),
      expect.stringMatching(/no longer subject to backup withholding; and$/),
    ])
    const list = (await operator(world, 'forms list')).split('\n')
    const { id } = await lastForm(world, crossed)
    expect(list.filter((line) => /crossed out/.test(line))).toEqual([expect.stringMatching(new RegExp(`^${id} `))])
    expect(await operator(world, `forms approve ${id} --yes`)).toContain(
      'The member crossed out item 2: payments are subject to backup withholding, and the portal withholds nothing.',
    )
  })

  it('prints the form on a US Letter page, with the signature on its line', async () => {
    const member = await world.member()
    await signOwn(world, member)
    const { texts, lines } = await layoutOf((await download(world, member)).bytes)
    const outside = texts.filter(({ x, y }) => x < 0 || x > 612 || y < 0 || y > 792)
    expect({ outside, found: texts.length > 40 }).toEqual({ outside: [], found: true })
    const printed = ['Form', 'Part I', 'Part II', 'Sign']
    const fromTop = printed.map((text) => texts.find((item) => item.text === text)?.y ?? 0)
    expect(fromTop).toEqual([...fromTop].sort((one, other) => other - one))
    const signature = texts.findLast(({ text }) => text === 'Mary Ann Smith') ?? { x: 0, y: 0 }
    const below = lines.filter(
      ([x1 = 0, y1 = 0, x2 = 0, y2]) =>
        y1 === y2 && x1 <= signature.x && x2 >= signature.x + 150 && signature.y - y1 > 0 && signature.y - y1 < 12,
    )
    expect(below).toHaveLength(1)
  })

  it('shows a drawn signature', async () => {
    const [typed, drawn] = [await world.member(), await world.member()]
    await signOwn(world, typed)
    await signOwn(world, drawn, {
      signature: {
        kind: 'drawn',
        strokes: [
          [0, 0, 100, 100, 200, 0],
          [300, 340, 600, 0],
        ],
      },
    })
    const [a, b] = [await download(world, typed), await download(world, drawn)]
    expect(await strokesOf(b.bytes)).toBe((await strokesOf(a.bytes)) + 3)
    expect(await textsOf(b.bytes)).toContain('drawn by the signer')
  })

  it('draws a signature that is as wide as the pad within its line', async () => {
    const member = await world.member()
    await signOwn(world, member, { signature: { kind: 'drawn', strokes: [[0, 20, 600, 40]] } })
    const { lines } = await layoutOf((await download(world, member)).bytes)
    // Not the line below it, which is level.
    const drawn = lines.filter(([x1, y1, , y2]) => x1 === 150 && y1 !== y2)
    expect(drawn).toEqual([[150, expect.any(Number), 380, expect.any(Number)]])
  })

  it('is saved encrypted, with its hash in the form and in the audit', async () => {
    const member = await world.member()
    await signOwn(world, member)
    const form = await lastForm(world, member)
    const { bytes } = await download(world, member)
    expect(form.document_sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(JSON.stringify(form)).not.toMatch(/900123456|JVBERi0|Harbor/)
    const { subject } = await world.db
      .selectFrom('audit')
      .select('subject')
      .where('panelist_id', '=', member.panelistId)
      .where('event', '=', 'form document kept')
      .executeTakeFirstOrThrow()
    expect(subject).toBe(`form ${form.id} sha256 ${form.document_sha256}`)
  })

  it('returns NOT_FOUND before a form is signed and for tax details alone', async () => {
    const member = await world.member()
    expect(await world.as(member).refusal('signedDocument')).toBe('NOT_FOUND')
    await world.as(member).call('signingTemplate')
    await world.as(member).call('saveTaxDetail', { body: taxDetail })
    expect(await world.as(member).refusal('signedDocument')).toBe('NOT_FOUND')
  })

  it("returns each member's own form", async () => {
    const [mine, others] = [await world.member(), await world.member()]
    await signOwn(world, mine, { name: 'Mine' })
    await signOwn(world, others, { name: 'Theirs' })
    expect(await textsOf((await download(world, mine)).bytes)).toContain('Mine')
    expect(await textsOf((await download(world, others)).bytes)).toContain('Theirs')
  })

  it('needs a code of the last 20 minutes', async () => {
    const member = await world.member()
    await signOwn(world, member)
    await world.pass({ minutes: 19 })
    expect((await download(world, member)).status).toBe(200)
    await world.pass({ minutes: 2 })
    expect(await world.as(member).refused('signedDocument')).toMatchObject({
      status: 403,
      errorCode: 'RECENT_CODE_NEEDED',
    })
    expect((await world.as(member).call('getTaxDetail')).taxStatus).toBe('Pending Approval')
  })
})

it('signedDocument can be downloaded after a passkey code', async () => {
  const member = await world.member()
  await signOwn(world, member)
  const device = await aPasskey(world, member)
  expect(await world.as(member).call('getTaxDetail')).toMatchObject({ hasPasskey: true })
  await world.pass({ minutes: 21 })
  const { options } = await world.as(member).call('beginPasskeyCode', { body: {} })
  const { otp } = await world.as(member).call('codeByPasskey', { body: { passkey: device.get(options) } })
  const { accessToken: token } = await world.as(member).call('beginSessionByCode', { body: { otp } })
  expect(await world.as(member).refusal('signedDocument')).toBe('RECENT_CODE_NEEDED')
  expect((await download(world, { ...member, token })).status).toBe(200)
  expect(await world.as(member).refusal('beginSessionByCode', { body: { otp } })).toBe('INVALID_OTP')
})

describe('signedDocument after tampering', () => {
  const tampered = async (change: (id: number) => Promise<unknown>) => {
    const member = await world.member()
    await signOwn(world, member)
    await change((await lastForm(world, member)).id)
    return world.as(member).refusal('signedDocument')
  }

  it('returns DOCUMENT_CHANGED when one character was changed', async () => {
    const change = async (id: number) => {
      const { document_sealed } = await world.db
        .selectFrom('tax_form')
        .select('document_sealed')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const at = Math.floor((document_sealed?.length ?? 0) / 2)
      const sign = document_sealed?.[at] === 'A' ? 'B' : 'A'
      const changed = `${document_sealed?.slice(0, at)}${sign}${document_sealed?.slice(at + 1)}`
      await world.db.updateTable('tax_form').set({ document_sealed: changed }).where('id', '=', id).execute()
    }
    expect(await tampered(change)).toBe('DOCUMENT_CHANGED')
  })

  it('returns DOCUMENT_CHANGED for the document of another form', async () => {
    const other = await world.member()
    await signOwn(world, other)
    const { document_sealed, document_sha256 } = await lastForm(world, other)
    const change = (id: number) =>
      world.db.updateTable('tax_form').set({ document_sealed, document_sha256 }).where('id', '=', id).execute()
    expect(await tampered(change)).toBe('DOCUMENT_CHANGED')
  })

  it("returns DOCUMENT_CHANGED for a replaced document whose hash differs from the audit's", async () => {
    const change = async (id: number) => {
      const { masked_id } = await world.db
        .selectFrom('tax_form')
        .select('masked_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const pdf = Buffer.from('%PDF-1.7 another')
      const cell = { table: 'tax_form', column: 'document_sealed', row: masked_id }
      const document_sealed = world.panel.crypto.seal(pdf.toString('base64'), cell)
      const document_sha256 = createHash('sha256').update(pdf).digest('hex')
      await world.db.updateTable('tax_form').set({ document_sealed, document_sha256 }).where('id', '=', id).execute()
    }
    expect(await tampered(change)).toBe('DOCUMENT_CHANGED')
  })
})
