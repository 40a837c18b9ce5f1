import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { CheckList } from '#components/form/kit/CheckList.tsx'
import { FormRail } from '#components/profile/rail/FormRail.tsx'
import { markDoneCards } from '#components/profile/rail/markDoneCards.ts'
import { newcomer } from '#tests/support/screens/profiles.ts'
import { open } from '#tests/support/screens/screens.tsx'

function Page({ isPreview = false }) {
  const form = useForm({ defaultValues: { insurance: [] } })
  useEffect(() => markDoneCards(), [])
  return (
    <FormProvider {...form}>
      <FormRail profile={newcomer({ type: 'Patient' })} isPreview={isPreview}>
        {() => (
          <>
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
          </>
        )}
      </FormRail>
    </FormProvider>
  )
}

const share = () => document.querySelector<HTMLElement>('.railed')?.style.getPropertyValue('--step-done')
const marked = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.matches('[data-done]'))
    .map((link) => link.textContent)

test('the parts of the profile form are marked once they have their required answers, also on the preview', async () => {
  const { user, unmount } = open(<Page />)
  await waitFor(() => expect(share()).toBe('0%'))
  expect(marked()).toEqual([])
  const email = screen.getByRole('textbox', { name: 'Email' })
  await user.type(email, 'mary@x.co')
  await waitFor(() => expect(marked()).toEqual(['Personal Information: filled in']))
  expect(share()).toBe('25%')
  await user.click(screen.getByRole('checkbox', { name: 'Medicare' }))
  await user.type(screen.getByRole('textbox', { name: 'Organization' }), 'Clinic')
  await waitFor(() => expect(share()).toBe('75%'))
  await user.clear(email)
  const others = ['Basic Information: filled in', 'Donation Center: filled in']
  await waitFor(() => expect(marked()).toEqual(others))
  // As browsers do when the button that has the focus disappears with its page.
  fireEvent.focusOut(email)
  unmount()
  await act(() => new Promise((done) => setTimeout(done)))

  open(<Page isPreview />)
  await waitFor(() => expect(marked()).toEqual(others))
})
