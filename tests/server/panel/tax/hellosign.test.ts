import { Secret } from '#server/secret.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { anEarning } from '#tests/support/panel/facts/surveys.ts'
import { download, lastForm, signOwn, taxStatusOf, taxWorld } from '#tests/support/panel/facts/tax.ts'
import { operator } from '#tests/support/panel/operator.ts'
import type { World } from '#tests/support/panel/world.ts'
import { API_KEY, CLIENT_ID, SigningService, TEMPLATE_ID } from '#tests/support/services/signing-service.ts'

/* [API-073] Signing with Dropbox Sign: the real panel, and a local mock of the documented API. */

let service: SigningService
let world: World

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
  world = await taxWorld({ helloSign: settings() })
})
beforeEach(() => {
  service.received.length = 0
})
afterAll(async () => {
  await world.close()
  await service.close()
})

const member = () => world.member({ email: anEmail(), email_verified_at: verifiedNow, tax_status: 'W9 Pending' })

const postEvent = async (form: FormData, to = world) => {
  const response = await to.handle(new Request('http://panel.test/hello-sign/callback', { method: 'POST', body: form }))
  return [response.status, await response.text()]
}
const RECEIVED = [200, 'Hello API Event Received']

const idsOf = async (owner: TestMember) => {
  const { signature_id, signature_request_id } = await lastForm(world, owner)
  return { signatureId: signature_id ?? '', signatureRequestId: signature_request_id ?? '' }
}

/** A form that is signed at the service, but not reported to the panel yet. */
const signedThere = async () => {
  const owner = await member()
  await world.as(owner).call('signingTemplate')
  const ids = await idsOf(owner)
  service.signed(ids.signatureRequestId)
  return { owner: owner, ids }
}

describe('signingTemplate with Dropbox Sign (API-044, API-073, TAX-005)', () => {
  it('requests an embedded signature with the template, in test mode', async () => {
    const owner = await member()
    const template = await world.as(owner).call('signingTemplate')
    const { id } = service.signatureRequests.at(-1) ?? {}
    expect(template).toEqual({
      signatureRequestId: id,
      clientId: 'client-1',
      signUrl: expect.stringMatching(
        new RegExp(`^${service.origin}/editor/embeddedSign\\?signature_id=signature\\d+&`),
      ),
    })
    const [request] = service.calls('/v3/signature_request/create_embedded_with_template')
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      client_id: 'client-1',
      test_mode: '1',
      title: 'Form W-9',
      'template_ids[0]': 'template-1',
      'signers[Panelist][name]': 'Mary Smith',
      'signers[Panelist][email_address]': expect.stringMatching(/@mail\.test$/),
      'metadata[form]': (await lastForm(world, owner)).masked_id,
    })
    expect(Buffer.from(request?.authorization.split(' ')[1] ?? '', 'base64').toString()).toMatch(/^(a1b2c3d4){8}:$/)
  })

  it('makes one signature request for several calls at once, each with a sign URL of its own', async () => {
    const owner = await member()
    const all = await Promise.all(Array.from({ length: 4 }, () => world.as(owner).call('signingTemplate')))
    expect(new Set(all.map(({ signatureRequestId }) => signatureRequestId)).size).toBe(1)
    expect(new Set(all.map(({ signUrl }) => signUrl)).size).toBe(4)
    expect(service.calls('/v3/signature_request/create_embedded_with_template')).toHaveLength(1)
  })

  it.each([
    ['none', {}],
    ['one that was only claimed', { email: 'claimed@mail.test' }],
  ])('is refused for a member with %s as email address', async (_, columns) => {
    const owner = await world.member(columns)
    expect(await world.as(owner).refused('signingTemplate')).toMatchObject({
      status: 400,
      errorCode: 'EMAIL_NOT_REGISTERED',
      errorMessage: expect.stringContaining('you need a verified email address'),
    })
    expect(service.received).toEqual([])
    const forms = await world.db
      .selectFrom('tax_form')
      .select('id')
      .where('panelist_id', '=', owner.panelistId)
      .execute()
    expect(forms).toEqual([])
  })

  it('makes a new request when the earlier one was canceled', async () => {
    const owner = await member()
    const first = await world.as(owner).call('signingTemplate')
    for (const request of service.signatureRequests)
      if (request.id === first.signatureRequestId) request.status = 'canceled'
    const second = await world.as(owner).call('signingTemplate')
    expect(second.signatureRequestId).not.toBe(first.signatureRequestId)
  })

  it('returns our own page when the service was removed', async () => {
    const owner = await member()
    await world.as(owner).call('signingTemplate')
    const form = await lastForm(world, owner)
    expect(form).toMatchObject({ signer: 'hellosign', state: 'open' })
    const serviceSigner = world.panel.signer
    world.panel.signer = world.panel.ownSigner
    try {
      const { clientId, signUrl } = await world.as(owner).call('signingTemplate')
      expect([clientId, new URL(signUrl).pathname]).toEqual([null, '/signW9'])
    } finally {
      world.panel.signer = serviceSigner
    }
  })
})

