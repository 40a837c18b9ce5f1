/**
 * One person uses the whole portal and makes every mistake, in a process that logs as in production:
 * `node --import ./scripts/server-only.mjs tests/support/panel/full-session.ts <json of what the person types>`.
 * The last line of its output has the secrets that the server created: code and token.
 */
import { readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { config } from '#server/config.ts'
import { createCrypto } from '#server/panel/core/crypto.ts'
import { migrate } from '#server/panel/database/migrate.ts'
import { locationOf, openDatabase } from '#server/panel/database/open.ts'
import { startPanel } from '#server/panel/embedded.ts'
import { scenarios } from '#server/panel/scenarios/index.ts'
import { loadScenario } from '#server/panel/scenarios/load.ts'

const typed: Record<string, string> = JSON.parse(process.argv[2] ?? '{}')
const database = await openDatabase(locationOf(config()))
await migrate(database.db)
const crypto = createCrypto(config().dataKeys ?? new Map())
await loadScenario(database.db, scenarios.lookups, { crypto, surveyHost: 'http://localhost:3001' })
await database.close()
const panel = await startPanel(config(), 1)
const { mobileNumber, firstName, lastName, ssn, dateOfBirth, utmSource, email, content, device, junk } = typed

const call = async (path: string, body: string | object | null, token?: string, method = 'POST') => {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-device-id': device ?? '' }
  if (token) headers.authorization = `Bearer ${token}`
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await panel.handle(
    new Request(`http://panel.test${path}`, { method, headers, body: method === 'GET' ? null : text }),
  )
  return response.json()
}

async function lastCode(to: string | undefined): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    await wait(20)
    const lines = readFileSync(join(config().dataDir, 'outbox.jsonl'), { encoding: 'utf8', flag: 'a+' })
      .split('\n')
      .slice(0, -1)
    const found = lines.map((line) => JSON.parse(line)).findLast((message) => message.to === to)
    if (found) return /\d{6}/.exec(found.text)?.[0] ?? ''
  }
  throw new Error('no message arrived')
}

const registration = { mobileNumber, firstName, lastName, ssn, dateOfBirth, utmSource }
await call('/register/sendOtp', registration)
await call('/register/sendOtp', registration)
await call('/register/sendOtp', { ...registration, extra: junk })
await call('/register/sendOtp', `{"firstName":"${junk}`)
await call(`/nothing/${junk}?a=${junk}`, registration)
const otp = await lastCode(mobileNumber)
await call('/register/login/', { ...registration, otp: otp === '000000' ? '111111' : '000000' })
const { accessToken } = await call('/register/login/', { ...registration, otp, isHealthCareProfessional: true })
await call('/register/login/', { ...registration, otp })
await call('/api/panelist-dashboard/contact-us', { content }, accessToken)
await call('/api/registerEmail', { email }, accessToken)
await call('/api/registerEmail', { email }, junk)
await call('/api/verifyEmail', { verificationCode: await lastCode(email) }, accessToken)
await call(`/rps/is-test-account/${email}`, null, undefined, 'GET')

/* The Form W-9: refused, saved and signed. */
const { taxIdNumber, street, signature } = typed
const [, body = ''] = accessToken.split('.')
const me = `/api/taxDetail/${JSON.parse(Buffer.from(body, 'base64url').toString('utf8')).userId}`
const place = { firstLine: street, city: 'Reno', state: 'NV', zipCode: '89501' }
const details = { taxIdTypeId: 1, fullName: firstName, lastName, address: { ...place, country: 'US' }, taxIdNumber }
await call(me, { ...details, taxIdNumber: `${taxIdNumber}1` }, accessToken, 'PATCH')
await call(me, details, accessToken, 'PATCH')
const { signUrl } = await call('/api/hello-sign/template', null, accessToken, 'GET')
const signing = new URL(signUrl).searchParams.get('token')
const answers = {
  name: `${firstName} ${lastName}`,
  // Only for a business, the signature may differ from the name on line 1.
  classification: 'c-corporation',
  address: place,
  taxIdTypeId: 1,
  taxIdNumber,
  taxIdNumberConfirmation: taxIdNumber,
  isSubjectToBackupWithholding: false,
  isUsPerson: true,
  certifies: true,
  signature: { kind: 'typed', text: signature },
}
await call('/api/hello-sign/signing', { token: signing }, accessToken)
await call('/api/hello-sign/signature', { token: signing, answers: { ...answers, taxIdNumber: '1' } }, accessToken)
await call('/api/hello-sign/signature', { token: signing, answers }, accessToken)
const { taxStatus, errorCode } = await call(me, null, accessToken, 'GET')
await panel.close()
writeSync(1, `\n${JSON.stringify({ otp, accessToken, signing, taxStatus: taxStatus ?? errorCode })}\n`)
