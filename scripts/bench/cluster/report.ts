/** Prints the results, and decides whether the run passed. */
import { ScriptError } from '../../launch/script.mjs'
import { median } from '../support/benchmark.ts'
import type { Books } from './books.ts'
import { type FaultName, faultKinds } from './faults.ts'
import type { Journal } from './journal.ts'

const MOST_UNPLANNED_MS = 25_000
const MOST_PLANNED_MS = 3_000

export interface Result {
  name: FaultName
  /** Milliseconds without an acknowledged write. */
  outage: number
  /** Milliseconds of the slowest answer. */
  slowest: number
  wholeAfter: number
  /** 5xx statuses and names of connection errors. */
  faults: string[]
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)

export const lineOf = ({ name, outage, slowest, faults }: Result) =>
  `${name}: ${seconds(outage)} s, slowest answer ${seconds(slowest)} s, ${faults.length} faults`

/** What a planned operation may answer: a switch-over has no primary for a moment, so people are asked to try again. */
const isExpected = (name: FaultName, fault: string) => name === 'switch-over' && fault === '503'

/** Planned operations have a shorter limit for outages, and must cause no other errors than expected ones. */
export function failuresIn(results: readonly Result[], { lost, broken }: Books, journal: Journal): string[] {
  const late = results.flatMap(({ name, outage }) => {
    const most = faultKinds[name].planned ? MOST_PLANNED_MS : MOST_UNPLANNED_MS
    return outage > most ? [`${name}: nothing was acknowledged for ${seconds(outage)} s`] : []
  })
  const unexpected = results.flatMap(({ name, faults }) => {
    const others = faults.filter((fault) => faultKinds[name].planned && !isExpected(name, fault))
    return others.length > 0 ? [`${name}: ${others.join(', ')}`] : []
  })
  return [
    ...late,
    ...unexpected,
    ...lost.map((what) => `acknowledged and lost: ${what}`),
    ...broken,
    ...journal.refusals.map((what) => `refused: ${what}`),
    ...journal.missingCodes.map((number) => `no code came: ${number}`),
  ]
}

function rowsOf(results: readonly Result[]): string[] {
  const groups = Map.groupBy(results, ({ name }) => name)
  return [...groups].map(([name, times]) => {
    const outages = times.map(({ outage }) => outage)
    const cells = [
      String(times.length).padStart(5),
      seconds(median(outages)).padStart(10),
      seconds(Math.max(...outages)).padStart(11),
      String(median(times.map(({ faults }) => faults.length))).padStart(8),
      seconds(Math.max(...times.map(({ slowest }) => slowest))).padStart(12),
      seconds(median(times.map(({ wholeAfter }) => wholeAfter))).padStart(10),
    ]
    return name.padEnd(33) + cells.join('')
  })
}

/** @throws ScriptError when the run failed */
export function report(
  results: readonly Result[],
  journal: Journal,
  books: Books,
  unrecovered: readonly string[],
): void {
  const kills = results.filter(({ name }) => !faultKinds[name].planned).length
  const waits = journal.codeWaits.toSorted((a, b) => a - b)
  const lines = [
    'what                             times  outage, s  longest, s  faults  slowest, s  whole, s',
    ...rowsOf(results),
    '',
    `${kills} kills and freezes, ${results.length - kills} planned changes`,
    `${journal.acknowledged.length} acknowledged writes, ${books.lost.length} lost; ${journal.faults.length} faults`,
    `codes: median ${seconds(median(waits))} s, longest ${seconds(waits.at(-1) ?? 0)} s, ${journal.missingCodes.length} never came`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  const failures = [...failuresIn(results, books, journal), ...unrecovered]
  if (failures.length > 0) throw new ScriptError(failures.join('\n'))
}