describe('signingTemplate when Dropbox Sign fails', () => {
  it.each([
    ['an error page', 500, 'text/html', '<h1>Oops</h1>'],
    ['an error page that claims to be well', 200, 'text/html', '<h1>Oops</h1>'],
    ['torn JSON', 200, 'application/json', '{"signature_request":'],
    ['JSON of another kind', 200, 'application/json', '{"team":{}}'],
    ['null', 200, 'application/json', 'null'],
    ['nothing', 204, 'application/json', ''],
    ['too many requests', 429, 'application/json', '{"error":{"error_name":"exceeded_rate","error_msg":"Slow down"}}'],
    ['a refusal', 400, 'application/json', '{"error":{"error_name":"bad_request","error_msg":"No such template"}}'],
  ])('returns SIGNING_UNAVAILABLE after %s, and succeeds the next time', async (_what, status, type, body) => {
    const owner = await member()
    service.once((response) => response.writeHead(status, { 'content-type': type }).end(body))
    const refused = await world.as(owner).refused('signingTemplate')
    expect(refused).toMatchObject({ status: 400, errorCode: 'SIGNING_UNAVAILABLE' })
    expect(JSON.stringify(refused)).not.toMatch(/Oops|template|Slow/)
    expect(service.received).toHaveLength(1)
    expect((await world.as(owner).call('signingTemplate')).clientId).toBe('client-1')
  })

  it('returns SIGNING_UNAVAILABLE within 6 seconds when the service is silent', async () => {
    const owner = await member()
    service.once(() => undefined)
    const startedAt = performance.now()
    expect(await world.as(owner).refusal('signingTemplate')).toBe('SIGNING_UNAVAILABLE')
    expect(performance.now() - startedAt).toBeLessThan(6_000)
  })

  it('returns SIGNING_UNAVAILABLE when the service breaks off its answer', async () => {
    const owner = await member()
    service.once((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
      response.write('{"signature_request":{')
      setTimeout(() => response.destroy(), 50)
    })
    expect(await world.as(owner).refusal('signingTemplate')).toBe('SIGNING_UNAVAILABLE')
  })

  it.each([
    ['never ends', 'x'.repeat(65_536), 0, 16_000_000],
    ['comes byte by byte', 'x', 100, 100],
  ])('gives up an answer that %s', async (_what, text, everyMs, mostBytes) => {
    const owner = await member()
    let sent = 0
    const closed = new Promise<void>((resolve) =>
      service.once((response) => {
        response.on('close', resolve).writeHead(200, { 'content-type': 'application/json' })
        const send = () => {
          if (response.destroyed) return
          sent += text.length
          response.write(text, () => setTimeout(send, everyMs))
        }
        send()
      }),
    )
    expect(await world.as(owner).refusal('signingTemplate')).toBe('SIGNING_UNAVAILABLE')
    await closed
    expect(sent).toBeLessThan(mostBytes)
  })

  it('retries a read once when the connection breaks', async () => {
    const owner = await member()
    await world.as(owner).call('signingTemplate')
    service.once((response) => response.destroy())
    expect((await world.as(owner).call('signingTemplate')).signUrl).toContain('embeddedSign')
    expect(service.calls('/v3/embedded/sign_url')).toHaveLength(3)
  })
})

describe('signingEvent with Dropbox Sign (API-045, TAX-012)', () => {
  it('sets Pending Approval when the service confirms the signature', async () => {
    const { owner: of, ids } = await signedThere()
    const { w9SubmittedDate } = await world.as(of).call('signingEvent', { body: ids })
    expect(w9SubmittedDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await world.as(of).call('getTaxDetail')).toMatchObject({
      taxStatus: 'Pending Approval',
      ...ids,
      w9SubmittedDate,
    })
  })

  it('waits for a confirmation that comes a moment later', async () => {
    const owner = await member()
    await world.as(owner).call('signingTemplate')
    const ids = await idsOf(owner)
    setTimeout(() => service.signed(ids.signatureRequestId), 300)
    await world.as(owner).call('signingEvent', { body: ids })
    expect(await taxStatusOf(world, owner)).toBe('Pending Approval')
  })

  it('is refused when the service has no signature', async () => {
    const owner = await member()
    await world.as(owner).call('signingTemplate')
    const refused = await world.as(owner).refused('signingEvent', { body: await idsOf(owner) })
    expect(refused.fields).toEqual({ signatureId: 'not signed' })
    expect(await taxStatusOf(world, owner)).toBe('W9 Pending')
  })

  it("returns NOT_FOUND for another member's form", async () => {
    const { ids } = await signedThere()
    const stranger = await member()
    expect(await world.as(stranger).refusal('signingEvent', { body: ids })).toBe('NOT_FOUND')
    expect(await taxStatusOf(world, stranger)).toBe('W9 Pending')
  })
})

