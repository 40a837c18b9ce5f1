/**
 * Complete sign-ins on this machine: request a code, read it at the provider of texts, enter it, load the dashboard.
 *
 *   npm run bench sign-ins                    two portal processes
 *   npm run bench sign-ins -- --processes 1
 *
 * Starts a durable Postgres, the portals, and providers of texts and mail. First 16 people sign in one after another as fast
 * as they can: that is the rate. Then sign-ins begin at even intervals, at 70 % of that rate. Then 20 a second begin while
 * 10,000 invitation mails wait to be sent, to measure how long each code takes to reach its provider. Everything, including
 * this program, runs on the same cores. Exits with 1 when a goal is missed.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../../tests/support/database/postgres.mjs'
import { ScriptError } from '../../launch/script.mjs'
import { build, cpuOf, median, quantile, runBenchmark } from '../support/benchmark.ts'
import { populate } from '../support/population.ts'
import { Processes, settingsOn } from '../support/processes.ts'
import { Carriers } from '../support/providers/carriers.ts'
import { queueInvitations } from './invitations.ts'
import { asFastAsTheyCan, atEvenIntervals, type People, type SignIn } from './people.ts'

const PORTS = [4351, 4352, 4353, 4354]
const PEOPLE = 16
const WARM_UP_S = 10
const RATE_S = 20
const STEADY_S = 30
const STEADY_SHARE = 0.7
const CODES_S = 60
const CODES_PER_SECOND = 20
const MAILS = 10_000
/** Enough for every sign-in of the run: each number gets one code. */
const MEMBERS = 12_000

const GOALS = { perSecond: 50, steadyMs: 400, codeMs: 1_000 }

const secret = () => `1:${randomBytes(48).toString('base64')}`

interface Measured {
  perSecond: number
  /** CPU milliseconds of the portals for each sign-in. */
  cpu: number
  steady: readonly SignIn[]
  codes: readonly SignIn[]
  /** How many of the waiting mails were delivered while the codes were. */
  mailsMeanwhile: number
}

async function measure(people: People, pids: readonly number[], carriers: Carriers, queueMails: () => Promise<void>) {
  const cpu = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0)
  await asFastAsTheyCan(people, PEOPLE, WARM_UP_S)
  const before = cpu()
  const fastest = await asFastAsTheyCan(people, PEOPLE, RATE_S)
  const spent = (cpu() - before) / fastest.length
  const perSecond = fastest.length / RATE_S
  const steady = await atEvenIntervals(people, perSecond * STEADY_SHARE, STEADY_S)
  await queueMails()
  const mailsBefore = carriers.mailCount
  const codes = await atEvenIntervals(people, CODES_PER_SECOND, CODES_S)
  return { perSecond, cpu: spent, steady, codes, mailsMeanwhile: carriers.mailCount - mailsBefore }
}

const totals = (signIns: readonly SignIn[]) => signIns.map(({ total }) => total)

function print({ perSecond, cpu, steady, codes, mailsMeanwhile }: Measured): boolean {
  const codeTimes = codes.map(({ codeAfter }) => codeAfter)
  const [late, lateCode] = [quantile(totals(steady), 0.99), quantile(codeTimes, 0.95)]
  const lines = [
    `sign-ins a second: ${perSecond.toFixed(1)} (goal ${GOALS.perSecond}); portals ${cpu.toFixed(1)} ms of processor each`,
    `at ${(perSecond * STEADY_SHARE).toFixed(1)} a second: median ${median(totals(steady)).toFixed(0)} ms, ` +
      `99 % ${late.toFixed(0)} ms (goal ${GOALS.steadyMs}) of ${steady.length}`,
    `codes at ${CODES_PER_SECOND} a second with ${MAILS} mails waiting: median ${median(codeTimes).toFixed(0)} ms, ` +
      `95 % ${lateCode.toFixed(0)} ms (goal ${GOALS.codeMs}), longest ${Math.max(...codeTimes).toFixed(0)} ms ` +
      `of ${codes.length}; ${mailsMeanwhile} mails delivered meanwhile`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return perSecond >= GOALS.perSecond && late <= GOALS.steadyMs && lateCode <= GOALS.codeMs
}

await runBenchmark('sign-ins', async ({ folder }) => {
  const { values } = parseArgs({ options: { processes: { type: 'string', default: '2' } } })
  const ports = PORTS.slice(0, Number(values.processes))
  if (ports.length === 0) throw new ScriptError('--processes needs a number from 1 to 4.')
  build()
  const postgres = await startPostgres({ durable: true })
  const [carriers, processes] = [new Carriers({ takesMs: 0 }), new Processes()]
  try {
    await populate(postgres.url(), MEMBERS)
    const settings = {
      ...settingsOn(`http://localhost:${ports[0]}`, folder, postgres.url()),
      ...(await carriers.open()),
      SESSION_PASSWORDS: secret(),
      DATA_KEYS: `1:${randomBytes(32).toString('base64')}`,
    }
    await processes.start(ports, settings)
    const people: People = { ports, texts: carriers.texts, next: 0, failed: [] }
    const queueMails = () => queueInvitations(settings, MAILS)
    const isReached = print(await measure(people, processes.pids, carriers, queueMails))
    if (people.failed.length > 0) throw new ScriptError(`${people.failed.length} failed: ${people.failed[0]}`)
    if (!isReached) throw new ScriptError('A goal was missed: see above.')
  } finally {
    await processes.stopAll()
    await carriers.close()
    await postgres.stop()
  }
})
