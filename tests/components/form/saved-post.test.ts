import { addressData } from '#components/surveys/outcome/addressAnswers.ts'
import { addressPost, checkAddress } from '#components/surveys/outcome/addressPost.ts'
import { english } from '#lib/language/translate.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { unsent } from '#tests/support/screens/forms.ts'
import { panelistProfile } from '#tests/support/screens/members.ts'

/* Forms of saved data as the browser itself sends them, by the example of an address. */

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
  refused: { values: { city: '', version: 'v1' }, error: { status: 400, code, message: '' }, errors: {} },
})
const versionOf = (posted: PostedForm) => addressPost(posted, addressData(profile, false), english).version

test('a form goes with the version that it was opened with', () => {
  expect(versionOf(unsent)).toBe('v2')
  expect(versionOf(refused('VALIDATION_FAILED'))).toBe('v1')
})

test('after a change elsewhere was said, saving again replaces it', () => {
  expect(versionOf(refused('STALE_VERSION'))).toBe('v2')
})

test('the zone of a saved address goes with its ZIP code, and not with another one', () => {
  expect(checkAddress(profile, { zipCode: '07030', city: 'Weehawken' })).toMatchObject({
    body: { city: 'Weehawken', timezone: 'America/New_York' },
  })
  expect(checkAddress(profile, { zipCode: '90210' })).toEqual({
    body: expect.not.objectContaining({ timezone: expect.anything() }),
  })
})
