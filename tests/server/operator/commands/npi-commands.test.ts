import { anEmail, verifiedNow } from '../../../support/panel/facts/builders.ts'
import { anNpi, cardiologist } from '../../../support/panel/facts/profiles.ts'
import { runOperator } from '../../../support/panel/operator.ts'
import { useWorld } from '../../../support/panel/world.ts'

const world = useWorld({ lookups: true })

const operator = (name: string, ...args: string[]) => runOperator(world, ['npi', name, ...args])

const register = async (npiNumber: string) => {
  const body = { ...cardiologist, email: anEmail(), npiNumber }
  const response = await world.send(
    'registerProfession',
    { body },
    { member: await world.member({ last_name: 'Smith' }) },
  )
  return response.status === 200 ? 'saved' : (await response.json()).errorCode
}

it('npi bar and npi allow: bar an NPI and allow it again', async () => {
  const npiNumber = anNpi()
  await operator('bar', npiNumber)
  await operator('bar', npiNumber)
  expect(await register(npiNumber)).toBe('ILLEGAL_NPI')
  await operator('allow', npiNumber)
  expect(await register(npiNumber)).toBe('saved')
})

it('npi record: records the holder of an NPI, and keeps a barred NPI barred', async () => {
  const npiNumber = anNpi()
  await operator('record', npiNumber, 'Garcia', 'Lopez')
  expect(await register(npiNumber)).toBe('INVALID_NPI')
  await operator('bar', npiNumber)
  await operator('record', npiNumber, 'Garcia', 'Smith')
  expect(await operator('list')).toMatch(new RegExp(`${npiNumber} +Garcia, Smith +barred`))
  expect(await register(npiNumber)).toBe('ILLEGAL_NPI')
  await operator('allow', npiNumber)
  expect(await register(npiNumber)).toBe('saved')
})

it('npi bar: is written to the audit by the last four digits', async () => {
  const npiNumber = anNpi()
  await operator('bar', npiNumber)
  const rows = await world.db
    .selectFrom('audit')
    .select(['event', 'subject'])
    .where('event', '=', 'npi changed')
    .orderBy('id')
    .execute()
  expect(rows.at(-1)).toEqual({ event: 'npi changed', subject: `npi ending ${npiNumber.slice(-4)}` })
})

describe('npi release', () => {
  /** A member with a complete profile, who saved the NPI. */
  async function holderOf(npiNumber: string) {
    const verified = { email: anEmail(), email_verified_at: verifiedNow }
    const member = await world.member({
      ...verified,
      profile: JSON.stringify({ ...cardiologist, npiNumber }),
      profile_completed: true,
    })
    return { member, email: verified.email }
  }

  it('takes the NPI from the member who saved it, so that its owner can save it (PDET-007)', async () => {
    const npiNumber = anNpi()
    const { member } = await holderOf(npiNumber)
    expect(await register(npiNumber)).toBe('PANELIST_WITH_NPI_EXISTS')
    expect(await operator('release', npiNumber, 'It', 'belongs', 'to', 'another', 'person.', '--yes')).toBe(
      `${npiNumber} is taken from member ${member.panelistId}, Mary Smith. 2 messages about it are queued.`,
    )
    expect(await register(npiNumber)).toBe('saved')
    expect(await world.as(member).call('getProfile')).toMatchObject({ npiNumber: null, profileCompleted: false })
  })

  it('tells the member the reason by mail, and by text that it happened (PDET-007)', async () => {
    const npiNumber = anNpi()
    const { member, email } = await holderOf(npiNumber)
    await operator('release', npiNumber, 'Wrong', 'digit.', '--yes')
    const [mail] = await world.messages(email)
    const [sms] = await world.messages(member.mobile)
    expect(mail).toMatchObject({ name: 'npi-released', text: expect.stringContaining('The reason: Wrong digit.') })
    expect(sms).toMatchObject({ name: 'npi-released-text' })
    expect(sms?.text).not.toContain('Wrong digit')
  })

  it('is written to the audit with its reason, and changes nothing when nobody has the NPI (PDET-007)', async () => {
    const npiNumber = anNpi()
    const { member } = await holderOf(npiNumber)
    await operator('release', npiNumber, 'Wrong', 'digit.', '--yes')
    expect(await operator('release', npiNumber, 'Wrong', 'digit.', '--yes')).toBe(`No member has saved ${npiNumber}.`)
    const audited = await world.db
      .selectFrom('audit')
      .select(['panelist_id', 'subject'])
      .where('event', '=', 'npi released')
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(audited).toEqual([
      { panelist_id: member.panelistId, subject: `npi ending ${npiNumber.slice(-4)}: Wrong digit.` },
    ])
  })
})

it.each(['', '12345', '2234567890'])('npi bar: refuses %j as an NPI', async (typed) => {
  await expect(operator('bar', typed)).rejects.toThrow(
    `Invalid value "${typed}" for npi: expected ten digits, the first 1 or 3`,
  )
})
