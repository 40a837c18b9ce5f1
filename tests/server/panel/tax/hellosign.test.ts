import { Secret } from '#server/secret.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { download, lastForm, signOwn, taxStatusOf, taxWorld } from '#tests/support/panel/facts/tax.ts'
import type { World } from '#tests/support/panel/world.ts'
import { API_KEY, CLIENT_ID, SigningService, TEMPLATE_ID } from '#tests/support/services/signing-service.ts'

/* [API-073] Signing at Dropbox Sign: the panel as shipped, and a server here that speaks its documented API. */

let service: SigningService
let w: World

const settings = () => ({
  apiKey: new Secret(API_KEY),
  clientId: CLIENT_ID,
  templateId: TEMPLATE_ID,
  signerRole: 'Panelist',
  testMode: true,
  apiOrigin: service.origin,
})

beforeAll(async () => {
  service = await new SigningService().open()
  w = await taxWorld({ helloSign: settings() })
})
beforeEach(() => {
  service.heard.length = 0
})
afterAll(async () => {
  await w.close()
  await service.close()
})

const member = () => w.member({ email: anEmail(), email_verified_at: verifiedNow, tax_status: 'W9 Pending' })

const tell = async (form: FormData, to = w) => {
  const response = await to.handle(new Request('http://panel.test/hello-sign/callback', { method: 'POST', body: form }))
  return [response.status, await response.text()]
}
const RECEIVED = [200, 'Hello API Event Received']

const idsOf = async (of: TestMember) => {
  const { signature_id, signature_request_id } = await lastForm(w, of)
  return { signatureId: signature_id ?? '', signatureRequestId: signature_request_id ?? '' }
}

/** Opened and signed there, of which nobody told the panel yet. */
const signedThere = async () => {
  const of = await member()
  await w.as(of).call('signingTemplate')
  const ids = await idsOf(of)
  service.signed(ids.signatureRequestId)
  return { of, ids }
}

describe('opening the form (API-044, API-073, TAX-004, TAX-005)', () => {
  it('asks for an embedded signature by the template, in test mode', async () => {
    const of = await member()
    const asked = await w.as(of).call('signingTemplate')
    const { id } = service.asked.at(-1) ?? {}
    expect(asked).toEqual({
      signatureRequestId: id,
      clientId: 'client-1',
      signUrl: expect.stringMatching(
        new RegExp(`^${service.origin}/editor/embeddedSign\\?signature_id=signature\\d+&`),
      ),
    })
    const [heard] = service.calls('/v3/signature_request/create_embedded_with_template')
    expect(Object.fromEntries(heard?.form ?? [])).toEqual({
      client_id: 'client-1',
      test_mode: '1',
      title: 'Form W-9',
      'template_ids[0]': 'template-1',
      'signers[Panelist][name]': 'Mary Smith',
      'signers[Panelist][email_address]': expect.stringMatching(/@mail\.test$/),
      'metadata[form]': (await lastForm(w, of)).masked_id,
    })
    expect(Buffer.from(heard?.authorization.split(' ')[1] ?? '', 'base64').toString()).toMatch(/^(a1b2c3d4){8}:$/)
  })

  it('asks once, however often and by however many at once it is opened; the address is a new one each time', async () => {
    const of = await member()
    const all = await Promise.all(Array.from({ length: 4 }, () => w.as(of).call('signingTemplate')))
    expect(new Set(all.map(({ signatureRequestId }) => signatureRequestId)).size).toBe(1)
    expect(new Set(all.map(({ signUrl }) => signUrl)).size).toBe(4)
    expect(service.calls('/v3/signature_request/create_embedded_with_template')).toHaveLength(1)
  })

  it.each([
    ['none', {}],
    ['one that was only claimed', { email: 'claimed@mail.test' }],
  ])('needs an address that is the member’s: with %s they are told so, and nothing is begun', async (_, columns) => {
    const of = await w.member(columns)
    expect(await w.as(of).refused('signingTemplate')).toMatchObject({
      status: 400,
      errorCode: 'EMAIL_NOT_REGISTERED',
      errorMessage: expect.stringContaining('you need a verified email address'),
    })
    expect(service.heard).toEqual([])
    const forms = await w.db.selectFrom('tax_form').select('id').where('panelist_id', '=', of.panelistId).execute()
    expect(forms).toEqual([])
  })

  it('begins anew where the service lets nobody sign any more', async () => {
    const of = await member()
    const first = await w.as(of).call('signingTemplate')
    for (const one of service.asked) if (one.id === first.signatureRequestId) one.status = 'canceled'
    const second = await w.as(of).call('signingTemplate')
    expect(second.signatureRequestId).not.toBe(first.signatureRequestId)
  })

  it('gives way to our own page where the service was taken away', async () => {
    const of = await member()
    await w.as(of).call('signingTemplate')
    const form = await lastForm(w, of)
    expect(form).toMatchObject({ signer: 'hellosign', state: 'open' })
    const theirs = w.panel.signer
    w.panel.signer = w.panel.ownSigner
    try {
      const { clientId, signUrl } = await w.as(of).call('signingTemplate')
      expect([clientId, new URL(signUrl).pathname]).toEqual([null, '/signW9'])
    } finally {
      w.panel.signer = theirs
    }
  })
})

