import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { EmailField } from '#components/form/fields/EmailField.tsx'
import { CodeField, DateField, LastFourField } from '#components/form/fields/knownFields.tsx'
import { PhoneField } from '#components/form/fields/PhoneField.tsx'
import { RadioField } from '#components/form/fields/RadioField.tsx'
import { SelectField } from '#components/form/fields/SelectField.tsx'
import { TextField } from '#components/form/fields/TextField.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox')

async function typed(element: React.ReactElement, keys: string) {
  const user = userEvent.setup()
  render(element)
  await user.type(field(), keys)
  return field().value
}

async function pasted(element: React.ReactElement, text: string) {
  const user = userEvent.setup()
  render(element)
  await user.click(field())
  await user.paste(text)
  return field().value
}

test('TextField is required unless it is optional', () => {
  const { rerender } = render(<TextField name="city" label="City" />)
  expect(field()).toBeRequired()
  rerender(<TextField name="city" label="City" optional />)
  expect(field()).not.toBeRequired()
})

test('TextField announces an error while focused and is described by it after blur [WCAG 3.3.1, WCAG 4.1.3]', async () => {
  const user = userEvent.setup()
  const shown = (error?: string) => <TextField name="city" label="City" announced error={error} />
  const { rerender } = render(shown())
  await user.click(field())
  rerender(shown('Enter a city.'))
  expect(screen.getByText('Enter a city.').closest('[aria-live=polite]')).not.toBeNull()
  expect(field()).not.toHaveAccessibleDescription()
  await user.tab()
  expect(field()).toHaveAccessibleDescription('Enter a city.')
})

const mobile = <PhoneField name="mobile" label="Mobile number" />
const code = <CodeField name="otp" label="Verification code" />
const ssn = <LastFourField name="ssn" label="Last 4 digits of SSN" />
const email = <EmailField name="email" label="Email" />
const birth = <DateField name="dateOfBirth" label="Date of birth" />

describe('typing in a masked field', () => {
  test.each([
    ['[VAL-009] the mobile number is masked', mobile, '2025550123', '(202) 555-0123'],
    ['[VAL-009] a number under way is masked as far as it goes', mobile, '20255', '(202) 55'],
    ['[VAL-011] an eleventh digit cannot be typed', mobile, '20255501239', '(202) 555-0123'],
    ['[VAL-129] the country code 1 is dropped', mobile, '12025550123', '(202) 555-0123'],
    ['[VAL-129] and so is +1', mobile, '+1 202-555-0123', '(202) 555-0123'],
    ['[VAL-129] after it, no eleventh digit can be typed either', mobile, '120255501239', '(202) 555-0123'],
    ['[VAL-015, CONST-003] a fifth SSN digit cannot be typed', ssn, '12345', '1234'],
    ['[VAL-016, PROF-032] keys that are no digits are ignored in the SSN', ssn, 'a1-2 3x4', '1234'],
    ['[OTP-018] only digits can be typed in the code', code, '1a2-3 4', '1234'],
    ['[OTP-021, CONST-001] a seventh digit cannot be typed', code, '1234567', '123456'],
    ['[VAL-028] a space cannot be typed in an email', email, 'mary @x. co', 'mary@x.co'],
    ['[VAL-027] the email becomes lower case', email, 'Mary@X.Co', 'mary@x.co'],
    ['dashes of a date come by themselves', birth, '12311999', '12-31-1999'],
    ['dashes of a date may be typed', birth, '12-31-1999', '12-31-1999'],
    ['another date format stays as typed', birth, '12/31/1999', '12/31/1999'],
    ['and so does a year first', birth, '1999-12-31', '1999-12-31'],
  ])('gives the masked value: %s', async (_, element, keys, value) => {
    expect(await typed(element, keys)).toBe(value)
  })
})

describe('pasting into a masked field', () => {
  test.each([
    ['a number with its country prefix', mobile, '+1 202-555-0123', '(202) 555-0123'],
    ['a code with a space', code, '123 456', '123456'],
    ['a date without dashes', birth, '12311999', '12-31-1999'],
    ['[VAL-029] an email with spaces around', email, ' Mary@X.co ', 'mary@x.co'],
    ['[VAL-130] an email with invisible characters', email, '\u200bMary\u200e@X.co\ufeff', 'mary@x.co'],
  ])('gives the masked value: %s [WCAG 3.3.8]', async (_, element, text, value) => {
    expect(await pasted(element, text)).toBe(value)
  })
})

