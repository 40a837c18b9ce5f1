import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertSupportChange } from '#server/panel/auth/number/number-changes.repository.ts'
import { beginSession } from '#server/panel/auth/sessions.ts'
import { blocksPayoutMethod } from '#server/panel/rewards/payouts/payout-hold.ts'
import { aNumber, anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { aPasskey } from '#tests/support/panel/facts/passkeys.ts'
import { marks, plantedMember } from '#tests/support/panel/facts/planted.ts'
import { anEarning } from '#tests/support/panel/facts/surveys.ts'
import { waitingMessages } from '#tests/support/panel/messages.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Changes of operators to a member's account and data. */

const world = useWorld({ lookups: true })

const operator = (line: string, options: Parameters<typeof runOperatorCommand>[2] = {}) =>
  runOperatorCommand(world, line.split(' '), options)

/** Event and subject of a member's audit entries, latest first. */
async function auditOf(panelistId: number) {
  const rows = await world.db
    .selectFrom('audit')
    .where('panelist_id', '=', panelistId)
    .select(['event', 'subject'])
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ event, subject }) => [event, subject])
}

const row = (panelistId: number) =>
  world.db.selectFrom('panelist').selectAll().where('id', '=', panelistId).executeTakeFirstOrThrow()

const aMember = () => world.member({ email: anEmail(), email_verified_at: verifiedNow, status: 'Verified' })

describe('members show', () => {
  it('finds a member by a verified email address in any case, and by no other', async () => {
    const [verified, typed] = [anEmail(), anEmail()]
    const { mobile, panelistId } = await world.member({ email: verified, email_verified_at: verifiedNow })
    const other = await world.member({ email: typed })
    expect((await operator(`members show ${verified.toUpperCase()}`)).stdout).toContain(mobile)
    expect(await operator(`members flag ${typed} Banned for Both`)).toMatchObject({
      code: 1,
      stderr: `"${typed}" is no member's verified email address. To look up a member by name or email address: \`members find ${typed}\``,
    })
    expect(await auditOf(other.panelistId)).toEqual([])
    expect((await operator(`members find ${typed}`)).stdout).toContain(typed)
    expect((await operator(`members history ${verified}`)).code).toBe(0)
    expect((await operator(`members show ${panelistId}`)).stdout).toContain(verified)
  })

  it('says how to look up a member by name', async () => {
    expect(await operator('members show Zebedee')).toMatchObject({
      code: 1,
      stderr:
        '"Zebedee" is no member\'s mobile number. To look up a member by name or email address: `members find Zebedee`',
    })
  })
})

describe('members history', () => {
  it('lists the events of one transaction in their order, latest first', async () => {
    const member = await aMember()
    const payment = await anEarning(world, member, 700)
    await operator(`payments approve ${payment}`, { answer: true })
    const { stdout } = await operator(`members history ${member.mobile} --json`)
    const events = stdout.split('\n').map((line) => JSON.parse(line).what)
    expect(events.filter((what: string) => /^payment (earned|approved|held)$/.test(what))).toEqual([
      'payment held',
      'payment approved',
      'payment earned',
    ])
  })
})

describe('members set', () => {
  it('makes an account inactive, ends its sessions, and makes it active again', async () => {
    const member = await aMember()
    expect((await operator(`members set ${member.mobile} --active no`)).stdout).toBe(
      'Mary Smith changed. active: yes > no.',
    )
    expect(await world.as(member).refused('emailStatus')).toMatchObject({ status: 401 })
    expect(await world.refused('sendLoginCode', { body: { loginId: member.mobile, otp: '' } })).toMatchObject({
      errorCode: 'INACTIVE_USER',
    })
    await operator(`members set ${member.mobile} --active yes`)
    await world.call('sendLoginCode', { body: { loginId: member.mobile, otp: '' } })
    const changes = (await auditOf(member.panelistId)).filter(([event]) => event === 'member changed')
    expect(changes).toEqual([
      ['member changed', 'active: no > yes'],
      ['member changed', 'active: yes > no'],
    ])
  })

  it('makes a test account, and says when nothing changes', async () => {
    const { mobile, panelistId } = await aMember()
    const isTestAccount = () => world.call('isTestAccount', { path: { loginId: mobile } })
    await operator(`members set ${mobile} --test-account yes`)
    expect(await isTestAccount()).toBe(true)
    expect((await operator(`members set ${mobile} --test-account yes`)).stdout).toBe(
      'Mary Smith already has these settings.',
    )
    expect((await operator(`members set ${mobile}`)).stdout).toBe('Mary Smith already has these settings.')
    expect(await auditOf(panelistId)).toEqual([['member changed', 'test account: no > yes']])
  })
})

