import { screen, within } from '@testing-library/react'
import { EditScreen } from '#components/profile/edit/EditScreen.tsx'
import { unsentPost } from '#tests/support/screens/forms.ts'
import { lookups, newcomer, noStatus } from '#tests/support/screens/profiles.ts'
import type { open } from '#tests/support/screens/screens.tsx'

export type Facts = Parameters<typeof newcomer>[0]

export const loaded = (facts: Facts) => ({ profile: newcomer(facts), status: noStatus, lookups, formLookups: lookups })
export const edit = (facts: Facts) => <EditScreen post={unsentPost} {...loaded(facts)} draft={null} />

export const patient = { type: 'Patient' }
export const field = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label)
export const query = (label: string) => screen.queryByLabelText(label)
export const button = (name: string) => screen.getByRole('button', { name })

export const optionsOf = (label: string) =>
  within(field(label))
    .getAllByRole('option')
    .map((option) => option.textContent)
export const labels = (within = 'form') =>
  [...document.querySelectorAll<HTMLElement>(`${within} [data-label]`)].map((element) => element.dataset.label)
type User = ReturnType<typeof open>['user']

export async function choose(user: User, answers: Record<string, string>) {
  for (const [label, choice] of Object.entries(answers)) await user.selectOptions(field(label), choice)
}

export async function fill(user: User, answers: Record<string, string>) {
  for (const [label, text] of Object.entries(answers)) await user.type(field(label), text)
}
