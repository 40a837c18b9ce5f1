import { addressData } from '#components/surveys/outcome/addressAnswers.ts'
import { addressPost, checkAddress } from '#components/surveys/outcome/addressPost.ts'
import { english } from '#lib/language/translate.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { unsent } from '#tests/support/screens/forms.ts'
import { panelistProfile } from '#tests/support/screens/members.ts'

/* Forms for saved data, posted without JavaScript; the address form is the example. */

const mailingAddress = {
  firstLine: '480 Garden Street',
  suiteNumber: null,
  city: 'Hoboken',
  state: 'NJ',
  zipCode: '07030',
  country: 'USA',
  timezone: 'America/New_York',
}
const profile = panelistProfile({ mailingAddress, version: 'v2' })

const refused = (code: string): PostedForm => ({
  ...unsent,
  refused: { values: { city: '', version: 'v1' }, error: { status: 400, code, message: '' }, lists: {}, errors: {} },
})
const versionOf = (posted: PostedForm) => addressPost(posted, addressData(profile, false), english).version

test('addressPost keeps the version with which a rejected form was opened', () => {
  expect(versionOf(unsent)).toBe('v2')
  expect(versionOf(refused('VALIDATION_FAILED'))).toBe('v1')
})

test('addressPost uses the saved version after STALE_VERSION, so that saving again overwrites', () => {
  expect(versionOf(refused('STALE_VERSION'))).toBe('v2')
})

test('checkAddress keeps the saved time zone with the saved ZIP code only', () => {
  expect(checkAddress(profile, { zipCode: '07030', city: 'Weehawken' })).toMatchObject({
    body: { city: 'Weehawken', timezone: 'America/New_York' },
  })
  expect(checkAddress(profile, { zipCode: '90210' })).toEqual({
    body: expect.not.objectContaining({ timezone: expect.anything() }),
  })
})
