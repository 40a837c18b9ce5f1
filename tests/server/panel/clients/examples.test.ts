import { spawnSync } from 'node:child_process'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { Webhook } from 'standardwebhooks'
import { clientExample as example } from '#tests/support/client-examples.ts'

/* Runs the examples of docs/clients.md. */

const node = [process.execPath, '--input-type=module', '-e'] as const
const run = ([command, ...args]: readonly string[], env: Record<string, string>, input = '') =>
  spawnSync(command ?? '', args, { env: { ...process.env, NODE_OPTIONS: '', ...env }, input, encoding: 'utf8' })

const EVENTS = 'Verifying an event'
const eventPrograms = {
  bash: ['bash', '-c', example(EVENTS, 'bash')],
  python: ['python3', '-c', example(EVENTS, 'python')],
  js: [...node, example(EVENTS, 'js')],
} as const

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes +/=').toString('base64')}`
const other = `whsec_${Buffer.from('another secret, thirty-two bytes').toString('base64')}`
const body = JSON.stringify({ type: 'outcome.kept', data: { survey: 'CP-2001 “ü” %s' } })
const ID = 'msg_3Q5c0nqgYbH6kqf1YVwU5A'

function verifyEvent(
  language: keyof typeof eventPrograms,
  given: { body?: string; at?: Date; signatures?: string } = {},
) {
  const { at = new Date(), signatures = new Webhook(secret).sign(ID, at, body) } = given
  const TIMESTAMP = String(Math.floor(at.getTime() / 1000))
  return run(eventPrograms[language], { SECRET: secret, ID, TIMESTAMP, SIGNATURES: signatures }, given.body ?? body)
}

describe.each(['bash', 'python', 'js'] as const)('documentation example for events in %s', (language) => {
  it('accepts a genuine event, also when its signature comes second', () => {
    expect(verifyEvent(language)).toMatchObject({ status: 0, stdout: 'genuine\n' })
    const at = new Date()
    const signatures = [other, secret].map((key) => new Webhook(key).sign(ID, at, body)).join(' ')
    expect(verifyEvent(language, { at, signatures })).toMatchObject({ status: 0, stdout: 'genuine\n' })
  })

  it('refuses a changed body, a wrong signature and an old event', () => {
    expect(verifyEvent(language, { body: body.replace('2001', '2002') }).status).toBe(1)
    expect(verifyEvent(language, { signatures: new Webhook(other).sign(ID, new Date(), body) }).status).toBe(1)
    expect(verifyEvent(language, { at: new Date(Date.now() - 301_000) }).status).toBe(1)
  })
})

const RECEIPTS = 'Verifying a receipt'
const receiptPrograms = {
  bash: ['bash', '-c', example(RECEIPTS, 'bash')],
  js: [...node, example(RECEIPTS, 'js')],
} as const

describe.each(['bash', 'js'] as const)('documentation example for receipts in %s', (language) => {
  const PORTAL = 'https://portal.example'
  const claims = { survey: 'CP-2001', ikey: 'I-4f2a', identity: ['mobile-code'], note: 'ü?~' }

  async function signed() {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
    const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'EdDSA' }
    const receipt = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid: 'one', typ: 'sample-receipt+jwt' })
      .setIssuer(PORTAL)
      .sign(privateKey)
    return { receipt, key }
  }

  const verify = (RECEIPT: string, key: { x?: string }) =>
    run(receiptPrograms[language], { RECEIPT, KEY: key.x ?? '', KEYS: JSON.stringify({ keys: [key] }), PORTAL })

  it('prints the claims of a receipt that the portal signed', async () => {
    for (let times = 0; times < 3; times++) {
      const { receipt, key } = await signed()
      const { status, stdout } = verify(receipt, key)
      expect([status, JSON.parse(stdout)]).toEqual([0, { ...claims, iss: PORTAL }])
    }
  })

  it('refuses a changed receipt and one signed with another key', async () => {
    const [{ receipt, key }, other] = [await signed(), await signed()]
    const [header, payload = '', signature] = receipt.split('.')
    const changed = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const better = Buffer.from(JSON.stringify({ ...changed, identity: ['form-w9'] })).toString('base64url')
    expect(verify([header, better, signature].join('.'), key)).toMatchObject({ status: 1, stdout: '' })
    expect(verify(other.receipt, key)).toMatchObject({ status: 1, stdout: '' })
  })
})
