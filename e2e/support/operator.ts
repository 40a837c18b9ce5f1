/** Runs the operator CLI for the portal under test. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { databaseUrlOf } from './servers/database-url.ts'

const run = promisify(execFile)

/** @returns the command's output */
export async function operator(dataDirectory: string, ...args: string[]): Promise<string> {
  const DATABASE_URL = databaseUrlOf(dataDirectory)
  const env = { ...process.env, PANEL_DATA_DIR: dataDirectory, DATABASE_URL, PANEL_API_URL: '' }
  return (await run(process.execPath, ['scripts/launch/operator.mjs', ...args], { env })).stdout
}