it('members signout ends every session', async () => {
  const member = await aMember()
  await world.as(member).call('emailStatus')
  expect((await operator(`members signout ${member.mobile}`)).stdout).toBe('Mary Smith is signed out everywhere.')
  expect(await world.as(member).refused('emailStatus')).toMatchObject({ status: 401 })
  expect(await auditOf(member.panelistId)).toEqual([['sessions ended', null]])
})

describe('members number', () => {
  it('counts one message in the singular', async () => {
    const { mobile } = await world.member({ email: null })
    expect((await operator(`members number ${mobile} --to ${aNumber()}`, { answer: true })).stdout).toBe(
      'Mary Smith has the new number. 1 message about it is queued.',
    )
  })

  it('changes the number, ends all sessions, and notifies the old number and the email address', async () => {
    const member = await aMember()
    const { email } = await row(member.panelistId)
    const number = aNumber()
    const { stdout, questions } = await operator(`members number ${member.mobile} --to ${number}`, { answer: true })
    expect(questions).toEqual([
      `Whoever has ${number} can then sign in as this member. Are you sure that the number is theirs?`,
    ])
    expect(stdout).toBe('Mary Smith has the new number. 2 messages about it are queued.')
    expect((await row(member.panelistId)).mobile).toBe(number)
    expect(await world.as(member).refused('emailStatus')).toMatchObject({ status: 401 })
    const [text] = await world.messages(member.mobile)
    expect(text?.text).toContain(
      "Your Carepanel account has a new mobile number. If you didn't ask for this, email help@portal.test.",
    )
    const [mail] = await world.messages(email ?? '')
    expect(mail?.subject).toBe('Your Carepanel mobile number has changed')
    for (const message of [text, mail]) expect(JSON.stringify(message)).not.toContain(number.slice(2))
    expect(await world.messages(number)).toEqual([])
    expect(await auditOf(member.panelistId)).toEqual([['number changed', null]])
  })

  it('drops what waits for the old number, except the notice (PRIV-010)', async () => {
    const { mobile } = await aMember()
    const text = { name: 'survey-invitation-text', channel: 'sms', to: mobile, text: 'Hello' } as const
    await world.db.transaction().execute((tx) => world.panel.outbox.send(tx, text))
    await operator(`members number ${mobile} --to ${aNumber()} --yes`)
    expect((await waitingMessages(world, mobile)).map(({ name }) => name)).toEqual(['number-changed-text'])
  })

  it('holds the payout method for 7 days', async () => {
    const member = await aMember()
    const isHeld = () => blocksPayoutMethod(world.db, member.panelistId)
    expect(await isHeld()).toBe(false)
    await operator(`members number ${member.mobile} --to ${aNumber()} --yes`)
    await world.pass({ hours: 7 * 24 - 1 })
    expect(await isHeld()).toBe(true)
    await world.pass({ hours: 2 })
    expect(await isHeld()).toBe(false)
  })

  it('refuses a number of another member, and one that is not a mobile number', async () => {
    const [member, another] = [await aMember(), await aMember()]
    const change = (to: string) => operator(`members number ${member.mobile} --to ${to} --yes`)
    expect(await change(another.mobile)).toMatchObject({ code: 1, stderr: 'Another member has this number.' })
    expect(await change('12345')).toMatchObject({
      code: 2,
      stderr: 'Invalid value "12345" for to: expected a mobile number of ten digits',
    })
    expect(await change('8005550123')).toMatchObject({
      code: 1,
      stderr: 'This is not a mobile number: the member could not sign in with it.',
    })
    expect((await row(member.panelistId)).mobile).toBe(member.mobile)
    expect(await world.messages(member.mobile)).toEqual([])
  })

  it('changes nothing unless it is confirmed', async () => {
    const member = await aMember()
    expect(await operator(`members number ${member.mobile} --to ${aNumber()}`, { answer: false })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Nothing was changed.'),
    })
    expect((await row(member.panelistId)).mobile).toBe(member.mobile)
    expect(await world.messages(member.mobile)).toEqual([])
  })
})

