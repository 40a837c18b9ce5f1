/** What must hold before anything is started; each failure is one line that says what to change. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { forServerFiles } from './children.mjs'
import { Refusal } from './refusal.mjs'
import { root } from './setup.mjs'

/** @returns the port; @throws {Refusal} when the setting is no port or somebody listens there */
export async function freePort(variable, fallback) {
  const text = process.env[variable] || String(fallback)
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Refusal(`${variable} must be a port from 1 to 65535.`)
  await new Promise((free, taken) => {
    const probe = createServer()
    probe.once('error', (error) => taken(new Refusal(whyNot(error, port, variable))))
    probe.listen(port, () => probe.close(free))
  })
  return port
}

function whyNot(error, port, variable) {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken: end what listens there or set ${variable} to another port.`
  if (error.code === 'EACCES') return `Port ${port} needs more rights: set ${variable} to a port above 1023.`
  return `Port ${port} cannot be used (${error.code}): set ${variable} to another port.`
}

/** One by one: Node's own `recursive` never returns on file systems that cannot hold directories, such as /proc. */
function makeDirectory(directory) {
  if (existsSync(directory)) return
  makeDirectory(dirname(directory))
  mkdirSync(directory, { mode: 0o700 })
}

/** @returns the data directory's full path; @throws {Refusal} when nothing can be written there */
export function writableDataDirectory() {
  const directory = resolve(root, process.env.PANEL_DATA_DIR || '.data')
  const probe = join(directory, `.probe-${process.pid}`)
  try {
    makeDirectory(directory)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new Refusal(
      `The data directory ${directory} cannot be written (${error.code}): set PANEL_DATA_DIR to another.`,
    )
  }
  return directory
}

/** @throws {Refusal} naming the first setting that cannot be used */
export function checkSettings(node, env) {
  const { status, stderr } = spawnSync(node, [...forServerFiles, join('scripts', 'check-settings.ts')], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Refusal(stderr.trim() || 'The settings cannot be read.')
}
