import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FaultyNetwork, NetworkFault } from '#tests/support/network/faulty-network.ts'
import { type PanelWithDistantProviders, panelWithDistantProviders } from '#tests/support/panel/distant-providers.ts'
import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { slowness } from '#tests/support/slowness.ts'

/*
 * The ways from the panel to Twilio, to a mail server and to Dropbox Sign break, and come back. All faults are lived side by
 * side, each by a panel of its own: most of the time is spent waiting.
 */

const FORMS_CANNOT_BE_SIGNED = 'Forms cannot be signed right now. Please try again later.'
/**
 * By then a code is there, once its way is back: 5 seconds for a try that hangs, up to 3 before the next one, and one more
 * because the queue looks every second for what is due.
 */
const RECOVERY_MS = 10_000
/** Providers are waited for 5 seconds; a machine that is busy with other tests takes some more. */
const PATIENCE_MS = 9_000
/** Nobody else waits for a provider that hangs. */
const AT_ONCE_MS = 6_000

const FAULTS = ['refused', 'reset', 'half-open', 'no answers', 'garbage', 'latency'] as const
type Fault = (typeof FAULTS)[number] & NetworkFault

async function until(isSo: () => boolean | Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (!(await isSo())) {
    if (performance.now() - startedAt > 30_000) throw new Error('it did not happen')
    await wait(50)
  }
  return Math.round(performance.now() - startedAt)
}

async function timed<T>(work: Promise<T>) {
  const startedAt = performance.now()
  return { got: await work, ms: Math.round(performance.now() - startedAt) }
}

async function live(fault: Fault) {
  const panel = await panelWithDistantProviders()
  try {
    return await liveThrough(fault, panel)
  } finally {
    await panel.close()
  }
}

/** Members who have opened their form before, and who open it first while the way is broken. */
async function people({ w, textsTo, mailsTo }: PanelWithDistantProviders) {
  const known = () => ({ email: anEmail(), email_verified_at: verifiedNow, tax_status: 'W9 Pending' as const })
  const [before, texted, mailed, opened, opening, other] = await Promise.all(
    [known(), {}, known(), known(), known(), {}].map(async (columns) => ({ ...(await w.member(columns)), ...columns })),
  )
  if (!before || !texted || !mailed || !opened || !opening || !other) throw new Error('nobody is there')
  const emailOf = (member: object) => ('email' in member ? String(member.email) : '')
  // Connections are kept, and break while they are.
  const sent = [before.mobile, emailOf(before)]
  for (const loginId of sent) await w.call('sendLoginCode', { body: { loginId, otp: '' } })
  await until(() => textsTo(before.mobile).length + mailsTo(emailOf(before)).length === sent.length)
  await w.as(opened).call('signingTemplate')
  return { texted: texted.mobile, mailed: emailOf(mailed), opened, opening, other }
}

