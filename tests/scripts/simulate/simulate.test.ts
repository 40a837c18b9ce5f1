import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/* A short simulation: a few people, sixty days and all kinds of faults. docs/reliability.md lists the invariants. */

const root = join(import.meta.dirname, '..', '..', '..')
const SEEDS = [1, 2]
/** The program runs a database, which is slow on a busy machine. */
const PATIENCE_MS = 360_000

/** Runs the program. @returns its output about a seed, and its exit code */
function startSimulation(...args: string[]) {
  const program = ['--import', './scripts/server-only.mjs', 'scripts/simulate/simulate.ts', '--quiet', ...args]
  const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  const lines = createInterface(child.stdout).on('line', (line) => output.push(line))
  child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const ended = once(child, 'close')
  const resultOf = (seed: number) => output.find((line) => line.startsWith(`seed ${seed}:`))
  return {
    output,
    async resultOf(seed: number): Promise<string> {
      while (resultOf(seed) === undefined && child.exitCode === null) await Promise.race([once(lines, 'line'), ended])
      return resultOf(seed) ?? output.join('\n')
    },
    async exitCode(): Promise<number | null> {
      await ended
      return child.exitCode
    },
    kill: () => child.kill(),
  }
}

describe('sixty simulated days with faults', () => {
  const running = startSimulation('--seeds', String(SEEDS.length), '--until', '60', '--panelists', '6', '--twice')
  afterAll(() => {
    running.kill()
  })

  it.each(SEEDS)(
    'keep every promise with seed %i',
    async (seed) => {
      expect(await running.resultOf(seed)).toMatch(
        new RegExp(`^seed ${seed}: held: 6 panelists, \\d+ studies, 60 days, \\d+ seconds, [\\d,]{2,} events`),
      )
    },
    PATIENCE_MS,
  )

  it(
    'end without an error, and run the same twice with one seed',
    async () => {
      expect({ code: await running.exitCode(), lines: running.output.length }).toEqual({ code: 0, lines: SEEDS.length })
    },
    PATIENCE_MS,
  )
})

it('the simulation says that a number is expected', async () => {
  const running = startSimulation('--until', 'soon')
  expect(await running.exitCode()).toBe(1)
  expect(running.output.join('\n')).toContain('--until: expected a whole number.')
})
