/** The portals under test: one with the panel inside, one with the panel in another process. Each starts empty. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

/**
 * Every test comes from an address of its own (`test.ts`), so that one test's calls are not another's limit. Everything is
 * logged: the last check of a run searches it.
 */
const common = { TRUST_PROXY_HOPS: '1', DATABASE_URL: '', LOG_LEVEL: 'debug' }
const secret = () => `1:${randomBytes(32).toString('base64')}`

interface Server {
  name: string
  /** Of `scripts/`. */
  script: string
  /** Where what it says is kept: `<name>.out`, `<name>.err`. */
  folder: string
  port: number
  env: Record<string, string>
}

/** Keeps what a script says; what goes wrong can be read in the terminal, too. */
function keepingWhatItSays({ name, script, folder }: Server): string {
  const [out, err] = [join(folder, `${name}.out`), join(folder, `${name}.err`)]
  const tee = `(trap '' INT TERM; exec tee "${err}" < "${err}.pipe" >&2) &`
  return `mkfifo "${err}.pipe"; ${tee} exec "${process.execPath}" scripts/${script} > "${out}" 2> "${err}.pipe"`
}

const server = (given: Server) => ({
  name: given.name,
  command: keepingWhatItSays(given),
  port: given.port,
  env: { ...common, ...given.env },
  timeout: 180_000,
  reuseExistingServer: false,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 25_000 },
})

/** What a server is called whose introduction names links. */
export const PORTAL = 'portal'

/** The one portal that suggests addresses. */
export const MAPS_KEY = 'key-of-the-browser'

const panelUrl = `http://localhost:${PORTS.panel}`

export const servers = {
  local: {
    use: { baseURL: `http://localhost:${PORTS.local}`, dataDirectory: local },
    start: [
      server({
        name: PORTAL,
        script: 'start.mjs',
        folder: local,
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
        script: 'panel.mjs',
        folder: remote,
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
        script: 'start.mjs',
        folder: remote,
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
