/** `npm run simulate`: simulates a panel's life from seeds, and reports broken invariants. */
import { parseArgs } from 'node:util'
import { runScript, ScriptError } from '../launch/script.mjs'
import type { Size } from './people/pace.ts'
import { findPlanted } from './planted/run.ts'
import { shorterThan } from './shrink.ts'
import { type Result, simulate } from './simulation.ts'

const USAGE = `npm run simulate -- [--seed 1] [--seeds 1] [--until 60] [--panelists 200] [--studies 40]

  --seed N        the first seed; the same seed always makes the same run
  --seeds N       how many seeds, one after the other
  --until DAY     number of days to simulate
  --panelists N   number of people; from 1,000 on, most are members at the start
  --studies N     surveys in a year; without it, as many as fit
  --shrink        looks for a shorter run with fewer people that breaks the same promise
  --planted       plants known defects in copies of the project, one at a time, and says which seed finds each
  --defect WORDS  with --planted: only defects with these words
  --twice         runs the first seed twice, and compares the two runs
  --database FILE stores the empty database there, for later runs with the same schema
  --quiet         no progress, one line for each seed
`

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new ScriptError(`--${name}: expected a whole number.\n\n${USAGE}`)
  return number
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const counted = (times: number) => times.toLocaleString('en-US')

function reportBroken({ seed, day, broken, story }: Result, { panelists, studies }: Size): void {
  print(`seed ${seed}: broken on day ${day + 1}: ${broken}`)
  for (const line of story) print(`  ${line}`)
  const size = `--panelists ${panelists}${studies === null ? '' : ` --studies ${studies}`}`
  print(`Again: npm run simulate -- --seed ${seed} --until ${day + 1} ${size}`)
}

function reportHeld({ seed, day, digest, events, activity }: Result, { panelists }: Size, seconds: number): void {
  const size = `${counted(panelists)} panelists, ${counted(activity.get('surveys') ?? 0)} studies, ${day} days`
  print(`seed ${seed}: held: ${size}, ${seconds.toFixed(0)} seconds, ${counted(events)} events, digest ${digest}`)
}

function reportActivity({ activity }: Result): void {
  for (const [what, times] of activity) print(`  ${counted(times).padStart(9)} ${what}`)
}

await runScript(async () => {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values } = parseArgs({
    options: {
      seed: text('1'),
      seeds: text('1'),
      until: text('60'),
      panelists: text('200'),
      studies: { type: 'string' },
      database: { type: 'string' },
      quiet: { type: 'boolean', default: false },
      twice: { type: 'boolean', default: false },
      shrink: { type: 'boolean', default: false },
      defect: text(''),
      planted: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return print(USAGE)
  const [first, count] = [wholeNumber('seed', values.seed), wholeNumber('seeds', values.seeds)]
  const [days, panelists] = [wholeNumber('until', values.until), wholeNumber('panelists', values.panelists)]
  const studies = values.studies === undefined ? null : wholeNumber('studies', values.studies)
  const size: Size = { panelists, studies }
  if (values.planted) {
    const size = ['--until', String(days), '--panelists', String(panelists)]
    const missed = await findPlanted(size, values.defect, print)
    if (missed > 0) process.exitCode = 1
    return
  }
  const progress = (day: number, events: number) => {
    if (!values.quiet && (day % 10 === 0 || day === days)) print(`  day ${day} of ${days}: ${events} events`)
  }
  for (let seed = first; seed < first + count; seed++) {
    const startedAt = performance.now()
    const result = await simulate({ seed, days, ...size, databaseFile: values.database, progress })
    const seconds = (performance.now() - startedAt) / 1000
    if (result.broken === null) reportHeld(result, size, seconds)
    else reportBroken(result, size)
    const shorter = values.shrink && result.broken !== null ? await shorterThan(result, size) : null
    if (shorter) reportBroken(shorter.result, shorter.size)
    if (!values.quiet) reportActivity(result)
    if (values.twice && seed === first && (await simulate({ seed, days, ...size })).digest !== result.digest)
      throw new ScriptError(`seed ${seed} made two different runs`)
    if (result.broken !== null) process.exitCode = 1
  }
})
