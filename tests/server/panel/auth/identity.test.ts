import { aRegistration } from '#tests/support/panel/facts/builders.ts'
import { signUp } from '#tests/support/panel/facts/sign-up.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

describe('identity questions', () => {
  const known = { ssn: '6789', dateOfBirth: '04-15-1970' }
  const onRecord = async (
    demands: 'search' | 'assessment',
    person: { mobile?: string; first_name: string; last_name: string },
  ) => {
    const { crypto } = world.panel
    await world.db
      .insertInto('identity_record')
      .values({
        ...person,
        demands,
        ssn_hmac: crypto.hmac('identity-ssn', known.ssn),
        birth_date_hmac: crypto.hmac('identity-birth-date', known.dateOfBirth),
      })
      .execute()
  }
  const personOnRecord = async (demands: 'search' | 'assessment', searchedBy: 'name' | 'number' = 'name') => {
    const body = aRegistration()
    const name =
      searchedBy === 'name'
        ? { first_name: body.firstName.toUpperCase(), last_name: body.lastName }
        : { first_name: 'Q', last_name: 'Q' }
    await onRecord(demands, { ...name, mobile: searchedBy === 'number' ? body.mobileNumber : undefined })
    return body
  }
  const ask = (body: object, address?: string) =>
    world.refused('sendRegistrationCode', { body: body as ReturnType<typeof aRegistration> }, { address })

  it.each(['name', 'number'] as const)(
    'are asked when the %s is on record, and right answers register the person',
    async (searchedBy) => {
      const body = await personOnRecord('search', searchedBy)
      const { errorCode, identitySearchKey, profileKey } = await ask(body)
      expect([errorCode, profileKey]).toEqual(['IDENTITY_SEARCH_DETAILS_NEEDED', undefined])
      const { panelist, sent } = await signUp(world, { ...body, ...known, identitySearchKey })
      expect([panelist.status, sent.identityFail]).toEqual(['Registered', false])
    },
  )

  it('are asked again after wrong answers, then register a flagged account', async () => {
    const body = await personOnRecord('search')
    const { identitySearchKey } = await ask(body)
    const second = await ask({ ...body, ...known, ssn: '0000', identitySearchKey })
    expect(second.errorCode).toBe('IDENTITY_ASSESSMENT_DETAILS_NEEDED')
    const { panelist, sent } = await signUp(world, {
      ...body,
      ...known,
      dateOfBirth: '01-01-1970',
      profileKey: second.profileKey,
    })
    expect([panelist.status, sent.identityFail]).toEqual(['Registration Flagged', true])
  })

  it('are refused with the same error for each wrong answer', async () => {
    const answers = await Promise.all(
      [{ ssn: '0000' }, { dateOfBirth: '01-01-1970' }, { ssn: '0000', dateOfBirth: '01-01-1970' }].map(
        async (details) => {
          const { errorCode, errorMessage, status, ...rest } = await ask({
            ...(await personOnRecord('search')),
            ...known,
            ...details,
          })
          return [errorCode, errorMessage, status, Object.keys(rest).sort()]
        },
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it('ask for an assessment at once when the record demands it', async () => {
    const body = await personOnRecord('assessment')
    const { errorCode, profileKey } = await ask(body)
    expect(errorCode).toBe('IDENTITY_ASSESSMENT_DETAILS_NEEDED')
    expect((await signUp(world, { ...body, ...known, ssn: '0000', profileKey })).panelist.status).toBe(
      'Registration Flagged',
    )
  })

  it('are not asked again when a resend repeats the answers', async () => {
    const body = await personOnRecord('assessment')
    const failed = { ...body, ...known, ssn: '0000' }
    await world.call('sendRegistrationCode', { body: failed })
    await world.pass({ seconds: 31 })
    expect(await world.call('resendRegistrationCode', { body: failed })).toMatchObject({ identityFail: true })
    expect(await world.refusal('resendRegistrationCode', { body })).toBe('IDENTITY_ASSESSMENT_DETAILS_NEEDED')
  })

  it('allow five answers per number and address in six hours, so that strangers cannot use up the tries of a number', async () => {
    const body = await personOnRecord('search')
    const guess = (ssn: string, address = '198.51.100.7') => ask({ ...body, ssn, dateOfBirth: '01-01-1970' }, address)
    for (const ssn of ['0001', '0002', '0003', '0004', '0005']) expect((await guess(ssn)).status).toBe(400)
    const sixth = await guess(known.ssn)
    expect(sixth).toMatchObject({ status: 429, errorCode: 'TOO_MANY_REQUESTS' })
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(5 * 3600)
    expect((await guess('0001', '198.51.100.8')).status).toBe(400)
    await world.pass({ hours: 6 })
    expect((await guess('0006')).status).toBe(400)
  })

  it('allow an address ten wrong answers in ten minutes, whatever numbers it tries them with (REG-059)', async () => {
    const { firstName, lastName } = await personOnRecord('search')
    const address = '198.51.100.9'
    const guess = (ssn: string) => ask({ ...aRegistration(), firstName, lastName, ...known, ssn }, address)
    for (let index = 0; index < 10; index++) expect((await guess(`000${index}`)).status).toBe(400)
    expect(await guess(known.ssn)).toMatchObject({ status: 429, errorCode: 'TOO_MANY_REQUESTS' })
    await world.pass({ minutes: 10 })
    expect((await guess('0010')).status).toBe(400)
  })

  it('store no answer in plain text', async () => {
    const { panelist } = await signUp(world, { ...known, mobileNumber: '+12024561112' })
    expect(JSON.stringify(panelist)).not.toMatch(/6789|04-15-1970/)
  })
})
