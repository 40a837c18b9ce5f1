/* Applies each defect to a copy of the project, and runs seeds there until one finds it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../../launch/paths.ts'
import { ScriptError } from '../../launch/script.mjs'
import { type Defect, defects } from './defects.ts'

/** Shared, because no defect changes the schema. */
const DATABASE = 'empty-database.tar'
const COPIED = ['package.json', 'tsconfig.json', 'lib', 'server', 'scripts']
const SEEDS = 50

/** @throws ScriptError when the source no longer contains the text to change */
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

interface BrokenSeed {
  seed: number
  by: string
}

/** Runs seeds until one fails. @returns `null` when all passed */
async function firstBroken(folder: string, options: readonly string[]): Promise<BrokenSeed | null> {
  const program = ['--import', './scripts/server-only.mjs', 'scripts/simulate/simulate.ts', '--quiet']
  const child = spawn(process.execPath, [...program, '--seeds', String(SEEDS), ...options], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  for await (const line of createInterface(child.stdout)) {
    const [, seed, reason] = /^seed (\d+): broken on day \d+: (.*)$/.exec(line) ?? []
    if (seed === undefined || reason === undefined) continue
    child.kill()
    return { seed: Number(seed), by: reason }
  }
  const [code]: unknown[] = await ended
  if (code !== 0) throw new ScriptError('The simulation ended before its last seed.')
  return null
}

/** Provides a temporary folder for the work. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const tryDefect = (defect: Defect, options: readonly string[]): Promise<BrokenSeed | null> =>
  inFolder(async (folder) => {
    for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    plant(folder, defect)
    return firstBroken(folder, options)
  })

/**
 * @param size options for the length and size of each run
 * @param words words in the defects to try; empty for all
 * @param print called with each line of the table of results
 * @returns the number of defects that no seed found
 */
export const findPlanted = (size: readonly string[], words: string, print: (line: string) => void): Promise<number> =>
  inFolder(async (shared) => {
    const options = [...size, '--database', join(shared, DATABASE)]
    let missed = 0
    print('| defect | found by | in seed |')
    print('|---|---|---|')
    for (const defect of defects.filter(({ what }) => what.includes(words))) {
      const found = await tryDefect(defect, options)
      if (!found) missed++
      print(`| ${defect.what} | ${found?.by ?? `not in ${SEEDS} seeds`} | ${found?.seed ?? '–'} |`)
    }
    return missed
  })
