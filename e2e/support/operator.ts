/** What an operator types on the machine of the portal under test. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** @returns what the command prints */
export async function operator(dataDirectory: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, PANEL_DATA_DIR: dataDirectory, DATABASE_URL: '', PANEL_API_URL: '' }
  return (await run(process.execPath, ['scripts/launch/operator.mjs', ...words], { env })).stdout
}
