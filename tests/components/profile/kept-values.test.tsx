import { screen, waitFor } from '@testing-library/react'
import { forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import AdditionalInfoDialog from '#components/profile/additional/AdditionalInfoDialog.tsx'
import { AddressTask } from '#components/surveys/outcome/AddressTask.tsx'
import { addressData } from '#components/surveys/outcome/addressAnswers.ts'
import { TaxPanel } from '#components/tax/TaxPanel.tsx'
import { unsentPost, unsentTaxPosts } from '#tests/support/screens/forms.ts'
import { panelistProfile } from '#tests/support/screens/members.ts'
import { lookups, newcomer, noStatus, patientInfo } from '#tests/support/screens/profiles.ts'
import { open, serve } from '#tests/support/screens/screens.tsx'
import { savedTaxDetail, taxTypes } from '#tests/support/screens/tax.ts'

/* Saved answers that today's rules would reject stay valid until they are changed. */

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => {}, refresh: () => {} }),
  usePathname: () => '/dashboard',
}))
jest.mock('#components/call/loadPage.ts', () => ({ reloadPage: jest.fn() }))
beforeEach(forgetDrafts)

const PANEL = '/api/panel/api'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => screen.findByRole('button', { name: 'Save' })
const kept = {
  firstLine: '480 Garden Street',
  suiteNumber: null,
  city: 'Hoboken',
  state: 'New Jersey',
  zipCode: '07030-1234',
  country: 'USA',
  timezone: 'America/New_York',
}

describe('additional info', () => {
  const SAVE = `PATCH ${PANEL}/panelist-profile-info`

  /** Opens the saved answers and selects Save. @returns the body that is sent */
  async function savedAgain(member: Parameters<typeof newcomer>[0], answers: object) {
    const made = serve({
      [`GET ${PANEL}/panelist-profiles/me`]: { body: newcomer({ ...member, profileCompleted: true }) },
      [`GET ${PANEL}/panelist-profile-status/me`]: { body: { ...noStatus, ...answers } },
      [`GET ${PANEL}/panelist-additional-info`]: { body: lookups.additional },
      [SAVE]: {},
      'DELETE /api/draft?form=additional-info': {},
    })
    const { user } = open(<AdditionalInfoDialog onClose={() => {}} />)
    await user.click(await save())
    return waitFor(() => {
      const sent = made.find(({ call }) => call === SAVE)
      if (!sent) throw new Error('nothing was sent')
      return sent.body
    })
  }

  it('shows and sends a saved birth year, height and weight that are no longer offered', async () => {
    const old = { ...patientInfo, birthYear: 1899, weight: 74.5, height: 101 }
    expect(await savedAgain({ type: 'Patient' }, { panelistPatientProfileInfo: old })).toMatchObject({
      panelistPatientProfileInfo: { birthYear: 1899, weight: 74.5, height: 101 },
    })
    expect(field('Birth year')).toHaveDisplayValue('1899')
    expect(field('Weight (lbs)')).toHaveDisplayValue('74.5')
    expect(field('Height: feet')).toHaveDisplayValue('8')
    expect(field('Height: inches')).toHaveDisplayValue('5')
  })

  it('sends saved answers whose ids are texts', async () => {
    const old = {
      ...patientInfo,
      gender: { id: '1', name: 'Female' },
      typesOfHealthInsurance: [{ id: '3' }, { id: 4 }],
    }
    expect(await savedAgain({ type: 'Patient' }, { panelistPatientProfileInfo: old })).toMatchObject({
      panelistPatientProfileInfo: { gender: { id: 1 }, typesOfHealthInsurance: [{ id: 3 }, { id: 4 }] },
    })
  })

  it('shows and sends a saved graduation year that is no longer offered', async () => {
    const old = { latestGraduationYear: 1930, gender: { id: 1, name: 'Female' }, ethnicity: { id: 2, name: 'Asian' } }
    expect(await savedAgain({}, { panelistHcpProfileInfo: old })).toMatchObject({ panelistHcpProfileInfo: old })
    expect(field('Graduation year')).toHaveDisplayValue('1930')
  })
})

it('the address form checks a saved ZIP code again once it is changed', async () => {
  const SAVE = `PATCH ${PANEL}/address`
  const made = serve({ [SAVE]: {} })
  const profile = panelistProfile({ mailingAddress: { ...kept, city: null }, workplaceUrl: 'our clinic' })
  const { user } = open(<AddressTask saved={addressData(profile, true)} post={unsentPost} />)
  await user.type(field('City'), 'Hoboken')
  await user.clear(field('ZIP code'))
  await user.type(field('ZIP code'), '0703')
  await user.click(await save())
  expect(await screen.findAllByText('Please enter correct Zip Code.')).not.toEqual([])
  expect(made).toEqual([])
})

it('the address form sends the saved state, ZIP code and workplace unchanged', async () => {
  const SAVE = `PATCH ${PANEL}/address`
  const made = serve({ [SAVE]: {} })
  const profile = panelistProfile({ mailingAddress: { ...kept, city: null }, workplaceUrl: 'our clinic' })
  const { user } = open(<AddressTask saved={addressData(profile, true)} post={unsentPost} />)
  await user.type(field('City'), 'Hoboken')
  await user.click(await save())
  await waitFor(() =>
    expect(made.find(({ call }) => call === SAVE)?.body).toMatchObject({
      state: 'New Jersey',
      zipCode: '07030-1234',
      workplaceUrl: 'our clinic',
    }),
  )
})

it('the tax details form sends the saved address unchanged', async () => {
  const SAVE = `PATCH ${PANEL}/taxDetail/me`
  const made = serve({ [SAVE]: {} })
  const { user } = open(
    <TaxPanel detail={{ ...savedTaxDetail, address: kept }} types={taxTypes} posts={unsentTaxPosts} testMode />,
  )
  await user.type(field('Tax ID number'), '123456789')
  await user.type(field('Confirm tax ID number'), '123456789')
  await user.click(await save())
  await waitFor(() =>
    expect(made.find(({ call }) => call === SAVE)?.body).toMatchObject({
      address: { state: 'New Jersey', zipCode: '07030-1234' },
    }),
  )
})
