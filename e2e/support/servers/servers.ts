/**
 * The portals under test: two with the embedded panel (on Postgres and on PGlite), one with the panel in another process, one
 * with providers (for signatures, texts and email), and three with scripted panels. Each starts with an empty database.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_KEY, CLIENT_ID, TEMPLATE_ID } from '#tests/support/services/signing-service.ts'
import { ACCOUNT_SID, AUTH_TOKEN } from '#tests/support/services/text-service.ts'

/** First of the ports below. `playwright.config.ts` finds free ones for each run. */
const first = Number(process.env.E2E_PORT)
const PORTS = {
  desktop: first,
  phone: first + 5,
  remote: first + 10,
  remoteSurveys: first + 11,
  panel: first + 12,
  scripted: first + 20,
  scriptedPanel: first + 21,
  failing: first + 22,
  network: first + 23,
  distant: first + 24,
  providers: first + 30,
  providersSurveys: first + 31,
  signatures: first + 32,
  texts: first + 33,
}

/** Created by the first process of a run; its workers inherit the environment variable. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'carepanel-e2e-'))
export const dataDirectory = process.env.E2E_DATA_DIR

const folder = (name: string) => {
  const path = join(dataDirectory, name)
  mkdirSync(path, { recursive: true })
  return path
}
const remote = folder('remote')
const providers = folder('providers')
const scripted = folder('scripted')

const secret = () => `1:${randomBytes(32).toString('base64')}`
/** Shared by all portals, and by tests that read sessions; created like the data directory. */
process.env.E2E_SESSION_PASSWORDS ??= secret()
export const sessionPasswords = process.env.E2E_SESSION_PASSWORDS

/**
 * Each test has its own IP address (see `test.ts`), so that tests don't share rate limits. Logs everything, because the
 * run's last check searches the logs.
 */
const common = {
  NODE_ENV: 'production',
  TRUST_PROXY_HOPS: '1',
  DATABASE_URL: '',
  SESSION_PASSWORDS: sessionPasswords,
  LOG_LEVEL: 'debug',
  OPERATOR_PORT: '0',
}

const PORTAL_HEALTH = '/api/health/ready'

/** The payer that reports to the IRS; enables Forms 1099. */
const taxPayer = {
  TAX_PAYER_NAME: 'Carepanel Research LLC',
  TAX_PAYER_EIN: '12-3456780',
  TAX_PAYER_STREET: '100 Main St',
  TAX_PAYER_CITY: 'Austin',
  TAX_PAYER_STATE: 'TX',
  TAX_PAYER_ZIP: '78701',
  TAX_PAYER_PHONE: '5125550100',
}

export interface Server {
  name: string
  /** Node script with arguments. */
  script: readonly string[]
  /** Folder for its output: `<name>.out`, `<name>.err`. */
  folder: string
  /** Responds once the server is ready, not only listening: the startup message must have been printed. */
  url: string
  env: Record<string, string>
}

const server = ({ port, health, env, ...given }: Omit<Server, 'url'> & { port: number; health: string }): Server => ({
  ...given,
  url: `http://localhost:${port}${health}`,
  env: { ...common, ...env },
})

/** Name of the server whose startup message has the links. */
export const PORTAL = 'portal'

/** Port for the mocked e-signature service. */
export const SIGNING_PORT = PORTS.signatures

/** Password of Postmark's webhooks. */
export const MAIL_EVENTS_PASSWORD = 'p'.repeat(32)

/** Only one portal has a maps key, and so address autocomplete. */
export const MAPS_KEY = 'key-of-the-browser'

const panelUrl = `http://localhost:${PORTS.panel}`

/** Control URL of the scripted panel. */
export const scriptedPanel = `http://127.0.0.1:${PORTS.scriptedPanel}`
/** The portal of failing-panel tests. Separate, because its circuit breaker opens. */
export const failingPortal = `http://localhost:${PORTS.failing}`
/** The portal whose network to the panel fails. */
export const distantPortal = `http://localhost:${PORTS.distant}`

const portalOf = (name: string, port: number, panelPort: number) =>
  server({
    name,
    script: ['server/main.ts'],
    health: PORTAL_HEALTH,
    folder: scripted,
    port,
    env: { PORT: `${port}`, PANEL_API_URL: `http://127.0.0.1:${panelPort}` },
  })