describe('members email', () => {
  const question = (to: string) => `The member is signed out and loses all passkeys. Are you sure that ${to} is theirs?`

  it('replaces an address that a stranger set, ends what the stranger holds, and notifies the old address and the phone (EMAIL-025)', async () => {
    const member = await aMember()
    await aPasskey(world, member)
    await world.as(member).call('emailStatus')
    const [{ email: old }, email] = [await row(member.panelistId), anEmail()]
    const { stdout, questions } = await operator(`members email ${old} --to ${email.toUpperCase()}`, { answer: true })
    expect(questions).toEqual([question(email.toUpperCase())])
    expect(stdout).toBe(
      'Mary Smith has the new address, and confirms it after signing in. 2 messages about it are queued.',
    )
    expect(await row(member.panelistId)).toMatchObject({ email, email_verified_at: null })
    expect(await world.as(member).refused('emailStatus')).toMatchObject({ status: 401 })
    const passkeys = world.db.selectFrom('passkey').select('id').where('panelist_id', '=', member.panelistId)
    expect(await passkeys.execute()).toEqual([])
    const text = (await world.messages(member.mobile)).at(-1)
    expect(text?.text).toContain('Your Carepanel account has a new email address. Not you? Email help@portal.test.')
    const mail = (await world.messages(old ?? '')).at(-1)
    expect(mail?.subject).toBe('Your Carepanel email has changed')
    for (const message of [text, mail]) expect(JSON.stringify(message)).not.toContain(email)
    expect(await world.messages(email)).toEqual([])
    expect((await auditOf(member.panelistId))[0]).toEqual(['email changed', null])
  })

  it('ends codes and links that were sent to other addresses (EMAIL-025)', async () => {
    const member = await world.member({ email: null })
    const [stranger, email] = [anEmail(), anEmail()]
    await world.as(member).call('registerEmail', { body: { email: stranger } })
    const verificationCode = await world.lastCode(stranger)
    const link = /code=(\S+)/.exec((await world.messages(stranger)).at(-1)?.text ?? '')?.[1] ?? ''
    expect(link).not.toBe('')
    await operator(`members email ${member.mobile} --to ${email} --yes`)
    expect(await world.refusal('verifyEmailLink', { body: { verificationCode: link } })).toBe('INVALID_OTP')
    const { accessToken: token } = await world.db
      .transaction()
      .execute((tx) => beginSession(tx, world.panel.crypto, member.panelistId))
    const again = world.as({ ...member, token })
    const body = { verificationCode, email: stranger }
    expect(await again.refusal('verifyEmailCode', { body })).toBe('INVALID_OTP')
    expect(await row(member.panelistId)).toMatchObject({ email, email_verified_at: null })
  })

  it('replaces the address of an inactive member', async () => {
    const { mobile, panelistId } = await world.member({ is_active: false })
    const email = anEmail()
    await operator(`members email ${mobile} --to ${email} --yes`)
    expect((await row(panelistId)).email).toBe(email)
  })

  it('changes nothing for the same address, one of another member, and what is no address', async () => {
    const [member, another] = [await aMember(), await aMember()]
    const [{ email }, { email: taken }] = [await row(member.panelistId), await row(another.panelistId)]
    const change = (to: string) => operator(`members email ${member.mobile} --to ${to} --yes`)
    expect((await change(email ?? '')).stdout).toBe('Mary Smith already has this address.')
    expect(await change(taken ?? '')).toMatchObject({ code: 1, stderr: 'Another member has this address.' })
    expect(await change('ana.ruiz')).toMatchObject({
      code: 2,
      stderr: 'Invalid value "ana.ruiz" for to: expected an email address',
    })
    expect((await row(member.panelistId)).email).toBe(email)
    expect(await world.messages(member.mobile)).toEqual([])
    expect(await auditOf(member.panelistId)).toEqual([])
  })
})

