import { act, render, screen, waitFor } from '@testing-library/react'
import { LanguageProvider } from '#components/language/LanguageProvider.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { LanguageSwitch } from '#components/shell/LanguageSwitch.tsx'
import { ToastRegion } from '#components/ui/toast/ToastRegion.tsx'
import type { Language } from '#lib/language/languages.ts'
import { type Answer, open, refusal, serve } from '#tests/support/screens/screens.tsx'

const refresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => refresh() }) }))

describe('button for the other language', () => {
  const choose = async (answer: Answer) => {
    const made = serve({ 'POST /api/language': answer })
    const { user } = open(
      <>
        <LanguageSwitch language="en" action="/api/form/language" />
        <ToastRegion />
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'Español' }))
    return made
  }

  test('changes the language of the open page', async () => {
    const made = await choose({})
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1))
    expect(made.map(({ body }) => body)).toEqual([{ language: 'es' }])
  })

  test('says so when the language cannot be changed', async () => {
    await choose(refusal('UPSTREAM_UNAVAILABLE', 'x', 503))
    await screen.findByText('Something went wrong. Please retry again later.')
    expect(refresh).not.toHaveBeenCalled()
  })

  test('is named in its own language, and posts it without JavaScript [WCAG 3.1.2]', () => {
    render(<LanguageSwitch language="en" action="/api/form/language" />)
    const button = screen.getByRole('button', { name: 'Español' })
    expect(button).toHaveAttribute('lang', 'es')
    expect(button).toHaveAttribute('name', 'language')
    expect(button).toHaveAttribute('value', 'es')
    expect(button.closest('form')).toHaveAttribute('action', '/api/form/language')
  })

  test('keeps focus when the language changes', () => {
    const { rerender } = render(<LanguageSwitch language="en" action="/api/form/language" />)
    screen.getByRole('button', { name: 'Español' }).focus()
    rerender(<LanguageSwitch language="es" action="/api/form/language" />)
    expect(screen.getByRole('button', { name: 'English' })).toHaveFocus()
  })
})

function Field() {
  return <input aria-label={useTranslate()('Mobile number')} />
}

const page = (language: Language) => (
  <LanguageProvider language={language}>
    <Field />
  </LanguageProvider>
)

test('a change of language translates the page and keeps what was typed', async () => {
  const { user, rerender } = open(page('en'))
  await user.type(screen.getByLabelText('Mobile number'), '212')
  await act(async () => rerender(page('es')))
  expect(await screen.findByLabelText('Número de celular')).toHaveValue('212')
  await act(async () => rerender(page('en')))
  expect(screen.getByLabelText('Mobile number')).toHaveValue('212')
})
