import { screen, within } from '@testing-library/react'
import { InformationScreen } from '#components/screens/information/InformationScreen.tsx'
import { open } from '#tests/support/screens/screens.tsx'

const text = `# Rules

Read [the policy](/privacy) or [write](mailto:help@c.example).

## Contact

- One
- Two

<script>alert(1)</script> <img src=x onerror="alert(2)"> [bad](javascript:alert(3))
`

it('the information page renders Markdown with one h1 and ids for headings', () => {
  open(<InformationScreen text={text} language="en" />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Rules')
  expect(screen.getByRole('heading', { level: 2, name: 'Contact' })).toHaveAttribute('id', 'contact')
  expect(screen.getByRole('link', { name: 'the policy' })).toHaveAttribute('href', '/privacy')
  expect(screen.getByRole('link', { name: 'write' })).toHaveAttribute('href', 'mailto:help@c.example')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['One', 'Two'])
})

it('the information page escapes scripts and images, and drops javascript: links', () => {
  open(<InformationScreen text={text} language="en" />)
  expect(document.querySelector('article script, article img')).toBeNull()
  expect(screen.getByText(/alert\(1\)/)).toBeVisible()
  expect(document.querySelector('[href^="javascript"]')).toBeNull()
})

it('the information page in Spanish has the id "contact" for its contact heading', () => {
  open(<InformationScreen text={'# Preguntas\n\n## Contacto\n\nEscriba.'} language="es" />)
  const contact = screen.getByRole('heading', { name: 'Contacto' })
  expect(contact.id).toBe('contact')
  expect(contact.closest('[lang]')?.getAttribute('lang')).toBe('es')
})

it.each([
  ['en', 'Contact', 'Privacy, please'],
  ['es', 'Contacto', 'Su privacidad'],
] as const)(
  'the information page in %s lists the parts of a long text as links to them',
  (language, contact, other) => {
    open(
      <InformationScreen text={`# Rules\n\n## One\n\n## ${other}\n\n## Three\n\n## ${contact}`} language={language} />,
    )
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['One', other, 'Three', contact])
    for (const link of links)
      expect(document.querySelector(link.getAttribute('href') ?? '')).toHaveTextContent(link.textContent ?? '')
  },
)

it('the information page of a short text has no list of its parts', () => {
  open(<InformationScreen text={text} language="en" />)
  expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull()
})