describe('a service that fails', () => {
  it.each([
    ['an error page', 500, 'text/html', '<h1>Oops</h1>'],
    ['an error page that claims to be well', 200, 'text/html', '<h1>Oops</h1>'],
    ['torn JSON', 200, 'application/json', '{"signature_request":'],
    ['JSON of another kind', 200, 'application/json', '{"team":{}}'],
    ['null', 200, 'application/json', 'null'],
    ['nothing', 204, 'application/json', ''],
    ['too many requests', 429, 'application/json', '{"error":{"error_name":"exceeded_rate","error_msg":"Slow down"}}'],
    ['a refusal', 400, 'application/json', '{"error":{"error_name":"bad_request","error_msg":"No such template"}}'],
  ])('by %s, stops nothing but the signing; the next try asks anew', async (_what, status, type, body) => {
    const of = await member()
    service.once((response) => response.writeHead(status, { 'content-type': type }).end(body))
    const refused = await w.as(of).refused('signingTemplate')
    expect(refused).toMatchObject({ status: 400, errorCode: 'SIGNING_UNAVAILABLE' })
    expect(JSON.stringify(refused)).not.toMatch(/Oops|template|Slow/)
    expect(service.heard).toHaveLength(1)
    expect((await w.as(of).call('signingTemplate')).clientId).toBe('client-1')
  })

  it('by saying nothing, is given up in time', async () => {
    const of = await member()
    service.once(() => undefined)
    const began = performance.now()
    expect(await w.as(of).refusal('signingTemplate')).toBe('SIGNING_UNAVAILABLE')
    expect(performance.now() - began).toBeLessThan(6_000)
  })

  it('by ending in the middle of an answer, is given up in time', async () => {
    const of = await member()
    service.once((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
      response.write('{"signature_request":{')
      setTimeout(() => response.destroy(), 50)
    })
    expect(await w.as(of).refusal('signingTemplate')).toBe('SIGNING_UNAVAILABLE')
  })

  it('once while something is read, is asked again', async () => {
    const of = await member()
    await w.as(of).call('signingTemplate')
    service.once((response) => response.destroy())
    expect((await w.as(of).call('signingTemplate')).signUrl).toContain('embeddedSign')
    expect(service.calls('/v3/embedded/sign_url')).toHaveLength(3)
  })
})