describe('Dropbox Sign webhook', () => {
  it('submits a signed form even when the page was closed, and downloads nothing before all have signed', async () => {
    const { owner: of, ids } = await signedThere()
    expect(await postEvent(service.event('signature_request_signed', ids.signatureRequestId))).toEqual(RECEIVED)
    expect(await taxStatusOf(world, of)).toBe('Pending Approval')
    expect(service.calls('/v3/signature_request/files')).toEqual([])
  })

  it('saves the signed document', async () => {
    const { owner: of, ids } = await signedThere()
    expect(await postEvent(service.event('signature_request_all_signed', ids.signatureRequestId))).toEqual(RECEIVED)
    const form = await lastForm(world, of)
    expect([form.state, form.document_sha256]).toEqual(['submitted', expect.stringMatching(/^[0-9a-f]{64}$/)])
    service.received.length = 0
    expect((await download(world, of)).bytes.equals(service.document)).toBe(true)
    expect(service.received).toEqual([])
  })

  it('submits once when three events come at the same time', async () => {
    const { owner: of, ids } = await signedThere()
    const event = () => postEvent(service.event('signature_request_all_signed', ids.signatureRequestId))
    expect(await Promise.all([event(), event(), event()])).toEqual([RECEIVED, RECEIVED, RECEIVED])
    const rows = await world.db
      .selectFrom('audit')
      .select('event')
      .where('panelist_id', '=', of.panelistId)
      .where('event', 'in', ['form signed', 'form document kept'])
      .execute()
    expect(rows.map(({ event: name }) => name).toSorted()).toEqual(['form document kept', 'form signed'])
  })

  it('finds a form by its metadata when its ids were never saved', async () => {
    const { owner: of, ids } = await signedThere()
    const { id } = await lastForm(world, of)
    await world.db
      .updateTable('tax_form')
      .set({ signature_id: null, signature_request_id: null })
      .where('id', '=', id)
      .execute()
    expect(await postEvent(service.event('signature_request_signed', ids.signatureRequestId))).toEqual(RECEIVED)
    expect(await idsOf(of)).toEqual(ids)
    expect(await taxStatusOf(world, of)).toBe('Pending Approval')
  })

  it('does not submit a form that the service does not confirm as signed', async () => {
    const owner = await member()
    const { signatureRequestId } = await world.as(owner).call('signingTemplate')
    expect(await postEvent(service.event('signature_request_signed', signatureRequestId))).toEqual(RECEIVED)
    expect(await taxStatusOf(world, owner)).toBe('W9 Pending')
  })

  /** Tax records are kept of members who were paid. */
  async function erase(of: TestMember) {
    const payment = await anEarning(world, of, 50)
    await operator(world, `payments approve ${payment}`)
    await operator(world, `payments send ${payment} --yes`)
    await world.as(of).call('sendPrivacyCode', { body: {} })
    const otp = await world.lastCode(of.mobile)
    await world.as(of).call('eraseAccount', { body: { otp, givesUpUnpaid: true } })
  }

  it('neither submits nor downloads a form of a member who has erased the account since [PRIV-009]', async () => {
    const { owner: of, ids } = await signedThere()
    await erase(of)
    for (const type of ['signature_request_signed', 'signature_request_all_signed'])
      expect(await postEvent(service.event(type, ids.signatureRequestId))).toEqual(RECEIVED)
    expect(await lastForm(world, of)).toMatchObject({ state: 'open', submitted_at: null, document_sealed: null })
  })

  it('keeps the document of a form that was submitted before the erasure [PRIV-009]', async () => {
    const { owner: of, ids } = await signedThere()
    await postEvent(service.event('signature_request_signed', ids.signatureRequestId))
    await erase(of)
    expect(await postEvent(service.event('signature_request_all_signed', ids.signatureRequestId))).toEqual(RECEIVED)
    expect(await lastForm(world, of)).toMatchObject({ state: 'submitted', document_sealed: expect.any(String) })
  })

  it('abandons a declined form', async () => {
    const owner = await member()
    const { signatureRequestId } = await world.as(owner).call('signingTemplate')
    for (const request of service.signatureRequests) if (request.id === signatureRequestId) request.status = 'declined'
    expect(await postEvent(service.event('signature_request_declined', signatureRequestId))).toEqual(RECEIVED)
    expect((await lastForm(world, owner)).state).toBe('abandoned')
  })

  it.each(['callback_test', 'signature_request_sent', 'signature_request_viewed', 'account_confirmed'])(
    'accepts %s and changes nothing',
    async (type) => {
      expect(await postEvent(service.event(type, 'unknown1'))).toEqual(RECEIVED)
      expect(service.received).toEqual([])
    },
  )

  it('returns 400 when the service fails, so that the event is sent again', async () => {
    const { owner: of, ids } = await signedThere()
    for (let tries = 0; tries < 2; tries++) service.once((response) => response.destroy())
    expect((await postEvent(service.event('signature_request_signed', ids.signatureRequestId)))[0]).toBe(400)
    expect(await postEvent(service.event('signature_request_signed', ids.signatureRequestId))).toEqual(RECEIVED)
    expect(await taxStatusOf(world, of)).toBe('Pending Approval')
  })

  it('returns 403 to an event with another key', async () => {
    const { owner, ids } = await signedThere()
    const forged = service.event('signature_request_signed', ids.signatureRequestId, { key: 'guessed' })
    expect((await postEvent(forged))[0]).toBe(403)
    expect(await taxStatusOf(world, owner)).toBe('W9 Pending')
  })

  it('refuses an id that no request can have', async () => {
    expect((await postEvent(service.event('signature_request_signed', 'x\u0000')))[0]).toBe(403)
  })

  it.each([
    ['no such part', () => new FormData(), 400],
    ['a part that is no JSON', () => withJson('{"event":'), 403],
    ['a part that is something else', () => withJson('{"event":7}'), 403],
    ['a hash that is none', () => withJson('{"event":{"event_type":"a","event_time":"1","event_hash":"zz"}}'), 403],
  ])('refuses %s', async (_what, form, status) => {
    expect((await postEvent(form()))[0]).toBe(status)
  })

  it.each([
    ['application/json', '{}', 415],
    ['multipart/form-data; boundary=x', 'torn', 400],
    ['multipart/form-data', 'torn', 400],
  ])('refuses the content type %s with %s', async (type, body, status) => {
    const request = new Request('http://panel.test/hello-sign/callback', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    expect((await world.handle(request)).status).toBe(status)
  })

  it('returns 404 when Dropbox Sign is not configured', async () => {
    world.panel.helloSign = null
    try {
      expect((await postEvent(service.event('callback_test', 'x')))[0]).toBe(404)
    } finally {
      world.panel.helloSign = settings()
    }
  })
})

const withJson = (text: string) => {
  const form = new FormData()
  form.set('json', text)
  return form
}

describe('signed document from Dropbox Sign (API-046, TAX-017)', () => {
  it('is fetched once and saved', async () => {
    const { owner: of, ids } = await signedThere()
    await world.as(of).call('signingEvent', { body: ids })
    const first = await download(world, of)
    expect([first.status, first.bytes.equals(service.document)]).toEqual([200, true])
    expect(first.headers.get('content-disposition')).toBe('attachment; filename="Form W-9.pdf"')
    await download(world, of)
    expect(service.calls('/v3/signature_request/files')).toHaveLength(1)
  })

  it.each([
    ['is not there yet', 409, 'application/json', '{"error":{"error_name":"conflict","error_msg":"Still processing"}}'],
    ['is no PDF', 200, 'application/pdf', '<html></html>'],
    ['is endless', 200, 'application/pdf', `%PDF-${'x'.repeat(1_100_000)}`],
    ['is an error page', 502, 'text/html', 'bad gateway'],
  ])('returns SIGNING_UNAVAILABLE while it %s', async (_what, status, type, body) => {
    const { owner: of, ids } = await signedThere()
    await world.as(of).call('signingEvent', { body: ids })
    for (let tries = 0; tries < 2; tries++) {
      service.once((response) => response.writeHead(status, { 'content-type': type }).end(body))
    }
    expect(await world.as(of).refusal('signedDocument')).toBe('SIGNING_UNAVAILABLE')
    service.once((response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(service.document))
    expect((await download(world, of)).status).toBe(200)
  })
})

it('downloads a form signed on our own page while Dropbox Sign is configured', async () => {
  const owner = await world.member()
  const serviceSigner = world.panel.signer
  world.panel.signer = world.panel.ownSigner
  await signOwn(world, owner)
  world.panel.signer = serviceSigner
  expect((await download(world, owner)).status).toBe(200)
})
