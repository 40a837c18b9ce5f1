import { screen, waitFor, within } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { CheckList } from '#components/form/kit/CheckList.tsx'
import { RailParts } from '#components/profile/RailParts.tsx'
import { open } from '#tests/support/screens/screens.tsx'

const cards = [
  ['personal-information', 'Personal Information'],
  ['basic-information', 'Basic Information'],
  ['donation-center', 'Donation Center'],
] as const

function Page({ isPreview = false }) {
  const form = useForm({ defaultValues: { insurance: [] } })
  return (
    <FormProvider {...form}>
      <div className="railed" data-testid="page">
        <section id="personal-information">
          <input aria-label="Email" aria-required="true" />
          <input aria-label="Unit or suite" />
        </section>
        <section id="basic-information">
          <CheckList name="insurance" label="Health insurance" options={[{ value: '1', label: 'Medicare' }]} />
        </section>
        <section id="donation-center">
          <input aria-label="Organization" />
        </section>
        <RailParts cards={cards} last="Check and submit" isPreview={isPreview} />
      </div>
    </FormProvider>
  )
}

const parts = () => screen.getAllByRole('link').map((link) => link.textContent)
const share = () => screen.getByTestId('page').style.getPropertyValue('--step-done')

test('the parts of the profile form are checked once they have their required answers, also on the preview', async () => {
  const { user, unmount } = open(<Page />)
  expect(parts()).toEqual(['Personal Information', 'Basic Information', 'Donation Center'])
  expect(share()).toBe('0%')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'mary@x.co')
  await waitFor(() => expect(parts()).toContain('Personal Information: filled in'))
  expect(share()).toBe('25%')
  await user.click(screen.getByRole('checkbox', { name: 'Medicare' }))
  await waitFor(() => expect(parts()).toContain('Basic Information: filled in'))
  await user.type(screen.getByRole('textbox', { name: 'Organization' }), 'Clinic')
  await waitFor(() => expect(parts()).toContain('Donation Center: filled in'))
  expect(share()).toBe('75%')
  await user.clear(screen.getByRole('textbox', { name: 'Email' }))
  await waitFor(() => expect(parts()).toContain('Personal Information'))
  unmount()

  open(<Page isPreview />)
  expect(parts()).toEqual(['Personal Information', 'Basic Information: filled in', 'Donation Center: filled in'])
  const list = within(screen.getByRole('list'))
  expect(list.getByText('Check and submit')).toHaveAttribute('aria-current', 'step')
})