describe('members correct', () => {
  it('corrects names and date of birth, notifies the member, and keeps the values out of the audit', async () => {
    const member = await aMember()
    const { email } = await row(member.panelistId)
    const { stdout } = await operator(`members correct ${member.mobile} --last-name Garcia --birth-date 02-28-1980`)
    expect(stdout).toBe(`Corrected for member ${member.panelistId}: last name, date of birth.`)
    const stored = await row(member.panelistId)
    expect([stored.first_name, stored.last_name]).toEqual(['Mary', 'Garcia'])
    const cell = { table: 'panelist', column: 'birth_date_sealed', row: member.panelistId }
    expect(world.panel.crypto.open(stored.birth_date_sealed ?? '', cell).reveal()).toBe('02-28-1980')
    expect(await auditOf(member.panelistId)).toEqual([['member corrected', 'last name, date of birth']])
    const [mail] = await world.messages(email ?? '')
    expect(mail?.text).toContain('We corrected this in your account: last name, date of birth.')
    expect(mail?.text).not.toContain('Garcia')
    expect((await operator(`members correct ${member.mobile} --birth-date 02-28-1980`)).stdout).toBe(
      'Mary Garcia already has these values.',
    )
  })

  it.each([
    ['--birth-date 1980-02-28', 'Invalid value "1980-02-28" for birth-date: expected a date of birth MM-DD-YYYY'],
    ['--birth-date 02-30-1980', 'Invalid value "02-30-1980" for birth-date: expected a date of birth MM-DD-YYYY'],
    ['--last-name 123', 'Invalid value "123" for last-name: expected a name of at most 75 characters'],
  ])('refuses %s', async (line, stderr) => {
    const { mobile } = await aMember()
    expect(await operator(`members correct ${mobile} ${line}`)).toMatchObject({ code: 2, stderr })
  })

  it('requires a field to correct', async () => {
    const { mobile } = await aMember()
    expect(await operator(`members correct ${mobile}`)).toMatchObject({
      code: 1,
      stderr: 'Say what to correct: --first-name, --last-name or --birth-date.',
    })
  })
})

describe('members address', () => {
  const address = (mobile: string) => [
    ...['members', 'address', mobile, '--street', '480 Garden Street', '--suite', '2B'],
    ...['--city', 'Hoboken', '--state', 'nj', '--zip', '07030'],
  ]

  it('changes the address, notifies the member, and keeps the address out of messages and audit', async () => {
    const member = await aMember()
    const { email } = await row(member.panelistId)
    const { stdout } = await runOperatorCommand(world, address(member.mobile))
    expect(stdout).toMatch(/has the new mailing address\. 2 messages about it are queued\.$/)
    expect((await row(member.panelistId)).profile.mailingAddress).toMatchObject({
      firstLine: '480 Garden Street',
      suiteNumber: '2B',
      city: 'Hoboken',
      state: 'NJ',
      zipCode: '07030',
    })
    expect(await auditOf(member.panelistId)).toEqual([['member corrected', 'mailing address']])
    const [mail] = await world.messages(email ?? '')
    expect(mail).toMatchObject({ name: 'address-changed', text: expect.not.stringContaining('Garden') })
    expect((await runOperatorCommand(world, address(member.mobile))).stdout).toMatch(/already has this address\.$/)
  })

  it('is refused for 7 days after a change of the mobile number (PAY-005)', async () => {
    const member = await aMember()
    await insertSupportChange(world.db, member.panelistId, aNumber())
    expect(await runOperatorCommand(world, address(member.mobile))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('payments go where they went before for 7 days after that.'),
    })
  })
})