type Environment = Readonly<Record<string, string>>

/** A portal with the embedded panel and demo data. */
function demoPortal(name: string, port: number, script: string, env: Environment = {}) {
  const dataDir = folder(name)
  return {
    use: { baseURL: `http://localhost:${port}`, dataDirectory: dataDir },
    start: [
      server({
        name: PORTAL,
        script: [script],
        health: PORTAL_HEALTH,
        folder: dataDir,
        port,
        env: {
          PORT: `${port}`,
          SURVEY_HOST_PORT: `${port + 1}`,
          OPERATOR_PORT: `${port + 2}`,
          PANEL_API_URL: '',
          PANEL_DATA_DIR: dataDir,
          // Clients' webhook servers are local.
          ALLOW_PRIVATE_WEBHOOKS: 'true',
          ...taxPayer,
          ...env,
        },
      }),
    ],
  }
}

export const servers = {
  desktop: demoPortal('desktop', PORTS.desktop, 'e2e/support/servers/portal-on-postgres.ts', {
    DATA_KEYS: secret(),
    ALLOW_HTTP_ORIGIN: 'true',
    ALLOW_LOCAL_OUTBOX: 'true',
    PAYOUT_GATEWAY: 'local',
  }),
  phone: demoPortal('phone', PORTS.phone, 'server/main.ts'),
  remote: {
    use: { baseURL: `http://localhost:${PORTS.remote}`, dataDirectory: remote },
    start: [
      server({
        name: 'panel',
        script: ['server/serve-panel.ts'],
        health: '/openapi.json',
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
        script: ['server/main.ts'],
        health: PORTAL_HEALTH,
        folder: remote,
        port: PORTS.remote,
        env: {
          PORT: `${PORTS.remote}`,
          PANEL_API_URL: panelUrl,
          GOOGLE_MAPS_BROWSER_KEY: MAPS_KEY,
        },
      }),
    ],
  },
  providers: {
    use: { baseURL: `http://localhost:${PORTS.providers}`, dataDirectory: providers },
    start: [
      server({
        name: 'provider of texts',
        script: ['e2e/support/servers/text-provider.ts', `${PORTS.texts}`, join(providers, 'outbox.jsonl')],
        health: '/',
        folder: providers,
        port: PORTS.texts,
        env: {},
      }),
      server({
        name: 'portal of providers',
        script: ['server/main.ts'],
        health: PORTAL_HEALTH,
        folder: providers,
        port: PORTS.providers,
        env: {
          PORT: `${PORTS.providers}`,
          SURVEY_HOST_PORT: `${PORTS.providersSurveys}`,
          PANEL_API_URL: '',
          PANEL_DATA_DIR: providers,
          HELLOSIGN_API_KEY: API_KEY,
          HELLOSIGN_CLIENT_ID: CLIENT_ID,
          HELLOSIGN_TEMPLATE_ID: TEMPLATE_ID,
          HELLOSIGN_API_URL: `http://127.0.0.1:${SIGNING_PORT}`,
          HELLOSIGN_SIGN_URL: `http://127.0.0.1:${SIGNING_PORT}`,
          SMS_PROVIDER: 'twilio',
          TWILIO_ACCOUNT_SID: ACCOUNT_SID,
          TWILIO_AUTH_TOKEN: AUTH_TOKEN,
          TWILIO_SENDER: '+12025550100',
          TWILIO_API_URL: `http://127.0.0.1:${PORTS.texts}`,
          POSTMARK_WEBHOOK_PASSWORD: MAIL_EVENTS_PASSWORD,
        },
      }),
    ],
  },
  scripted: {
    use: { baseURL: `http://localhost:${PORTS.scripted}`, dataDirectory: scripted },
    start: [
      server({
        name: 'scripted panel',
        script: ['e2e/support/scripted/panel.ts', `${PORTS.scriptedPanel}`, `${PORTS.network}`],
        health: '/-/nobody',
        folder: scripted,
        port: PORTS.scriptedPanel,
        env: {},
      }),
      portalOf('portal of the scripted panel', PORTS.scripted, PORTS.scriptedPanel),
      portalOf('portal of the failing panel', PORTS.failing, PORTS.scriptedPanel),
      portalOf('distant portal', PORTS.distant, PORTS.network),
    ],
  },
}
