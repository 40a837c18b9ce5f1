/**
 * Load times on a slow phone with a slow network, compared with an empty page of the same Next.
 *
 *   npm run bench page-speed                  starts an empty app and a portal with demo data
 *   npm run bench page-speed -- --lighthouse  also runs Lighthouse (mobile) on open pages; npm fetches it
 *
 * Pages are loaded with an empty cache at slow 4G, with a processor slowed down four times. Typing is measured in the longest
 * form, with a processor slowed down six times. Loads alternate; medians count. Exits with 1 when a goal is missed.
 */
import { parseArgs } from 'node:util'
import { chromium as launcher } from '@playwright/test'
import { chromium } from '../../launch/chromium.ts'
import { ScriptError } from '../../launch/script.mjs'
import { type BenchmarkContext, median, runBenchmark, startPortal } from '../support/benchmark.ts'
import { startEmptyApp } from '../support/empty-app.ts'
import { scoresOf } from './lighthouse.ts'
import { type Load, loadOnce } from './load.ts'
import { slowestKey } from './typing.ts'

const LOADS = 5
const OPEN_PAGES = ['/', '/login', '/faq', '/privacy', '/terms']
/** Milliseconds to the largest paint. */
const GOALS: Readonly<Record<string, number>> = { '/login': 1_600, '/dashboard': 2_000 }
const MOST_FOR_A_KEY_MS = 50
const LEAST_SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

interface Subject {
  url: string
  cookie: string
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)

type Browser = Awaited<ReturnType<typeof launcher.launch>>

/** @returns what missed its goal */
async function measureLoads(browser: Browser, subjects: Readonly<Record<string, Subject>>): Promise<string[]> {
  const loads = new Map(Object.keys(subjects).map((name) => [name, [] as Load[]]))
  // The first load is a warm-up.
  for (let index = 0; index <= LOADS; index++)
    for (const [name, { url, cookie }] of Object.entries(subjects)) {
      const load = await loadOnce(browser, url, cookie)
      if (index > 0) loads.get(name)?.push(load)
    }
  process.stdout.write('page              first paint, s   largest paint, s   loaded, s   scripts KB\n')
  return [...loads].flatMap(([name, values]) => {
    const medianOf = (pick: (load: Load) => number) => median(values.map(pick))
    const largest = medianOf((load) => load.largestPaint)
    const cells = [
      seconds(medianOf((load) => load.firstPaint)).padStart(14),
      seconds(largest).padStart(19),
      seconds(medianOf((load) => load.loaded)).padStart(12),
      (medianOf((load) => load.scriptBytes) / 1000).toFixed(0).padStart(13),
    ]
    process.stdout.write(`${name.padEnd(18)}${cells.join('')}\n`)
    const goal = GOALS[name]
    return goal && largest > goal ? [`${name}: largest paint after ${seconds(largest)} s`] : []
  })
}

function missedScores(url: string): string[] {
  const scores = scoresOf(url)
  process.stdout.write(`${new URL(url).pathname.padEnd(18)}${Object.values(scores).join(' / ')}\n`)
  return Object.entries(LEAST_SCORES).flatMap(([name, least]) =>
    (scores[name] ?? 0) < least ? [`${url}: ${name} ${scores[name]}`] : [],
  )
}

async function measure(context: BenchmarkContext, withLighthouse: boolean) {
  const empty = await startEmptyApp(context)
  const { origin, signIn } = await startPortal(context)
  const [member, newcomer] = [(await signIn('hcp')).member, (await signIn('registeredPatient')).member]
  const page = (path: string, cookie = ''): Subject => ({ url: `${origin}${path}`, cookie })
  const browser = await launcher.launch({
    executablePath: chromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  try {
    const missed = await measureLoads(browser, {
      'empty page': { url: `${empty.origin}/dynamic`, cookie: '' },
      '/': page('/'),
      '/login': page('/login'),
      '/dashboard': page('/dashboard', member),
      '/completeProfile': page('/completeProfile', newcomer),
    })
    const key = await slowestKey(browser, `${origin}/completeProfile`, newcomer)
    process.stdout.write(`slowest key in /completeProfile: ${key} ms (goal ${MOST_FOR_A_KEY_MS})\n`)
    if (key > MOST_FOR_A_KEY_MS) missed.push(`a key takes ${key} ms`)
    if (withLighthouse) {
      process.stdout.write('Lighthouse, mobile: performance / accessibility / best practices / SEO\n')
      missed.push(...OPEN_PAGES.flatMap((path) => missedScores(origin + path)))
    }
    if (missed.length > 0) throw new ScriptError(missed.join('\n'))
  } finally {
    await browser.close()
  }
}

const { lighthouse } = parseArgs({ options: { lighthouse: { type: 'boolean', default: false } } }).values
await runBenchmark('page-speed', (context) => measure(context, lighthouse))
