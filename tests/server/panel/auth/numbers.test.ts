import { aRegistration } from '#tests/support/panel/facts/builders.ts'
import { openWorld, useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

describe('mobile number', () => {
  beforeAll(async () => {
    await world.db
      .insertInto('number_line')
      .values([
        { prefix: '+12025550', line: 'mobile' },
        { prefix: '+1303444', line: 'landline' },
        { prefix: '+13034445', line: 'voip' },
        { prefix: '+130344456', line: 'mobile' },
      ])
      .execute()
  })

  it.each([
    ['a state', '+12024561111', true],
    ['Alaska', '+19072741234', true],
    ['Puerto Rico', '+17872221234', true],
    ['Guam', '+16714721234', true],
    ['the Virgin Islands', '+13407761234', true],
    ['American Samoa', '+16842581234', true],
    ['the Northern Marianas', '+16702341234', true],
    ['fiction', '+13125550123', false],
    ['fiction that the operator says is mobile', '+12025550123', true],
    ['a landline by the operator', '+13034442222', false],
    ['VoIP by the operator', '+13034445222', false],
    ['mobile by a longer prefix', '+13034445622', true],
    ['pay per call, area', '+19002341234', false],
    ['pay per call, exchange', '+12129761234', false],
    ['toll-free', '+18002341234', false],
    ['toll-free, newer', '+18442341234', false],
    ['personal numbering', '+15002341234', false],
    ['Canada', '+14162341234', false],
    ['Jamaica', '+18762341234', false],
    ['the Bahamas', '+12422341234', false],
    ['no area', '+12111111111', false],
    ['no exchange', '+12021234567', false],
    ['India', '+919876543210', false],
  ])('of %s (%s) is accepted: %s (REG-057)', async (_, mobileNumber, isAccepted) => {
    const body = aRegistration({ mobileNumber })
    const response = await world.send('sendRegistrationCode', { body }, {})
    const answer = await response.json()
    expect(isAccepted ? response.status : answer.errorCode).toBe(isAccepted ? 200 : 'NOT_VALID_MOBILE_NUMBER')
    expect(await world.messages(mobileNumber)).toHaveLength(isAccepted ? 1 : 0)
  })

  it('of India is accepted when the operator allows it', async () => {
    const withIndia = await openWorld({ allowDevCountry: true })
    await withIndia.call('sendRegistrationCode', { body: aRegistration({ mobileNumber: '+919876543210' }) })
    await withIndia.close()
  })
})
