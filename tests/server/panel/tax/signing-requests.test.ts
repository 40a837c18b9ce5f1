import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Signer, SignerRefused, SignerUnavailable } from '#server/panel/gateways/signing/signer.ts'
import type { TestMember } from '#tests/support/panel/facts/builders.ts'
import { lastForm, taxStatusOf } from '#tests/support/panel/facts/tax.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* When a signature is requested and when it counts, with any e-signature service. */

const world = useWorld({ lookups: true })

/** A service that accepts every request. Tests replace its answers. */
const service = (): jest.Mocked<Signer> => {
  let requests = 0
  return {
    name: 'hellosign',
    clientId: 'client-1',
    needsEmail: false,
    requestSignature: jest.fn(async ({ formKey }) => {
      requests += 1
      return { signatureRequestId: `request ${formKey} ${requests}`, signatureId: `signature ${formKey}` }
    }),
    signUrl: jest.fn(async (_db, { signatureId }) => `https://sign.test/${encodeURIComponent(signatureId)}`),
    stateOf: jest.fn(async (_db, _form) => ({ state: 'waiting' as const, signatureId: '' })),
    document: jest.fn(async (_form) => Buffer.from('%PDF-')),
  }
}

let signer: jest.Mocked<Signer>
const ownSigner = () => world.panel.ownSigner

beforeEach(() => {
  signer = service()
  world.panel.signer = signer
})

const template = (member: TestMember) => world.as(member).call('signingTemplate')
const formsOf = ({ panelistId }: TestMember) =>
  world.db.selectFrom('tax_form').selectAll().where('panelist_id', '=', panelistId).orderBy('id').execute()

/** A form whose signature another call started to request this many seconds ago. */
async function requested(member: TestMember, seconds: number): Promise<number> {
  const { id } = await world.db
    .insertInto('tax_form')
    .values({
      panelist_id: member.panelistId,
      masked_id: `form of ${member.panelistId}`,
      signer: 'hellosign',
      state: 'open',
      requested_at: sql<Date>`now() - make_interval(secs => ${seconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('signingTemplate', () => {
  it('sends name and form to the service, and answers its ids and URL, with an audit event', async () => {
    const member = await world.member({ first_name: 'Ann', last_name: 'Lee', email: 'ann@mail.test' })
    const created = await template(member)
    const { id, masked_id, signature_request_id } = await lastForm(world, member)
    expect(signer.requestSignature.mock.calls).toEqual([
      [{ formKey: masked_id, name: 'Ann Lee', email: 'ann@mail.test' }],
    ])
    expect(created).toEqual({
      signatureRequestId: signature_request_id,
      clientId: 'client-1',
      signUrl: `https://sign.test/signature%20${masked_id}`,
    })
    const events = await world.db
      .selectFrom('audit')
      .select(['event', 'subject'])
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(events).toEqual([{ event: 'form opened', subject: `form ${id}` }])
  })

  it('says which email address a service needs that identifies signers by it', async () => {
    signer.needsEmail = true
    expect((await world.as(await world.member()).refused('signingTemplate')).errorMessage).toBe(
      'To sign the form, you need a verified email address. Please add yours first, then come back to this page.',
    )
  })

  it('waits for another request of the same form, and answers its ids', async () => {
    const member = await world.member()
    const id = await requested(member, 0)
    const request = template(member)
    await wait(50)
    await world.db
      .updateTable('tax_form')
      .set({ signature_request_id: 'theirs', signature_id: 'their signature' })
      .where('id', '=', id)
      .execute()
    expect(await request).toMatchObject({
      signatureRequestId: 'theirs',
      signUrl: 'https://sign.test/their%20signature',
    })
    expect(signer.requestSignature).not.toHaveBeenCalled()
  })

  it('replaces a form whose request got no answer for ten seconds', async () => {
    const member = await world.member()
    const id = await requested(member, 11)
    await template(member)
    const forms = await formsOf(member)
    expect(forms.map(({ state }) => state)).toEqual(['abandoned', 'open'])
    expect(forms[0]?.id).toBe(id)
  })

  it('keeps an older form that has its ids', async () => {
    const member = await world.member()
    const first = await template(member)
    await world.pass({ minutes: 5 })
    expect(await template(member)).toEqual(first)
    expect(signer.requestSignature).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['gives no answer', new SignerUnavailable()],
    ['refuses', new SignerRefused()],
  ])('returns SIGNING_UNAVAILABLE and abandons the form when the service %s', async (_, error) => {
    const member = await world.member()
    signer.requestSignature.mockRejectedValueOnce(error)
    expect(await world.as(member).refusal('signingTemplate')).toBe('SIGNING_UNAVAILABLE')
    expect((await lastForm(world, member)).state).toBe('abandoned')
  })

  it('keeps the form when the service gives no URL, and replaces it when the service refuses it', async () => {
    const member = await world.member()
    await template(member)
    signer.signUrl.mockRejectedValueOnce(new SignerUnavailable())
    expect(await world.as(member).refusal('signingTemplate')).toBe('SIGNING_UNAVAILABLE')
    expect((await formsOf(member)).map(({ state }) => state)).toEqual(['open'])
    signer.signUrl.mockRejectedValueOnce(new SignerRefused())
    await template(member)
    expect((await formsOf(member)).map(({ state }) => state)).toEqual(['abandoned', 'open'])
  })

  it('returns INTERNAL_ERROR for any other fault', async () => {
    signer.requestSignature.mockRejectedValueOnce(new TypeError('a fault of ours'))
    expect(await world.as(await world.member()).refusal('signingTemplate')).toBe('INTERNAL_ERROR')
  })
})

describe('signingEvent', () => {
  const opened = async () => {
    const member = await world.member({ tax_status: 'W9 Pending' })
    await template(member)
    const { signature_request_id, signature_id } = await lastForm(world, member)
    return { member, body: { signatureRequestId: signature_request_id ?? '', signatureId: signature_id ?? '' } }
  }

  it('submits the form once the service confirms its signature', async () => {
    const { member, body } = await opened()
    signer.stateOf.mockResolvedValueOnce({ state: 'signed', signatureId: body.signatureId })
    await world.as(member).call('signingEvent', { body })
    expect(signer.stateOf.mock.calls.map(([, form]) => form)).toEqual([{ id: expect.any(Number), ...body }])
    expect(await taxStatusOf(world, member)).toBe('Pending Approval')
    await world.as(member).call('signingEvent', { body })
    expect(signer.stateOf).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['declined', 'the same', 1],
    ['signed', 'another', 1],
    ['waiting', 'the same', 3],
  ] as const)('refuses a form that is %s with %s signature, after %i questions', async (state, which, questions) => {
    const { member, body } = await opened()
    const signatureId = which === 'another' ? 'another' : body.signatureId
    signer.stateOf.mockResolvedValue({ state, signatureId })
    expect((await world.as(member).refused('signingEvent', { body })).fields).toEqual({ signatureId: 'not signed' })
    expect(signer.stateOf).toHaveBeenCalledTimes(questions)
    expect(await taxStatusOf(world, member)).toBe('W9 Pending')
  })

  it('returns SIGNING_UNAVAILABLE when the service gives no answer, or was removed', async () => {
    const { member, body } = await opened()
    signer.stateOf.mockRejectedValueOnce(new SignerUnavailable())
    expect(await world.as(member).refusal('signingEvent', { body })).toBe('SIGNING_UNAVAILABLE')
    world.panel.signer = ownSigner()
    expect(await world.as(member).refusal('signingEvent', { body })).toBe('SIGNING_UNAVAILABLE')
  })
})
