import { fireEvent, render, screen, within } from '@testing-library/react'
import { forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import { EditScreen } from '#components/profile/edit/EditScreen.tsx'
import { PatientTab } from '#components/profile/patient/PatientTab.tsx'
import { Welcome } from '#components/profile/Welcome.tsx'
import { unsentPost } from '#tests/support/screens/forms.ts'
import { patientLookups, savedPatient } from '#tests/support/screens/health.ts'
import { panelistProfile } from '#tests/support/screens/members.ts'
import { lookups, newcomer, noStatus } from '#tests/support/screens/profiles.ts'
import { open, serve } from '#tests/support/screens/screens.tsx'
import { inSpanish } from '#tests/support/screens/spanish.tsx'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }))

afterEach(forgetDrafts)

const factsOf = (card: string) => {
  const list = screen.getByRole('heading', { name: card }).closest('section')
  return list?.textContent ?? ''
}

test('profile cards in Spanish translate chosen answers and not typed ones', () => {
  const info = { gender: { id: 1, name: 'Female' }, ethnicity: { id: 8, name: 'Other' }, ethnicityOther: 'White' }
  const status = { additionalInfoIncomplete: false, panelistPatientProfileInfo: null, panelistHcpProfileInfo: info }
  const profile = panelistProfile({ panelistName: 'Parent White' })
  render(inSpanish(<Welcome profile={profile} status={status} lookups={lookups} tab={undefined} tax={null} />))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hola, Parent')
  expect(factsOf('Información personal')).toContain('Parent White')
  expect(factsOf('Información básica')).toContain('Femenino')
  expect(factsOf('Información básica')).toContain('Otro: White')
})

const edit = (facts: Parameters<typeof newcomer>[0]) =>
  inSpanish(<EditScreen profile={newcomer(facts)} status={noStatus} lookups={lookups} draft={null} post={unsentPost} />)

test('the profile form in Spanish translates its choices and errors', async () => {
  serve({})
  render(edit({}))
  const field = screen.getByLabelText('Profesión')
  const profession = within(field).getAllByRole('option')
  expect(profession.map((option) => option.textContent)).toContain('Asistente de médico (PA)')
  fireEvent.submit(field)
  expect(await screen.findAllByText('Elija su género')).not.toEqual([])
})

test('the profile form in Spanish translates certificates', async () => {
  const { user } = open(edit({ professionId: 1, specialityId: 11 }))
  await user.click(screen.getByLabelText('Board of Medicine'))
  expect(screen.getByLabelText('Medicina del sueño')).toHaveAttribute('value', '7:71')
})

test('profile cards in Spanish translate certificates', () => {
  const certificates = [{ id: 7, name: 'Board of Medicine', subcertificates: [{ id: 71, name: 'Sleep Medicine' }] }]
  const profile = panelistProfile({ certificates })
  render(inSpanish(<Welcome profile={profile} status={noStatus} lookups={lookups} tab={undefined} tax={null} />))
  expect(screen.getByText('Board of Medicine (Medicina del sueño)')).toBeInTheDocument()
})

test('the profile form in Spanish shows "Prefer not to answer" in Spanish and sends it in English', async () => {
  const { user } = open(edit({ type: 'Patient' }))
  const weight = () => screen.getByLabelText<HTMLInputElement>('Peso (libras)')
  const untold = screen.getByRole('checkbox', { name: 'Prefiero no responder' })
  await user.click(untold)
  expect(weight()).toHaveValue('Prefiero no responder')
  expect(weight()).toHaveAttribute('readonly')
  expect(new FormData(weight().form ?? undefined).getAll('weight')).toEqual(['Prefer not to answer'])
  await user.click(untold)
  await user.type(weight(), '164')
  expect(new FormData(weight().form ?? undefined).getAll('weight')).toEqual(['164'])
})

test('medical conditions are found by their Spanish names and saved by their ids', async () => {
  const call = 'PATCH /api/panel/api/patient-profile'
  const made = serve({ [call]: {} })
  const about = { saved: savedPatient, lookups: patientLookups, draft: null, caregiverCompleted: true }
  const { user } = open(inSpanish(<PatientTab post={unsentPost} {...about} />))
  await user.type(screen.getByRole('combobox', { name: 'Problemas de salud' }), 'enfermedad crohn{Enter}')
  expect(screen.getByRole('button', { name: 'Quitar Asma' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Quitar Enfermedad de Crohn' })).toBeInTheDocument()
  expect(screen.getByRole('list', { name: 'Problemas de salud: elegidos' })).toBeInTheDocument()
  expect(screen.getByText('Se agregó Enfermedad de Crohn: 2 de 15.')).toHaveRole('status')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(made.find((one) => one.call === call)?.body).toMatchObject({
    medicalConditionIds: [30, 31],
    medications: [{ medication: { id: 50, name: 'Other prescription medication' } }],
  })
})
