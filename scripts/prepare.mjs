/** Brings the embedded panel's database up to date before its server opens it (PGlite is one process's alone). */
import { join } from 'node:path'
import { forServerFiles } from './children.mjs'
import { Refusal } from './refusal.mjs'

/**
 * @typedef {{ members: { who: string, name: string, mobile: string, email?: string }[], links: Record<string, string>,
 *   simulator?: import('./partner/world.mjs').World }} Demo
 * @param {import('./children.mjs').Children} children
 * @param {string} node
 * @param {{ env: NodeJS.ProcessEnv, demo: boolean }} options demo: load the demo scenario when the database is empty
 * @returns {Promise<Demo>} who can sign in and where to start
 * @throws {Refusal} when the database cannot be used; its reason has been shown
 */
export async function prepareDatabase(children, node, { env, demo }) {
  const program = join('server', 'operator', 'prepare.ts')
  const scenario = demo ? ['--scenario', 'demo'] : []
  const child = children.start(node, 'database', [...forServerFiles, program, ...scenario], { env, output: 'pipe' })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Refusal('The database is not ready: see above.')
  return JSON.parse(said.trim().split('\n').at(-1) || '{}')
}

/**
 * Demo data is loaded where nobody can mistake it for real members: into the local database. Elsewhere it is asked for.
 * @param {string[]} args of the command
 */
export const wantsDemo = (args) => args.includes('--demo') || !process.env.DATABASE_URL
