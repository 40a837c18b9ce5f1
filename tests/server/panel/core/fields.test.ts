import { setClock } from '#tests/support/clock.ts'
import { anEmail, aRegistration, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

const json = async (path: string, value: object) => {
  const headers = { 'content-type': 'application/json' }
  return world.handle(new Request(`http://panel.test${path}`, { method: 'POST', headers, body: JSON.stringify(value) }))
}

describe('panel fields', () => {
  const statusOf = async (change: object) => (await json('/register/sendOtp', { ...aRegistration(), ...change })).status
  beforeEach(() => setClock(Date.parse('2026-02-28T12:00:00')))
  afterEach(() => jest.useRealTimers())

  it.each([
    ['VAL-010', { mobileNumber: '+1202456111' }, 422],
    ['no prefix', { mobileNumber: '2024561111' }, 422],
    ['VAL-014', { ssn: '123' }, 422],
    ['five digits', { ssn: '12345' }, 422],
    ['a letter', { ssn: '12a4' }, 422],
    ['VAL-017', { ssn: '1234', dateOfBirth: '12-31-1999' }, 200],
    ['VAL-018', { ssn: '1234', dateOfBirth: '01-01-2000' }, 200],
    ['VAL-026', { ssn: '1234', dateOfBirth: '02-28-2026' }, 200],
    ['1999-12-31', { dateOfBirth: '1999-12-31' }, 422],
    ['12/31/1999', { dateOfBirth: '12/31/1999' }, 422],
    ['12-31-1899', { dateOfBirth: '12-31-1899' }, 422],
    ['12-31-2100', { dateOfBirth: '12-31-2100' }, 422],
    ['13-01-1990', { dateOfBirth: '13-01-1990' }, 422],
    ['02-30-1990', { dateOfBirth: '02-30-1990' }, 422],
    ['tomorrow', { dateOfBirth: '03-01-2026' }, 422],
    ['no first name', { firstName: ' ' }, 422],
    ['no last name', { lastName: '' }, 422],
    ['no number', { mobileNumber: undefined }, 422],
  ])('%s: sendRegistrationCode with %j answers %s', async (_, change, status) => {
    expect(await statusOf(change)).toBe(status)
  })

  it.each([
    ['VAL-030', 'a@b.co', 400],
    ['VAL-031', 'a@b.info', 400],
    ['a@b', 'a@b', 422],
    ['a@b.c', 'a@b.c', 422],
    ['kept by a panel', 'a@b.abcde', 400],
    ['ab.com', 'ab.com', 422],
    ['a space', 'a b@c.com', 422],
  ])('%s: email address %s answers %s', async (_, loginId, status) => {
    expect((await json('/login/resendotp', { loginId })).status).toBe(status)
  })

  it('an email address is lower-cased and trimmed (VAL-027, VAL-029)', async () => {
    const email = anEmail()
    await world.member({ email, email_verified_at: verifiedNow })
    await world.call('sendLoginCode', { body: { loginId: `  ${email.toUpperCase()} `, otp: '' } })
    expect(await world.messages(email)).toHaveLength(1)
  })

  it('are validated in less than 50 ms at 50 KB', async () => {
    const member = await world.member()
    const long = ['a', '.', '@', '-', '1', ' ', 'a@', 'a.', 'ﬀ', '+1'].map((part) =>
      part.repeat(Math.ceil(51_200 / part.length)),
    )
    const bodies = long.map((text) => ({
      id: member.panelistId,
      email: text,
      workplaceUrl: text,
      npiNumber: text,
      medicalSchool: text,
    }))
    for (const body of bodies) {
      const startedAt = process.cpuUsage()
      const refused = await world.as(member).refused('saveProfile', { body })
      const { user, system } = process.cpuUsage(startedAt)
      expect([422, 413]).toContain(refused.status)
      expect((user + system) / 1000).toBeLessThan(50)
    }
  })
})
