import { fireEvent, render, screen, within } from '@testing-library/react'
import { EditScreen } from '#components/profile/edit/EditScreen.tsx'
import { Welcome } from '#components/profile/Welcome.tsx'
import { unsentPost } from '#tests/support/screens/forms.ts'
import { panelistProfile } from '#tests/support/screens/members.ts'
import { lookups, newcomer, noStatus } from '#tests/support/screens/profiles.ts'
import { serve } from '#tests/support/screens/screens.tsx'
import { inSpanish } from '#tests/support/screens/spanish.tsx'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }))

const factsOf = (card: string) => {
  const list = screen.getByRole('heading', { name: card }).closest('section')
  return list?.textContent ?? ''
}

test('the cards of a profile translate answers that were chosen, and leave what was typed', () => {
  const info = { gender: { id: 1, name: 'Female' }, ethnicity: { id: 8, name: 'Other' }, ethnicityOther: 'White' }
  const status = { additionalInfoIncomplete: false, panelistPatientProfileInfo: null, panelistHcpProfileInfo: info }
  const profile = panelistProfile({ panelistName: 'Parent White' })
  render(inSpanish(<Welcome profile={profile} status={status} lookups={lookups} tab={undefined} tax={null} />))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hola, Parent')
  expect(factsOf('Información personal')).toContain('Parent White')
  expect(factsOf('Información básica')).toContain('Femenino')
  expect(factsOf('Información básica')).toContain('Otro: White')
})

test('the form of a profile offers its choices and says what is missing in Spanish', async () => {
  serve({})
  const form = <EditScreen profile={newcomer()} status={noStatus} lookups={lookups} draft={null} post={unsentPost} />
  render(inSpanish(form))
  const field = screen.getByLabelText('Profesión')
  const profession = within(field).getAllByRole('option')
  expect(profession.map((option) => option.textContent)).toContain('Asistente médico (PA)')
  fireEvent.submit(field)
  expect(await screen.findAllByText('Elija su género')).not.toEqual([])
})