describe('the frame says that it was signed (API-045, TAX-010, TAX-012)', () => {
  it('and the service confirms it', async () => {
    const { of, ids } = await signedThere()
    const { w9SubmittedDate } = await w.as(of).call('signingEvent', { body: ids })
    expect(w9SubmittedDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await w.as(of).call('getTaxDetail')).toMatchObject({
      taxStatus: 'Pending Approval',
      ...ids,
      w9SubmittedDate,
    })
  })

  it('a moment before the service knows', async () => {
    const of = await member()
    await w.as(of).call('signingTemplate')
    const ids = await idsOf(of)
    setTimeout(() => service.signed(ids.signatureRequestId), 300)
    await w.as(of).call('signingEvent', { body: ids })
    expect(await taxStatusOf(w, of)).toBe('Pending Approval')
  })

  it('but the service knows nothing of it', async () => {
    const of = await member()
    await w.as(of).call('signingTemplate')
    const refused = await w.as(of).refused('signingEvent', { body: await idsOf(of) })
    expect(refused.fields).toEqual({ signatureId: 'not signed' })
    expect(await taxStatusOf(w, of)).toBe('W9 Pending')
  })

  it('of somebody else’s form', async () => {
    const { ids } = await signedThere()
    const stranger = await member()
    expect(await w.as(stranger).refusal('signingEvent', { body: ids })).toBe('NOT_FOUND')
    expect(await taxStatusOf(w, stranger)).toBe('W9 Pending')
  })
})

