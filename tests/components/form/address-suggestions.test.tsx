import { screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { AddressFields } from '#components/form/address/AddressFields.tsx'
import { AddressHelp } from '#components/form/address/AddressHelp.tsx'
import { type AddressValues, addressValues } from '#components/form/address/addressForm.ts'
import { addressFields } from '#components/form/address/addressSchema.ts'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { useDraftedForm } from '#components/form/kit/useMemberForm.ts'
import { open, serve } from '#tests/support/screens/screens.tsx'
import { brooklyn, FakePlaces, hoboken } from '#tests/support/services/places.ts'

const places = new FakePlaces()
const submitted = jest.fn()
beforeEach(() => {
  places.requests = []
  places.fetched = []
  places.answer = [hoboken, brooklyn]
  places.loads = 0
  places.canLoad = true
  submitted.mockClear()
})

const ZONE = 'GET /api/time-zone?lat=40.744&lng=-74.0324&zip=07030'

function Form() {
  const form = useDraftedForm<AddressValues>({
    values: addressValues(null),
    draft: null,
    schema: async () => (values) => z.object(addressFields(values)),
  })
  return (
    <MemberForm form={form} onSubmit={submitted}>
      <AddressFields legend="Mailing address" />
      <button type="submit">Save</button>
    </MemberForm>
  )
}

async function show(mapsKey: string | null) {
  const made = serve({ [ZONE]: { body: { timeZoneId: 'America/New_York' } } })
  const { user } = open(
    <AddressHelp mapsKey={mapsKey}>
      <Form />
    </AddressHelp>,
  )
  if (mapsKey) await screen.findByRole('combobox', { name: 'Address' })
  return { user, made }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const options = () => screen.queryAllByRole('option', { name: /, USA$/ }).map((option) => option.textContent)
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src)

test('address suggestions without a Maps key load no script and leave a plain field', async () => {
  const { user } = await show(null)
  await user.type(field('Address'), '480 Garden Street')
  expect(screen.queryByRole('combobox', { name: 'Address' })).toBeNull()
  expect(scripts()).toEqual([])
})

test('address suggestions load the Maps script with the key once the field has focus [API-075]', async () => {
  const { user } = await show('browser-key')
  await user.click(field('City'))
  expect(scripts()).toEqual([])
  await user.click(field('Address'))
  await waitFor(() => expect(scripts()).toHaveLength(1))
  const { origin, pathname, searchParams } = new URL(scripts()[0] ?? '')
  expect([origin, pathname]).toEqual(['https://maps.googleapis.com', '/maps/api/js'])
  expect(searchParams.get('key')).toBe('browser-key')
  expect(searchParams.get('libraries')).toBe('places')
  await user.type(field('Address'), '480 Garden Street')
  expect(field('Address')).toHaveValue('480 Garden Street')
})

describe('address suggestions', () => {
  beforeAll(() => {
    // The previous test's script never loads in jsdom: define what it would define.
    jest.resetModules()
    places.install()
  })

  test('are searched for in the US only, with one session token per choice [API-072, VAL-096]', async () => {
    const { user } = await show('browser-key')
    await user.type(field('Address'), '480 ga')
    await waitFor(() => expect(options()).toEqual([hoboken.text, brooklyn.text]))
    await user.type(field('Address'), 'rden')
    await waitFor(() => expect(places.requests.at(-1)?.input).toBe('480 garden'))
    for (const { includedRegionCodes } of places.requests) expect(includedRegionCodes).toEqual(['us'])
    expect(new Set(places.requests.map(({ sessionToken }) => sessionToken)).size).toBe(1)
    expect(screen.getByText('2 suggestions')).toHaveAttribute('role', 'status')
  })

  test('fill in the whole address and its time zone when chosen', async () => {
    const { user, made } = await show('browser-key')
    await user.type(field('Address'), '480 ga')
    await user.click(await screen.findByRole('option', { name: hoboken.text }))
    await waitFor(() => expect(field('ZIP code')).toHaveValue('07030'))
    expect(field('Address')).toHaveValue('480 Garden Street')
    expect(field('City')).toHaveValue('Hoboken')
    expect(field('State')).toHaveValue('NJ')
    expect(options()).toEqual([])
    expect(places.fetched).toEqual([{ id: 'place-1', fields: ['addressComponents', 'location'] }])
    await waitFor(() => expect(made.map(({ call }) => call)).toEqual([ZONE]))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(submitted.mock.calls[0]?.[0]).toMatchObject({ timezone: 'America/New_York' }))
  })

  test('drop the time zone when the ZIP code changes', async () => {
    const { user, made } = await show('browser-key')
    await user.type(field('Address'), '480 ga')
    await user.click(await screen.findByRole('option', { name: hoboken.text }))
    await waitFor(() => expect(made).toHaveLength(1))
    await user.clear(field('ZIP code'))
    await user.type(field('ZIP code'), '60601')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(submitted.mock.calls[0]?.[0]).toMatchObject({ zipCode: '60601', timezone: '' }))
  })

  test('can be chosen by the arrow keys and Enter, without a submit', async () => {
    const { user } = await show('browser-key')
    await user.type(field('Address'), '2 main')
    await screen.findByRole('option', { name: brooklyn.text })
    expect(field('Address')).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{ArrowUp}')
    const marked = screen.getByRole('option', { name: brooklyn.text })
    expect(marked).toHaveAttribute('aria-selected', 'true')
    expect(field('Address')).toHaveAttribute('aria-activedescendant', marked.id)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(field('City')).toHaveValue('Brooklyn'))
    expect(field('Unit or suite (optional)')).toHaveValue('4B')
    expect(field('Address')).toHaveFocus()
    expect(submitted).not.toHaveBeenCalled()
  })

  test('are closed by Escape and by leaving the field, which keep the text', async () => {
    const { user } = await show('browser-key')
    await user.type(field('Address'), '480 ga')
    await screen.findByRole('option', { name: hoboken.text })
    await user.keyboard('{Escape}')
    expect(options()).toEqual([])
    await user.type(field('Address'), 'r')
    await screen.findByRole('option', { name: hoboken.text })
    await user.tab()
    expect(options()).toEqual([])
    expect(field('Address')).toHaveValue('480 gar')
  })

  test('are searched for at the next letter when the service could not be loaded before', async () => {
    places.canLoad = false
    const { user } = await show('browser-key')
    await user.type(field('Address'), '480 g')
    // On focus, and before the search.
    await waitFor(() => expect(places.loads).toBeGreaterThan(1))
    expect(options()).toEqual([])
    places.canLoad = true
    await user.type(field('Address'), 'a')
    await waitFor(() => expect(options()).toEqual([hoboken.text, brooklyn.text]))
  })

  test('leave a plain field when the service fails, and Enter does not submit', async () => {
    places.answer = 'refused'
    const { user } = await show('browser-key')
    await user.type(field('Address'), '480 Garden Street{Enter}')
    await waitFor(() => expect(places.requests).not.toEqual([]))
    expect(options()).toEqual([])
    expect(field('Address')).toHaveValue('480 Garden Street')
    expect(submitted).not.toHaveBeenCalled()
  })
})