/** Codes whose first try is over, by text or by mail. */
async function tried({ w }: PanelWithDistantProviders, queue: 'code' | 'code-mail'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = ${queue} and (state = 'completed' or retry_count > 0 or state = 'retry')`.execute(w.db)
  return rows[0]?.count ?? 0
}

interface Arrival {
  queue: 'code' | 'code-mail'
  network: FaultyNetwork
  loginId: string
  taken: () => string[]
}

/** Ends the fault after a code's first try, and waits for the code to come and be good. */
async function arrival(fault: Fault, panel: PanelWithDistantProviders, { queue, network, loginId, taken }: Arrival) {
  const firstTryMs = await until(async () => (await tried(panel, queue)) === 2)
  const before = fault === 'latency' ? 0 : taken().length
  await network.be(null)
  const ms = await until(() => taken().length > before)
  // What would come a second time comes soon.
  await wait(1_000)
  const otp = /\b\d{6}\b/.exec(taken()[0] ?? '')?.[0] ?? ''
  const { status } = await panel.w.send('login', { body: { loginId, otp } }, {})
  return { firstTryMs, ms, all: taken(), signedIn: status }
}

async function liveThrough(fault: Fault, panel: PanelWithDistantProviders) {
  const { w, textsTo, mailsTo, signing, networks } = panel
  const { texted, mailed, opened, opening, other } = await people(panel)
  const requested = () => signing.calls('/v3/signature_request/create_embedded_with_template').length
  const requestedBefore = requested()
  const sendCode = async (loginId: string) => (await w.send('sendLoginCode', { body: { loginId, otp: '' } }, {})).status
  const open = async (member: typeof opened) => {
    const response = await w.send('signingTemplate', {}, { member })
    return [response.status, await response.json()]
  }
  const openBoth = () => timed(Promise.all([open(opened), open(opening)]))
  const status = async () => (await w.send('emailStatus', {}, { member: other })).status

  for (const network of Object.values(networks)) await network.be(fault)
  const asked = await timed(Promise.all([sendCode(texted), sendCode(mailed)]))
  const codes = Promise.all([
    arrival(fault, panel, { queue: 'code', network: networks.texts, loginId: texted, taken: () => textsTo(texted) }),
    arrival(fault, panel, {
      queue: 'code-mail',
      network: networks.mails,
      loginId: mailed,
      taken: () => mailsTo(mailed),
    }),
  ])
  const forms = openBoth()
  await wait(100)
  const others = await timed(Promise.all(Array.from({ length: 20 }, status)))
  const formsMeanwhile = await forms
  await networks.signing.be(null)
  const formsAgain = await openBoth()
  const [text, mail] = await codes
  return { asked, others, forms: formsMeanwhile, formsAgain, formsRequested: requested() - requestedBefore, text, mail }
}

const lives = new Map<Fault, ReturnType<typeof live>>()
beforeAll(async () => {
  for (const fault of FAULTS) lives.set(fault, live(fault))
  await Promise.allSettled(lives.values())
})
const lived = (fault: Fault) => lives.get(fault) ?? Promise.reject(new Error(`nobody lived ${fault}`))

describe.each(FAULTS)('panel with faulty connections to providers (%s)', (fault) => {
  it('accepts code requests and answers other calls within seconds', async () => {
    const { asked, others, text, mail } = await lived(fault)
    expect(asked.got).toEqual([200, 200])
    expect(others.got).toEqual(Array(20).fill(200))
    expect(Math.max(asked.ms, others.ms)).toBeLessThan(AT_ONCE_MS * slowness())
    expect(Math.max(text.firstTryMs, mail.firstTryMs)).toBeLessThan(PATIENCE_MS * slowness())
  })

  it('delivers a valid code by text and by mail once the connections work again', async () => {
    const { text, mail } = await lived(fault)
    process.stdout.write(`  ${fault}: a text after ${text.ms} ms, a mail after ${mail.ms} ms\n`)
    expect(Math.max(text.ms, mail.ms)).toBeLessThan(RECOVERY_MS * slowness())
    expect([text.signedIn, mail.signedIn]).toEqual([200, 200])
  })
})

/** How often Twilio, the mail server and Dropbox Sign took the same thing: none of them can be asked whether it did. */
it.each([
  ['refused', { texts: 1, mails: 1, forms: 1 }],
  ['reset', { texts: 1, mails: 1, forms: 1 }],
  ['half-open', { texts: 1, mails: 1, forms: 1 }],
  ['no answers', { texts: 2, mails: 1, forms: 2 }],
  ['garbage', { texts: 2, mails: 1, forms: 2 }],
  ['latency', { texts: 1, mails: 1, forms: 1 }],
] as const)(
  'sends nothing again that a provider is known to have accepted before a fault (%s)',
  async (fault, taken) => {
    const { text, mail, formsRequested } = await lived(fault)
    expect({ texts: text.all.length, mails: mail.all.length, forms: formsRequested }).toEqual(taken)
    // The same code, should it come twice.
    expect(new Set(text.all).size).toBe(1)
  },
)

describe.each(FAULTS.filter((fault) => fault !== 'latency'))(
  'tax form with a faulty connection to Dropbox Sign (%s)',
  (fault) => {
    it('answers SIGNING_UNAVAILABLE within seconds, and opens when the connection works again', async () => {
      const { forms, formsAgain } = await lived(fault)
      const refused = [400, { errorCode: 'SIGNING_UNAVAILABLE', errorMessage: FORMS_CANNOT_BE_SIGNED }]
      expect(forms.got).toEqual([refused, refused])
      expect(forms.ms).toBeLessThan(PATIENCE_MS * slowness())
      expect(formsAgain.got.map(([status]) => status)).toEqual([200, 200])
      expect(formsAgain.ms).toBeLessThan(AT_ONCE_MS * slowness())
    })
  },
)

it('opens a form while the connection to Dropbox Sign is slow', async () => {
  const { forms } = await lived('latency')
  expect(forms.got.map(([status]) => status)).toEqual([200, 200])
})

it('mails a code while Twilio hangs over an earlier one, and delivers that one once Twilio works again', async () => {
  const panel = await panelWithDistantProviders()
  const { w, mailsTo, textsTo, networks } = panel
  try {
    const { texted, mailed } = await people(panel)
    const sendCode = (loginId: string) => w.call('sendLoginCode', { body: { loginId, otp: '' } })
    await networks.texts.be('half-open')
    await sendCode(texted)
    // Its worker has it by then.
    await wait(1_500)
    await sendCode(mailed)
    expect(await until(() => mailsTo(mailed).length === 1)).toBeLessThan(AT_ONCE_MS * slowness())
    expect(textsTo(texted)).toEqual([])
    // The try that is under way goes on hanging.
    await networks.texts.be(null)
    expect(await until(() => textsTo(texted).length > 0)).toBeLessThan(RECOVERY_MS * slowness())
    expect(textsTo(texted)).toHaveLength(1)
  } finally {
    await panel.close()
  }
})
