/** The portals under test: one with the panel inside, one with the panel in another process. Each starts empty. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { introductionFile } from './introduction.ts'

/** The first of thirteen ports; another one lets two runs share a machine. */
const first = Number(process.env.E2E_PORT ?? 4310)
const PORTS = {
  local: first,
  localSurveys: first + 1,
  remote: first + 10,
  remoteSurveys: first + 11,
  panel: first + 12,
}

/** Made by the first process of a run; its workers are told by the environment. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'carepanel-e2e-'))
export const dataDirectory = process.env.E2E_DATA_DIR

const folder = (name: string) => {
  const path = join(dataDirectory, name)
  mkdirSync(path, { recursive: true })
  return path
}
const local = folder('local')
const remote = folder('remote')

/** Every test comes from an address of its own (`test.ts`), so that one test's calls are not another's limit. */
const common = { TRUST_PROXY_HOPS: '1', DATABASE_URL: '', LOG_LEVEL: 'warn' }
const secret = () => `1:${randomBytes(32).toString('base64')}`

interface Server {
  name: string
  /** A script and where its output goes. */
  command: string
  port: number
  env: Record<string, string>
}

const server = ({ name, command, port, env }: Server) => ({
  name,
  command: `exec "${process.execPath}" scripts/${command}`,
  port,
  env: { ...common, ...env },
  timeout: 180_000,
  reuseExistingServer: false,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 25_000 },
})

/** The one portal that suggests addresses. */
export const MAPS_KEY = 'key-of-the-browser'

const panelUrl = `http://localhost:${PORTS.panel}`

export const servers = {
  local: {
    use: { baseURL: `http://localhost:${PORTS.local}`, dataDirectory: local },
    start: [
      server({
        name: 'portal',
        command: `start.mjs > "${introductionFile(local)}"`,
        port: PORTS.local,
        env: {
          PORT: `${PORTS.local}`,
          SURVEY_HOST_PORT: `${PORTS.localSurveys}`,
          PANEL_API_URL: '',
          PANEL_DATA_DIR: local,
        },
      }),
    ],
  },
  remote: {
    use: { baseURL: `http://localhost:${PORTS.remote}`, dataDirectory: remote },
    start: [
      server({
        name: 'panel',
        command: 'panel.mjs',
        port: PORTS.panel,
        env: {
          PANEL_PORT: `${PORTS.panel}`,
          PANEL_DATA_DIR: remote,
          APP_ORIGIN: `http://localhost:${PORTS.remote}`,
          SURVEY_HOST_PORT: `${PORTS.remoteSurveys}`,
        },
      }),
      server({
        name: 'portal of another panel',
        command: 'start.mjs',
        port: PORTS.remote,
        env: {
          PORT: `${PORTS.remote}`,
          PANEL_API_URL: panelUrl,
          SESSION_PASSWORDS: secret(),
          GOOGLE_MAPS_BROWSER_KEY: MAPS_KEY,
        },
      }),
    ],
  },
}
