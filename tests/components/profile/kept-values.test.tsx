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

it('additional info shows and sends a saved birth year, height and weight that are no longer offered', async () => {
  const SAVE = `PATCH ${PANEL}/panelist-profile-info`
  const old = { ...patientInfo, birthYear: 1899, weight: 74.5, height: 101 }
  const made = serve({
    [`GET ${PANEL}/panelist-profiles/me`]: { body: newcomer({ type: 'Patient', profileCompleted: true }) },
    [`GET ${PANEL}/panelist-profile-status/me`]: { body: { ...noStatus, panelistPatientProfileInfo: old } },
    [`GET ${PANEL}/panelist-additional-info`]: { body: lookups.additional },
    [SAVE]: {},
    'DELETE /api/draft': {},
  })
  const { user } = open(<AdditionalInfoDialog onClose={() => {}} />)
  await user.click(await save())
  expect(field('Birth year')).toHaveDisplayValue('1899')
  expect(field('Weight (lbs)')).toHaveDisplayValue('74.5')
  expect(field('Height: feet')).toHaveDisplayValue('8')
  expect(field('Height: inches')).toHaveDisplayValue('5')
  await waitFor(() =>
    expect(made.find(({ call }) => call === SAVE)?.body).toMatchObject({
      panelistPatientProfileInfo: { birthYear: 1899, weight: 74.5, height: 101 },
    }),
  )
})

it('additional info shows and sends saved answers whose ids are texts', async () => {
  const SAVE = `PATCH ${PANEL}/panelist-profile-info`
  const old = { ...patientInfo, gender: { id: '1', name: 'Female' }, typesOfHealthInsurance: [{ id: '3' }, { id: 4 }] }
  const made = serve({
    [`GET ${PANEL}/panelist-profiles/me`]: { body: newcomer({ type: 'Patient', profileCompleted: true }) },
    [`GET ${PANEL}/panelist-profile-status/me`]: { body: { ...noStatus, panelistPatientProfileInfo: old } },
    [`GET ${PANEL}/panelist-additional-info`]: { body: lookups.additional },
    [SAVE]: {},
    'DELETE /api/draft': {},
  })
  const { user } = open(<AdditionalInfoDialog onClose={() => {}} />)
  await user.click(await save())
  await waitFor(() =>
    expect(made.find(({ call }) => call === SAVE)?.body).toMatchObject({
      panelistPatientProfileInfo: { gender: { id: 1 }, typesOfHealthInsurance: [{ id: 3 }, { id: 4 }] },
    }),
  )
})

it('additional info shows and sends a saved graduation year that is no longer offered', async () => {
  const SAVE = `PATCH ${PANEL}/panelist-profile-info`
  const old = { latestGraduationYear: 1930, gender: { id: 1, name: 'Female' }, ethnicity: { id: 2, name: 'Asian' } }
  const made = serve({
    [`GET ${PANEL}/panelist-profiles/me`]: { body: newcomer({ profileCompleted: true }) },
    [`GET ${PANEL}/panelist-profile-status/me`]: { body: { ...noStatus, panelistHcpProfileInfo: old } },
    [`GET ${PANEL}/panelist-additional-info`]: { body: lookups.additional },
    [SAVE]: {},
    'DELETE /api/draft': {},
  })
  const { user } = open(<AdditionalInfoDialog onClose={() => {}} />)
  await user.click(await save())
  expect(field('Graduation year')).toHaveDisplayValue('1930')
  await waitFor(() =>
    expect(made.find(({ call }) => call === SAVE)?.body).toMatchObject({ panelistHcpProfileInfo: old }),
  )
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