test.each([
  ['SSN (VAL-015)', ssn, '1234'],
  ['code (OTP-021)', code, '123456'],
  ['mobile number (VAL-011)', mobile, '(202) 555-0123'],
])('a digit typed at the start pushes none out at the end of a full %s', async (_, element, full) => {
  const user = userEvent.setup()
  render(element)
  await user.type(field(), full)
  await user.type(field(), '9', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  expect(field().value).toBe(full)
})

test('DateField lets its dash be deleted', async () => {
  const user = userEvent.setup()
  render(birth)
  await user.type(field(), '123')
  expect(field().value).toBe('12-3')
  await user.type(field(), '{Backspace}', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect(field().value).toBe('123')
  expect(field()).toHaveAttribute('autocomplete', 'bday')
})

test('EmailField leaves text alone while it is composed', () => {
  render(email)
  const compose = (isComposing: boolean) =>
    fireEvent(field(), new InputEvent('input', { bubbles: true, isComposing, inputType: 'insertCompositionText' }))
  field().value = 'Ma'
  compose(true)
  expect(field().value).toBe('Ma')
  compose(false)
  expect(field().value).toBe('ma')
})

/** A field whose form reads each change of it, as the large forms do. */
function ReadEmail({ onChange }: { onChange: (text: string) => void }) {
  return <EmailField name="email" label="Email" onChange={({ target }) => onChange(target.value)} />
}

test('EmailField masks what a phone keyboard has composed, and its form reads that', async () => {
  const read = jest.fn()
  const { container } = render(<ReadEmail onChange={read} />)
  act(() => field().focus())
  // The script that masks it loads when the field gets focus.
  await waitFor(() => expect(container.querySelector('[aria-live=polite]')).not.toBeNull())
  fireEvent.compositionStart(field())
  fireEvent.input(field(), { target: { value: 'Mary@X.co ' }, isComposing: true })
  expect(read).toHaveBeenLastCalledWith('Mary@X.co ')
  fireEvent.compositionEnd(field())
  expect(field().value).toBe('mary@x.co')
  expect(read).toHaveBeenLastCalledWith('mary@x.co')
})

test.each([
  [false, true],
  [true, false],
])('RadioField that is optional %s is required: %s', (optional, isRequired) => {
  render(<RadioField name="kind" label="Kind" optional={optional} options={[{ value: 'a', label: 'A' }]} />)
  expect(screen.getByLabelText<HTMLInputElement>('A').required).toBe(isRequired)
})

test.each([
  [undefined, ['Select', 'One'], true],
  ['Choose one', ['Choose one', 'One'], true],
  [null, ['One'], false],
])('SelectField with the placeholder %j offers %j and has to be chosen: %s', (placeholder, offered, isRequired) => {
  render(<SelectField name="kind" label="Kind" placeholder={placeholder} options={[{ value: 1, label: 'One' }]} />)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(offered)
  expect(screen.getByLabelText('Kind').getAttribute('aria-required')).toBe(isRequired ? 'true' : null)
})

test('PhoneField keeps the caret where a digit was replaced', async () => {
  const user = userEvent.setup()
  render(mobile)
  await user.type(field(), '2025550123')
  await user.type(field(), '{Backspace}9', { initialSelectionStart: 8, initialSelectionEnd: 8 })
  expect(field().value).toBe('(202) 595-0123')
  expect(field().selectionStart).toBe(8)
})

test('CodeField is one field with autocomplete "one-time-code" [WCAG 3.3.8]', () => {
  render(code)
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(field()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field()).toHaveAttribute('inputmode', 'numeric')
})

test.each([
  ['CodeField', code, { inputmode: 'numeric', autocorrect: 'off', spellcheck: 'false', pattern: '\\d{6}' }],
  ['PhoneField', mobile, { inputmode: 'tel', autocomplete: 'tel-national' }],
  [
    'EmailField',
    email,
    {
      inputmode: 'email',
      autocomplete: 'email',
      autocapitalize: 'none',
      autocorrect: 'off',
      spellcheck: 'false',
      maxlength: '254',
    },
  ],
  ['DateField', birth, { inputmode: 'numeric', autocomplete: 'bday', maxlength: '10' }],
  ['LastFourField', ssn, { inputmode: 'numeric', autocomplete: 'off', pattern: '\\d{4}' }],
])(
  '%s asks for the right keyboard and autofill, and for no correction of what is no word [WCAG 1.3.5]',
  (_name, element, attributes) => {
    render(element)
    const names = Object.keys(attributes)
    expect(Object.fromEntries(names.map((name) => [name, field().getAttribute(name)]))).toEqual(attributes)
  },
)

test('DateField says how to write a date [WCAG 3.3.2]', () => {
  render(birth)
  expect(field()).toHaveAccessibleDescription('MM-DD-YYYY, for example 03-31-1980')
})

test('TextField is labeled, and described by its hint and error [WCAG 1.3.1, WCAG 3.3.1, WCAG 3.3.2]', () => {
  render(<TextField name="x" label="Nickname" hint="Any name" error="Enter a nickname" />)
  const input = screen.getByLabelText('Nickname')
  expect(input).toHaveAccessibleDescription('Any name Enter a nickname')
  expect(input).toBeInvalid()
})

test('PhoneField keeps and masks input from before hydration', async () => {
  const host = document.createElement('div')
  host.innerHTML = renderToString(mobile)
  document.body.append(host)
  const input = host.querySelector('input')
  if (input) input.value = '2025550123'
  const root = await act(async () => hydrateRoot(host, mobile))
  expect(input?.isConnected).toBe(true)
  expect(input?.value).toBe('(202) 555-0123')
  act(() => root.unmount())
  host.remove()
})
