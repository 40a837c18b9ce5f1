import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testDatabase } from '#tests/support/database/database.ts'

const typed = {
  mobileNumber: '+12024561987',
  firstName: 'Markerfirst',
  lastName: 'Markerlast',
  ssn: '9173',
  dateOfBirth: '11-23-1957',
  utmSource: 'markerutm',
  email: 'marker@mail.test',
  content: 'marker content',
  device: 'markerdevice',
  junk: 'markerjunk',
  taxIdNumber: '900731946',
  street: 'Markerstreet',
  signature: 'markersignature',
}

it('logs none of a person’s details, code, token, signature or Form W-9 answers', async () => {
  const testDb = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'carepanel-logs-'))
  const { location } = testDb
  const environment = {
    NODE_ENV: 'production' as const,
    ALLOW_HTTP_ORIGIN: 'true',
    ALLOW_LOCAL_OUTBOX: 'true',
    LOG_LEVEL: 'debug',
    PANEL_DATA_DIR: 'dataDir' in location ? location.dataDir : folder,
    DATABASE_URL: 'url' in location ? location.url : '',
    SESSION_PASSWORDS: '1:Zk3vQ8mT1xLr5nYw9cBs7dHj2pGf6aKe',
    DATA_KEYS: '1:jY3kq0v7Qm1Zr9sT4uXcB8nLwE6hGd2aPfVyKo5iRzA=',
  }
  const program = [
    '--import',
    './scripts/server-only.mjs',
    'tests/support/panel/full-session.ts',
    JSON.stringify(typed),
  ]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, program, {
    env: { ...process.env, ...environment },
  })
  const lines = stdout.trim().split('\n')
  const { otp, accessToken, signing, taxStatus } = JSON.parse(
    lines.findLast((line) => line.startsWith('{"otp"')) ?? '{}',
  )
  expect(taxStatus).toBe('Pending Approval')
  // The local outbox prints messages between log lines, sometimes on the same line.
  const logLines = (stdout.match(/\{"level":.*?\}/g) ?? []).join('\n') + stderr
  expect(logLines.match(/"msg":"panel call"/g)).toHaveLength(13 + 7)
  // The random ids of requests and jobs contain any four digits now and then.
  const logged = logLines.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
  const markers = { ...typed, mobileNumber: '2024561987', otp, accessToken, signing }
  expect(Object.keys(markers)).toHaveLength(12 + 4)
  // A code is not looked for inside longer numbers: its digits are in some time, port or process id by chance.
  const isLogged = (value: string) =>
    /^\d{4,6}$/.test(value) ? new RegExp(`(?<!\\d)${value}(?!\\d)`).test(logged) : logged.includes(value)
  for (const [name, value] of Object.entries(markers)) expect([name, isLogged(value)]).toEqual([name, false])
  await testDb.close()
  await rm(folder, { recursive: true })
})
