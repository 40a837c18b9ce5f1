import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FaultyNetwork, NetworkFault } from '#tests/support/network/faulty-network.ts'
import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { type PanelWithProviderNetworks, panelWithProviderNetworks } from '#tests/support/panel/provider-network.ts'
import { slowness } from '#tests/support/slowness.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/*
 * Network faults between the panel and Twilio, a mail server and Dropbox Sign. All faults run concurrently, each with its
 * own panel, because most of the time is spent waiting.
 */

const FORMS_CANNOT_BE_SIGNED = "Forms can't be signed right now. Please try again later."
/**
 * Maximum time until a code arrives after the fault: 5 seconds for a hanging try, up to 3 until the next one, and one more
 * because the queue polls every second.
 */
const RECOVERY_MS = 10_000
/** Calls to providers time out after 5 seconds; a busy machine needs some more. */
const PATIENCE_MS = 9_000
/** Other calls must not wait for a hanging provider. */
const AT_ONCE_MS = 6_000

const FAULTS = ['refused', 'reset', 'half-open', 'no answers', 'garbage', 'latency'] as const
type Fault = (typeof FAULTS)[number] & NetworkFault

async function timed<T>(work: Promise<T>) {
  const startedAt = performance.now()
  return { result: await work, ms: Math.round(performance.now() - startedAt) }
}

async function runWithFault(fault: Fault) {
  const panel = await panelWithProviderNetworks()
  try {
    return await runScenario(fault, panel)
  } finally {
    await panel.close()
  }
}

/** Creates the members of a run: some have opened their form before the fault, others open it during the fault. */
async function createMembers({ world, textsTo, mailsTo }: PanelWithProviderNetworks) {
  const known = () => ({ email: anEmail(), email_verified_at: verifiedNow, tax_status: 'W9 Pending' as const })
  const [before, texted, mailed, opened, opening, other] = await Promise.all(
    [known(), {}, known(), known(), known(), {}].map(async (columns) => ({
      ...(await world.member(columns)),
      ...columns,
    })),
  )
  if (!before || !texted || !mailed || !opened || !opening || !other) throw new Error('a member is missing')
  const emailOf = (member: object) => ('email' in member ? String(member.email) : '')
  // Open kept-alive connections, so that the fault breaks them.
  const sent = [before.mobile, emailOf(before)]
  for (const loginId of sent) await world.call('sendLoginCode', { body: { loginId, otp: '' } })
  await waitUntil(() => textsTo(before.mobile).length + mailsTo(emailOf(before)).length === sent.length, 30_000)
  await world.as(opened).call('signingTemplate')
  return { texted: texted.mobile, mailed: emailOf(mailed), opened, opening, other }
}

