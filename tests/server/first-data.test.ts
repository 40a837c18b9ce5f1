import { parseConfig } from '#server/config.ts'
import { wantsDemo } from '#server/first-data.ts'

const files = {
  NODE_ENV: 'production',
  PANEL_DATA_DIR: '/tmp/none',
  SESSION_PASSWORDS: `1:${'s'.repeat(40)}`,
  DATA_KEYS: `1:${'d'.repeat(44)}`,
}
const https = { ...files, APP_ORIGIN: 'https://portal.example', ALLOW_LOCAL_OUTBOX: 'true' }

describe('demo data', () => {
  it.each([
    ['is loaded into files on this machine', files, false, true],
    ['is not loaded into the files of a portal with a public address', https, false, false],
    ['is loaded into them on request', https, true, true],
    ['is not loaded into a database server', { ...https, DATABASE_URL: 'postgres://localhost/x' }, false, false],
    ['is never loaded with an existing panel', { ...https, PANEL_API_URL: 'https://panel.example' }, true, false],
  ])('%s', (_, environment, isRequested, expected) => {
    expect(wantsDemo(parseConfig(environment), isRequested)).toBe(expected)
  })
})
