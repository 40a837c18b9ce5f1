/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { act, screen, waitFor } from '@testing-library/react'
import { toastStore } from '#components/ui/toast/toast.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { dashboardPage, dialog, noDialog } from '#tests/support/pages/dashboard.tsx'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

/** How many more loads of the dialog's script fail. */
let failures = 2
jest.mock('#components/profile/additional/AdditionalInfoDialog.tsx', () => {
  if (failures-- > 0) throw new Error('no connection')
  return jest.requireActual('#components/profile/additional/AdditionalInfoDialog.tsx')
})

const { visit } = dashboardPage()

test('a dialog of the dashboard whose script fails to load says nothing until the member opens it, and can be opened again [MODAL-032]', async () => {
  const { user } = await visit({}, { additionalInfoIncomplete: true })
  // As long as the script takes to load.
  await act(() => new Promise((loaded) => setTimeout(loaded, 100)))
  noDialog()
  expect(failures).toBe(1)
  expect(toastStore.current()).toEqual([])
  const answerNow = screen.getByRole('button', { name: 'Answer now' })
  await user.click(answerNow)
  await waitFor(() => expect(toastStore.current().map(({ text }) => text)).toEqual([GENERIC]))
  noDialog()
  await user.click(answerNow)
  expect(await dialog()).toHaveTextContent('A few more questions')
})
