/* Plants each defect in a copy of the project, and lives seeds there until one of them finds it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../../launch/paths.ts'
import { ScriptError } from '../../launch/script.mjs'
import { type Defect, defects } from './defects.ts'

/** No defect changes the schema, so all of them begin with the same empty database. */
const DATABASE = 'empty-database.tar'
const COPIED = ['package.json', 'tsconfig.json', 'lib', 'server', 'scripts']
const SEEDS = 50

/** @throws ScriptError when the source is no longer what the defect changes */
export function planted(source: string, { from, to, file }: Defect['changes'][number]): string {
  const parts = source.split(from)
  if (parts.length !== 2) throw new ScriptError(`${file} has this ${parts.length - 1} times, expected once:\n${from}`)
  return parts.join(to)
}

function plant(folder: string, { changes }: Defect): void {
  for (const change of changes) {
    const path = join(folder, change.file)
    writeFileSync(path, planted(readFileSync(path, 'utf8'), change))
  }
}

interface Found {
  seed: number
  by: string
}

/** Lives seeds until one is broken. @returns `null` when all of them held */
async function firstBroken(folder: string, options: readonly string[]): Promise<Found | null> {
  const program = ['--import', './scripts/server-only.mjs', 'scripts/simulate/simulate.ts', '--quiet']
  const child = spawn(process.execPath, [...program, '--seeds', String(SEEDS), ...options], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  for await (const line of createInterface(child.stdout)) {
    const [, seed, by] = /^seed (\d+): broken on day \d+: (.*)$/.exec(line) ?? []
    if (seed === undefined || by === undefined) continue
    child.kill()
    return { seed: Number(seed), by }
  }
  const [code]: unknown[] = await ended
  if (code !== 0) throw new ScriptError('The simulation ended before its last seed.')
  return null
}

/** A folder that is there for as long as the work takes. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const tryDefect = (defect: Defect, options: readonly string[]): Promise<Found | null> =>
  inFolder(async (folder) => {
    for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    plant(folder, defect)
    return firstBroken(folder, options)
  })

/**
 * @param size how many days and panelists each seed lives
 * @param words of the defects that are tried; all of them when there are none
 * @param say is told the table of what was found, line by line
 * @returns how many defects no seed found
 */
export const findPlanted = (size: readonly string[], words: string, say: (line: string) => void): Promise<number> =>
  inFolder(async (shared) => {
    const options = [...size, '--database', join(shared, DATABASE)]
    let missed = 0
    say('| defect | found by | in seed |')
    say('|---|---|---|')
    for (const defect of defects.filter(({ what }) => what.includes(words))) {
      const found = await tryDefect(defect, options)
      if (!found) missed++
      say(`| ${defect.what} | ${found?.by ?? `not in ${SEEDS} seeds`} | ${found?.seed ?? '–'} |`)
    }
    return missed
  })
