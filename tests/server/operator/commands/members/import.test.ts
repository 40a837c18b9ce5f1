import { aNumber, anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })

const importFile = (csv: string, options = '') =>
  runOperatorCommand(world, `members import --file members.csv --json ${options}`.trim().split(' '), {
    files: { 'members.csv': csv },
  })

const results = (stdout: string) =>
  stdout.split('\n').map((line) => {
    const { result, detail } = JSON.parse(line)
    return `${result}: ${detail}`
  })

const memberWith = (mobile: string) =>
  world.db.selectFrom('panelist').selectAll().where('mobile', '=', mobile).executeTakeFirst()

describe('members import', () => {
  it('adds members who have agreed to nothing, and leaves those who are registered as they are', async () => {
    const [hcp, patient, email] = [aNumber(), aNumber(), anEmail()]
    const file = [
      'firstName,lastName,mobile,type,email,emailVerified,language',
      `Ana,Ruiz,${hcp},HCP,${email.toUpperCase()},yes,es`,
      `Bo,Lund,${patient.slice(2)},Patient,,,`,
    ].join('\n')
    expect(results((await importFile(file)).stdout)).toEqual([
      'done: Ana Ruiz is a member.',
      'done: Bo Lund is a member.',
    ])
    expect(await memberWith(hcp)).toMatchObject({
      first_name: 'Ana',
      last_name: 'Ruiz',
      panelist_type: 'HCP',
      status: 'Registered',
      email,
      email_verified_at: expect.any(Date),
      sms_consent_at: null,
      privacy_consent_at: null,
      language: 'es',
      profile_completed: false,
    })
    expect(await memberWith(patient)).toMatchObject({ panelist_type: 'Patient', email: null, email_verified_at: null })
    const again = file.replace('Ana,Ruiz', 'Anna,Ruiz')
    expect(results((await importFile(again)).stdout)).toEqual([
      `unchanged: ${hcp} is already a member.`,
      `unchanged: ${patient.slice(2)} is already a member.`,
    ])
    expect(await memberWith(hcp)).toMatchObject({ first_name: 'Ana' })
  })

  it('lets a new member sign in with a code', async () => {
    const mobile = aNumber()
    await importFile(`firstName,lastName,mobile,type\nAna,Ruiz,${mobile},Patient`)
    await world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
    const otp = await world.lastCode(mobile)
    expect(await world.call('login', { body: { loginId: mobile, otp } })).toMatchObject({ tokenType: 'Bearer' })
  })

  it('refuses a row alone, and says why', async () => {
    const taken = anEmail()
    await world.member({ email: taken, email_verified_at: verifiedNow })
    const good = aNumber()
    const { code, stdout } = await importFile(
      [
        'firstName;lastName;mobile;type;email',
        `Ana;Ruiz;${good};HCP;`,
        'Ana;Ruiz;2.12556E+09;HCP;',
        `123;Ruiz;${aNumber()};HCP;`,
        `Ana;Ruiz;${aNumber()};HCP;ana.mail.test`,
        `Ana;Ruiz;${aNumber()};HCP;${taken}`,
      ].join('\n'),
    )
    expect(results(stdout)).toEqual([
      'done: Ana Ruiz is a member.',
      'refused: Invalid value "2.12556E+09" for mobile: expected a mobile number of ten digits',
      'refused: Invalid value "123" for firstName: expected a name',
      'refused: Invalid value "ana.mail.test" for email: expected an email address',
      `refused: Another member has verified the address ${taken}.`,
    ])
    expect(code).toBe(3)
  })

  it('invites to the surveys that invite every new member, and sends nothing', async () => {
    const survey = await aSurvey(world.db, { invitesNew: 'Patient' })
    const mobile = aNumber()
    await importFile(`firstName,lastName,mobile,type\nAna,Ruiz,${mobile},Patient`)
    const invitations = await world.db
      .selectFrom('invitation')
      .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
      .where('panelist.mobile', '=', mobile)
      .select('survey_id')
      .execute()
    expect(invitations.map(({ survey_id }) => survey_id)).toContain(survey.id)
    expect(await world.messages(mobile)).toEqual([])
  })

  it('adds nobody in a dry run', async () => {
    const mobile = aNumber()
    const file = `firstName,lastName,mobile,type\nAna,Ruiz,${mobile},Patient`
    expect(results((await importFile(file, '--dry-run')).stdout)).toEqual(['done: Ana Ruiz is a member.'])
    expect(await memberWith(mobile)).toBeUndefined()
  })
})