/** Number of codes in this queue whose first try has ended. */
async function countTried({ world }: PanelWithProviderNetworks, queue: 'code' | 'code-mail'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = ${queue} and (state = 'completed' or retry_count > 0 or state = 'retry')`.execute(world.db)
  return rows[0]?.count ?? 0
}

interface CodeDelivery {
  queue: 'code' | 'code-mail'
  network: FaultyNetwork
  loginId: string
  received: () => string[]
}

/** Ends the fault after a code's first try, waits for the code and signs in with it. */
async function waitForCode(
  fault: Fault,
  panel: PanelWithProviderNetworks,
  { queue, network, loginId, received: taken }: CodeDelivery,
) {
  const firstTryMs = await waitUntil(async () => (await countTried(panel, queue)) === 2, 30_000)
  const before = fault === 'latency' ? 0 : taken().length
  await network.setFault(null)
  const ms = await waitUntil(() => taken().length > before, 30_000)
  // A duplicate would arrive within a second.
  await wait(1_000)
  const otp = /\b\d{6}\b/.exec(taken()[0] ?? '')?.[0] ?? ''
  const { status } = await panel.world.send('login', { body: { loginId, otp } }, {})
  return { firstTryMs, ms, all: taken(), signedIn: status }
}

async function runScenario(fault: Fault, panel: PanelWithProviderNetworks) {
  const { world, textsTo, mailsTo, signing, networks } = panel
  const { texted, mailed, opened, opening, other } = await createMembers(panel)
  const requested = () => signing.calls('/v3/signature_request/create_embedded_with_template').length
  const requestedBefore = requested()
  const sendCode = async (loginId: string) =>
    (await world.send('sendLoginCode', { body: { loginId, otp: '' } }, {})).status
  const open = async (member: typeof opened) => {
    const response = await world.send('signingTemplate', {}, { member })
    return [response.status, await response.json()]
  }
  const openBoth = () => timed(Promise.all([open(opened), open(opening)]))
  const status = async () => (await world.send('emailStatus', {}, { member: other })).status

  for (const network of Object.values(networks)) await network.setFault(fault)
  const codeRequests = await timed(Promise.all([sendCode(texted), sendCode(mailed)]))
  const codes = Promise.all([
    waitForCode(fault, panel, {
      queue: 'code',
      network: networks.texts,
      loginId: texted,
      received: () => textsTo(texted),
    }),
    waitForCode(fault, panel, {
      queue: 'code-mail',
      network: networks.mails,
      loginId: mailed,
      received: () => mailsTo(mailed),
    }),
  ])
  const forms = openBoth()
  await wait(100)
  const others = await timed(Promise.all(Array.from({ length: 20 }, status)))
  const formsMeanwhile = await forms
  await networks.signing.setFault(null)
  const formsAgain = await openBoth()
  const [text, mail] = await codes
  return {
    asked: codeRequests,
    others,
    forms: formsMeanwhile,
    formsAgain,
    formsRequested: requested() - requestedBefore,
    text,
    mail,
  }
}

const runs = new Map<Fault, ReturnType<typeof runWithFault>>()
beforeAll(async () => {
  for (const fault of FAULTS) runs.set(fault, runWithFault(fault))
  await Promise.allSettled(runs.values())
})
const resultOf = (fault: Fault) => runs.get(fault) ?? Promise.reject(new Error(`no run with ${fault}`))

describe.each(FAULTS)('panel with faulty connections to providers (%s)', (fault) => {
  it('accepts code requests and answers other calls within seconds', async () => {
    const { asked, others, text, mail } = await resultOf(fault)
    expect(asked.result).toEqual([200, 200])
    expect(others.result).toEqual(Array(20).fill(200))
    expect(Math.max(asked.ms, others.ms)).toBeLessThan(AT_ONCE_MS * slowness())
    expect(Math.max(text.firstTryMs, mail.firstTryMs)).toBeLessThan(PATIENCE_MS * slowness())
  })

  it('delivers a valid code by text and by mail once the connections work again', async () => {
    const { text, mail } = await resultOf(fault)
    process.stdout.write(`  ${fault}: a text after ${text.ms} ms, a mail after ${mail.ms} ms\n`)
    expect(Math.max(text.ms, mail.ms)).toBeLessThan(RECOVERY_MS * slowness())
    expect([text.signedIn, mail.signedIn]).toEqual([200, 200])
  })
})

/** How often each provider accepted the same request. None of them can be asked whether it has. */
it.each([
  ['refused', { texts: 1, mails: 1, forms: 1 }],
  ['reset', { texts: 1, mails: 1, forms: 1 }],
  ['half-open', { texts: 1, mails: 1, forms: 1 }],
  ['no answers', { texts: 2, mails: 1, forms: 2 }],
  ['garbage', { texts: 2, mails: 1, forms: 2 }],
  ['latency', { texts: 1, mails: 1, forms: 1 }],
] as const)(
  'sends nothing again that a provider is known to have accepted before a fault (%s)',
  async (fault, accepted) => {
    const { text, mail, formsRequested } = await resultOf(fault)
    expect({ texts: text.all.length, mails: mail.all.length, forms: formsRequested }).toEqual(accepted)
    // A duplicate has the same code.
    expect(new Set(text.all).size).toBe(1)
  },
)

describe.each(FAULTS.filter((fault) => fault !== 'latency'))(
  'tax form with a faulty connection to Dropbox Sign (%s)',
  (fault) => {
    it('answers SIGNING_UNAVAILABLE within seconds, and opens when the connection works again', async () => {
      const { forms, formsAgain } = await resultOf(fault)
      const refused = [400, { errorCode: 'SIGNING_UNAVAILABLE', errorMessage: FORMS_CANNOT_BE_SIGNED }]
      expect(forms.result).toEqual([refused, refused])
      expect(forms.ms).toBeLessThan(PATIENCE_MS * slowness())
      expect(formsAgain.result.map(([status]) => status)).toEqual([200, 200])
      expect(formsAgain.ms).toBeLessThan(AT_ONCE_MS * slowness())
    })
  },
)

it('opens a form while the connection to Dropbox Sign is slow', async () => {
  const { forms } = await resultOf('latency')
  expect(forms.result.map(([status]) => status)).toEqual([200, 200])
})

it('mails a code while Twilio hangs over an earlier one, and delivers that one once Twilio works again', async () => {
  const panel = await panelWithProviderNetworks()
  const { world, mailsTo, textsTo, networks } = panel
  try {
    const { texted, mailed } = await createMembers(panel)
    const sendCode = (loginId: string) => world.call('sendLoginCode', { body: { loginId, otp: '' } })
    await networks.texts.setFault('half-open')
    await sendCode(texted)
    // By then its worker is sending it.
    await wait(1_500)
    await sendCode(mailed)
    expect(await waitUntil(() => mailsTo(mailed).length === 1, 30_000)).toBeLessThan(AT_ONCE_MS * slowness())
    expect(textsTo(texted)).toEqual([])
    // The current try still hangs.
    await networks.texts.setFault(null)
    expect(await waitUntil(() => textsTo(texted).length > 0, 30_000)).toBeLessThan(RECOVERY_MS * slowness())
    expect(textsTo(texted)).toHaveLength(1)
  } finally {
    await panel.close()
  }
})