describe('what the service tells', () => {
  it('makes a signed form count, whoever closed the page', async () => {
    const { of, ids } = await signedThere()
    expect(await tell(service.event('signature_request_signed', ids.signatureRequestId))).toEqual(RECEIVED)
    expect(await taxStatusOf(w, of)).toBe('Pending Approval')
  })

  it('and its document is fetched and kept', async () => {
    const { of, ids } = await signedThere()
    expect(await tell(service.event('signature_request_all_signed', ids.signatureRequestId))).toEqual(RECEIVED)
    const form = await lastForm(w, of)
    expect([form.state, form.document_sha256]).toEqual(['submitted', expect.stringMatching(/^[0-9a-f]{64}$/)])
    service.heard.length = 0
    expect((await download(w, of)).bytes.equals(service.document)).toBe(true)
    expect(service.heard).toEqual([])
  })

  it('twice is the same as once', async () => {
    const { of, ids } = await signedThere()
    const event = () => tell(service.event('signature_request_all_signed', ids.signatureRequestId))
    expect(await Promise.all([event(), event(), event()])).toEqual([RECEIVED, RECEIVED, RECEIVED])
    const rows = await w.db
      .selectFrom('audit')
      .select('event')
      .where('panelist_id', '=', of.panelistId)
      .where('event', 'in', ['form signed', 'form document kept'])
      .execute()
    expect(rows.map(({ event: name }) => name).toSorted()).toEqual(['form document kept', 'form signed'])
  })

  it('of a form whose ids never arrived is understood by its key', async () => {
    const { of, ids } = await signedThere()
    const { id } = await lastForm(w, of)
    await w.db
      .updateTable('tax_form')
      .set({ signature_id: null, signature_request_id: null })
      .where('id', '=', id)
      .execute()
    expect(await tell(service.event('signature_request_signed', ids.signatureRequestId))).toEqual(RECEIVED)
    expect(await idsOf(of)).toEqual(ids)
    expect(await taxStatusOf(w, of)).toBe('Pending Approval')
  })

  it('is no proof: nothing is signed because an event says so', async () => {
    const of = await member()
    const { signatureRequestId } = await w.as(of).call('signingTemplate')
    expect(await tell(service.event('signature_request_signed', signatureRequestId))).toEqual(RECEIVED)
    expect(await taxStatusOf(w, of)).toBe('W9 Pending')
  })

  it('of a form that was declined ends it', async () => {
    const of = await member()
    const { signatureRequestId } = await w.as(of).call('signingTemplate')
    for (const one of service.asked) if (one.id === signatureRequestId) one.status = 'declined'
    expect(await tell(service.event('signature_request_declined', signatureRequestId))).toEqual(RECEIVED)
    expect((await lastForm(w, of)).state).toBe('abandoned')
  })

  it.each(['callback_test', 'signature_request_sent', 'signature_request_viewed', 'account_confirmed'])(
    'about %s is heard and changes nothing',
    async (type) => {
      expect(await tell(service.event(type, 'unknown1'))).toEqual(RECEIVED)
      expect(service.heard).toEqual([])
    },
  )

  it('is told again when it could not be followed up', async () => {
    const { of, ids } = await signedThere()
    for (let tries = 0; tries < 2; tries++) service.once((response) => response.destroy())
    expect((await tell(service.event('signature_request_signed', ids.signatureRequestId)))[0]).toBe(400)
    expect(await tell(service.event('signature_request_signed', ids.signatureRequestId))).toEqual(RECEIVED)
    expect(await taxStatusOf(w, of)).toBe('Pending Approval')
  })

  it('is not believed when somebody else tells it', async () => {
    const { of, ids } = await signedThere()
    const forged = service.event('signature_request_signed', ids.signatureRequestId, { key: 'guessed' })
    expect((await tell(forged))[0]).toBe(403)
    expect(await taxStatusOf(w, of)).toBe('W9 Pending')
  })

  it.each([
    ['no such part', () => new FormData(), 400],
    ['a part that is no JSON', () => withJson('{"event":'), 403],
    ['a part that is something else', () => withJson('{"event":7}'), 403],
    ['a hash that is none', () => withJson('{"event":{"event_type":"a","event_time":"1","event_hash":"zz"}}'), 403],
  ])('with %s is refused', async (_what, form, status) => {
    expect((await tell(form()))[0]).toBe(status)
  })

  it.each([
    ['application/json', '{}', 415],
    ['multipart/form-data; boundary=x', 'torn', 400],
    ['multipart/form-data', 'torn', 400],
  ])('as %s is refused: %s', async (type, body, status) => {
    const request = new Request('http://panel.test/hello-sign/callback', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    expect((await w.handle(request)).status).toBe(status)
  })

  it('is nobody’s business where there is no such service', async () => {
    w.panel.helloSign = null
    try {
      expect((await tell(service.event('callback_test', 'x')))[0]).toBe(404)
    } finally {
      w.panel.helloSign = settings()
    }
  })
})

const withJson = (text: string) => {
  const form = new FormData()
  form.set('json', text)
  return form
}

describe('the document (API-046, TAX-016, TAX-017)', () => {
  it('comes from the service the first time, and is kept', async () => {
    const { of, ids } = await signedThere()
    await w.as(of).call('signingEvent', { body: ids })
    const first = await download(w, of)
    expect([first.status, first.bytes.equals(service.document)]).toEqual([200, true])
    expect(first.headers.get('content-disposition')).toBe('attachment; filename="Form W-9.pdf"')
    await download(w, of)
    expect(service.calls('/v3/signature_request/files')).toHaveLength(1)
  })

  it.each([
    ['is not there yet', 409, 'application/json', '{"error":{"error_name":"conflict","error_msg":"Still processing"}}'],
    ['is no PDF', 200, 'application/pdf', '<html></html>'],
    ['is endless', 200, 'application/pdf', `%PDF-${'x'.repeat(1_100_000)}`],
    ['is an error page', 502, 'text/html', 'bad gateway'],
  ])('that %s is not shown', async (_what, status, type, body) => {
    const { of, ids } = await signedThere()
    await w.as(of).call('signingEvent', { body: ids })
    for (let tries = 0; tries < 2; tries++) {
      service.once((response) => response.writeHead(status, { 'content-type': type }).end(body))
    }
    expect(await w.as(of).refusal('signedDocument')).toBe('SIGNING_UNAVAILABLE')
    service.once((response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(service.document))
    expect((await download(w, of)).status).toBe(200)
  })
})

it('a form that was signed on our own page stays there', async () => {
  const of = await w.member()
  const theirs = w.panel.signer
  w.panel.signer = w.panel.ownSigner
  await signOwn(w, of)
  w.panel.signer = theirs
  expect((await download(w, of)).status).toBe(200)
})