describe('members export', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'export-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('writes all data about a member to a file that only its owner can read, and is audited', async () => {
    const member = await plantedMember(world)
    const file = join(folder, 'member.json')
    const { stdout } = await operator(`members export ${member.mobile} ${file}`)
    expect(stdout).toBe(`All data about ${marks.firstName} ${marks.lastName} was written to ${file}.`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const text = await readFile(file, 'utf8')
    for (const held of [marks.lastName, marks.email, marks.npi, marks.street, marks.content])
      expect(text).toContain(held)
    expect(JSON.parse(text).identity).toEqual({ ssn_last_four: '4321', date_of_birth: '01-31-1970' })
    expect((await auditOf(member.panelistId))[0]).toEqual(['data copied', null])
  })

  it('overwrites no file, and then writes nothing to the audit', async () => {
    const { mobile, panelistId } = await aMember()
    const file = join(folder, 'member.json')
    await operator(`members export ${mobile} ${file}`)
    expect(await operator(`members export ${mobile} ${file}`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already exists'),
    })
    expect(await auditOf(panelistId)).toEqual([['data copied', null]])
  })
})

describe('members passkeys and members removepasskeys', () => {
  async function withPasskeys(count: number) {
    const member = await aMember()
    for (let times = 0; times < count; times++) await aPasskey(world, member)
    const stored = world.db
      .selectFrom('passkey')
      .select('id')
      .where('panelist_id', '=', member.panelistId)
      .orderBy('id')
    const ids = async () => (await stored.execute()).map(({ id }) => id)
    return { ...member, ids }
  }

  it('list the passkeys, and remove one by its number after a confirmation', async () => {
    const member = await withPasskeys(2)
    const [first, second] = await member.ids()
    expect((await operator(`members passkeys ${member.mobile}`)).stdout).toContain(String(first))
    const line = `members removepasskeys ${member.mobile} ${first}`
    await operator(line, { answer: false })
    expect(await member.ids()).toEqual([first, second])
    const { questions, stdout } = await operator(line, { answer: true })
    expect(questions).toEqual(["The member can't log in with it after that. Continue?"])
    expect(stdout).toContain('1 of the passkeys of Mary Smith removed. 2 messages about it are queued.')
    expect(await member.ids()).toEqual([second])
    expect(await auditOf(member.panelistId)).toContainEqual(['passkey removed', `passkey ${first}, passkeys: 2 > 1`])
    expect(await world.lastSms(member.mobile)).toContain(
      'The passkey "Passkey" was removed from your Carepanel account.',
    )
  })

  it('remove all passkeys, and notify the member once', async () => {
    const member = await withPasskeys(2)
    const [first, second] = await member.ids()
    const messageCount = (await world.messages(member.mobile)).length
    await operator(`members removepasskeys ${member.mobile} all`, { answer: true })
    expect(await member.ids()).toEqual([])
    expect((await auditOf(member.panelistId)).filter(([event]) => event === 'passkey removed')).toEqual([
      ['passkey removed', `passkey ${second}, passkeys: 1 > 0`],
      ['passkey removed', `passkey ${first}, passkeys: 2 > 1`],
    ])
    const newMessages = (await world.messages(member.mobile)).slice(messageCount)
    expect(newMessages).toHaveLength(1)
    expect(newMessages[0]?.text).toContain('2 passkeys were removed from your Carepanel account.')
  })

  it('refuse a passkey of another member, and report when there is none', async () => {
    const [withPasskey, withoutPasskey] = [await withPasskeys(1), await aMember()]
    const [id] = await withPasskey.ids()
    const refused = await operator(`members removepasskeys ${withoutPasskey.mobile} ${id}`, { answer: true })
    expect(refused.stderr).toContain(`Mary Smith has no passkey ${id}.`)
    expect((await operator(`members removepasskeys ${withoutPasskey.mobile} all`)).stdout).toContain('has no passkey.')
    expect((await operator(`members passkeys ${withoutPasskey.mobile}`)).stdout).toContain('Mary Smith has no passkey.')
    expect(await withPasskey.ids()).toHaveLength(1)
    expect((await operator(`members removepasskeys ${withPasskey.mobile} some`)).stderr).toContain(
      'the number of a passkey, or all',
    )
  })
})
