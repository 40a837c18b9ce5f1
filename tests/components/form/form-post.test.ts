import { formPost } from '#components/form/formPost.ts'
import { fits, rules } from '#components/form/rules.ts'
import type { PostedForm } from '#lib/posted-form.ts'

/* Initial state of a form that was posted without JavaScript. */

const schema = () =>
  rules({
    name: (text) => (text ? null : 'Enter your name'),
    email: fits((text) => text.includes('@'), 'Incorrect email address format.'),
  })
const errorText = ({ code }: { code: string }) => `${code} in words`

const refused = (code: string, values: Record<string, string>): PostedForm => ({
  action: '/api/form/x?key=1',
  refused: { values, error: { status: 400, code, message: '' }, lists: {}, errors: {} },
  isDone: false,
})

it('formPost returns no values and no errors for a form that was not sent', () => {
  expect(formPost({ action: '/api/form/x?key=1', refused: null, isDone: false }, { schema, errorText })).toEqual({
    action: '/api/form/x?key=1',
    values: {},
    errors: [],
    error: null,
  })
})

it('formPost returns the sent values and the first error of each field, without a general error', () => {
  const post = formPost(refused('VALIDATION_FAILED', { name: ' ', email: 'mary' }), { schema, errorText })
  expect(post.values).toEqual({ name: ' ', email: 'mary' })
  expect(post.errors).toEqual([
    { name: 'name', label: 'Enter your name', message: 'Enter your name', missing: true },
    {
      name: 'email',
      label: 'Incorrect email address format.',
      message: 'Incorrect email address format.',
      missing: false,
    },
  ])
  expect(post.error?.text).toBeNull()
})

it("formPost prefers the server's error of a field to its own", () => {
  const posted = refused('VALIDATION_FAILED', { name: '', email: 'mary' })
  const errors = { name: 'Enter your name again' }
  const post = formPost({ ...posted, refused: posted.refused && { ...posted.refused, errors } }, { schema, errorText })
  expect(post.errors.map(({ message }) => message)).toEqual([
    'Enter your name again',
    'Incorrect email address format.',
  ])
})

it('formPost lists errors under the labels of the form', () => {
  const post = formPost(refused('VALIDATION_FAILED', { name: '', email: '' }), {
    schema,
    errorText,
    labels: { name: 'Name' },
  })
  expect(post.errors.map(({ label }) => label)).toEqual(['Name'])
})

it('formPost returns another error as the general error and marks no field', () => {
  const post = formPost(refused('UNREGISTERED_USER', { name: '', email: '' }), { schema, errorText })
  expect([post.errors, post.error?.text]).toEqual([[], 'UNREGISTERED_USER in words'])
})

it('formPost returns a general error when only the server finds a form invalid', () => {
  const post = formPost(refused('VALIDATION_FAILED', { name: 'Mary', email: 'm@x.co' }), { schema, errorText })
  expect([post.errors, post.error?.text]).toEqual([[], 'VALIDATION_FAILED in words'])
})

it('formPost marks the field that fieldOf names for an error', () => {
  const post = formPost(refused('TAKEN', { name: 'Mary', email: 'm@x.co' }), {
    schema,
    errorText,
    fieldOf: ({ code }) => (code === 'TAKEN' ? 'email' : null),
  })
  expect(post.errors).toMatchObject([{ name: 'email', message: 'TAKEN in words', isRefused: true }])
})

it('formPost checks the values of a draft instead of the sent ones', () => {
  const post = formPost(refused('VALIDATION_FAILED', {}), { schema, errorText, values: { name: 'Mary', email: 'x' } })
  expect(post.errors.map(({ name }) => name)).toEqual(['email'])
})

it('formPost adds the given values to the action URL', () => {
  const post = formPost(refused('X', {}), { schema, errorText, parameters: { returnUrl: '/payments?page=2' } })
  expect(post.action).toBe('/api/form/x?key=1&given=%7B%22returnUrl%22%3A%22%2Fpayments%3Fpage%3D2%22%7D')
})

it("formPost adds the server's error of a field whose value is valid", () => {
  const posted = refused('VALIDATION_FAILED', { name: 'Mary', email: 'm@x.co' })
  const errors = { name: 'Please enter it again.' }
  const post = formPost({ ...posted, refused: posted.refused && { ...posted.refused, errors } }, { schema, errorText })
  expect(post.errors).toMatchObject([{ name: 'name', message: 'Please enter it again.', missing: false }])
  expect(post.error?.text).toBeNull()
})
