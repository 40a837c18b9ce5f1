/** `npm run simulate`: lives a panel's life from seeds, and says where a promise was broken. */
import { parseArgs } from 'node:util'
import { runScript, ScriptError } from '../launch/script.mjs'
import { type Result, simulate } from './simulation.ts'

const USAGE = `npm run simulate -- [--seed 1] [--seeds 1] [--until 60] [--panelists 200]

  --seed N        the first seed; the same seed always tells the same story
  --seeds N       how many seeds, one after the other
  --until DAY     days that are lived
  --panelists N   people who hear of the panel
  --twice         lives each seed twice, and holds the two stories against each other
  --quiet         no progress, one line for each seed
`

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new ScriptError(`--${name}: expected a whole number.\n\n${USAGE}`)
  return number
}

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

function reportBroken({ seed, day, broken, story }: Result, panelists: number): void {
  say(`seed ${seed}: broken on day ${day + 1}: ${broken}`)
  for (const line of story) say(`  ${line}`)
  say(`Again: npm run simulate -- --seed ${seed} --until ${day + 1} --panelists ${panelists}`)
}

function report(result: Result, seconds: number, panelists: number): void {
  const { seed, day, broken, digest, events } = result
  if (broken !== null) reportBroken(result, panelists)
  else say(`seed ${seed}: ${day} days held, ${events} events, digest ${digest}, ${seconds.toFixed(0)} s`)
}

await runScript(async () => {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values } = parseArgs({
    options: {
      seed: text('1'),
      seeds: text('1'),
      until: text('60'),
      panelists: text('200'),
      quiet: { type: 'boolean', default: false },
      twice: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return say(USAGE)
  const [first, count] = [wholeNumber('seed', values.seed), wholeNumber('seeds', values.seeds)]
  const [days, panelists] = [wholeNumber('until', values.until), wholeNumber('panelists', values.panelists)]
  const progress = (day: number, events: number) => {
    if (!values.quiet && (day % 10 === 0 || day === days)) say(`  day ${day} of ${days}: ${events} events`)
  }
  for (let seed = first; seed < first + count; seed++) {
    const began = performance.now()
    const result = await simulate({ seed, days, panelists, progress })
    report(result, (performance.now() - began) / 1000, panelists)
    if (values.twice && (await simulate({ seed, days, panelists })).digest !== result.digest)
      throw new ScriptError(`seed ${seed} tells two stories`)
    if (result.broken !== null) process.exitCode = 1
  }
})
