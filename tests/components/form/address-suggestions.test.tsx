import { act, fireEvent, screen, waitFor } from '@testing-library/react'
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
  places.isClosed = false
  places.delay = undefined
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

const formWith = (mapsKey: string | null) => (
  <AddressHelp mapsKey={mapsKey}>
    <Form />
  </AddressHelp>
)

async function show(mapsKey: string | null) {
  const made = serve({ [ZONE]: { body: { timeZoneId: 'America/New_York' } } })
  const { user, unmount } = open(formWith(mapsKey))
  if (mapsKey) await screen.findByRole('combobox', { name: 'Address' })
  return { user, made, unmount }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const options = () => screen.queryAllByRole('option', { name: /, USA$/ }).map((option) => option.textContent)
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src)

test('address suggestions without a Maps key load no script and leave a plain field [API-072]', async () => {
  const { user } = await show(null)
  await user.type(field('Address'), '480 Garden Street')
  expect(screen.queryByRole('combobox', { name: 'Address' })).toBeNull()
  expect(scripts()).toEqual([])
  expect(field('Address')).toHaveValue('480 Garden Street')
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
  beforeAll(async () => {
    // Load the field first: after the reset, it would come with another copy of React.
    const { unmount } = open(
      <AddressHelp mapsKey="browser-key">
        <Form />
      </AddressHelp>,
    )
    await screen.findByRole('combobox', { name: 'Address' }, { timeout: 20_000 })
    unmount()
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

  test('fill in the whole address and its time zone when chosen [API-072, API-075]', async () => {
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

  test('fill in at most 45 characters of a unit [VAL-095]', async () => {
    const addressComponents = brooklyn.addressComponents.map((component) =>
      component.types.includes('subpremise') ? { ...component, longText: 'U'.repeat(46) } : component,
    )
    places.answer = [{ ...brooklyn, addressComponents }]
    const { user } = await show('browser-key')
    await user.type(field('Address'), '2 main')
    await user.click(await screen.findByRole('option', { name: brooklyn.text }))
    await waitFor(() => expect(field('Unit or suite (optional)')).toHaveValue('U'.repeat(45)))
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

  test('leave a plain field when the service fails, and Enter does not submit [API-072]', async () => {
    places.answer = 'refused'
    const { user } = await show('browser-key')
    await user.type(field('Address'), '480 Garden Street{Enter}')
    await waitFor(() => expect(places.requests).not.toEqual([]))
    expect(options()).toEqual([])
    expect(field('Address')).toHaveValue('480 Garden Street')
    expect(submitted).not.toHaveBeenCalled()
  })

  const said = () => screen.getByText((_, element) => element?.className === 'sr-only' && element.role === 'status')

  test('say what was filled in, and only then', async () => {
    const { user } = await show('browser-key')
    await user.type(field('Address'), '480 ga')
    await user.click(await screen.findByRole('option', { name: hoboken.text }))
    await waitFor(() => expect(said()).toHaveTextContent('Address filled in: 480 Garden St, Hoboken, NJ, USA'))
    await user.type(field('Address'), '!')
    expect(said()).toBeEmptyDOMElement()
  })

  test('keep everything that was typed when the address behind a choice cannot be read', async () => {
    places.isClosed = true
    const { user, made } = await show('browser-key')
    await user.type(field('City'), 'Troy')
    await user.type(field('Address'), '480 ga')
    await user.click(await screen.findByRole('option', { name: hoboken.text }))
    await waitFor(() => expect(places.fetched).toHaveLength(1))
    await waitFor(() => expect(places.loads).toBe(2))
    expect(field('Address')).toHaveValue('480 ga')
    expect(field('City')).toHaveValue('Troy')
    expect(said()).toBeEmptyDOMElement()
    expect(options()).toEqual([])
    expect(made).toEqual([])
  })

  test('keep what is typed while the address behind a choice is read', async () => {
    const { promise: answered, resolve } = Promise.withResolvers<void>()
    const { user, made } = await show('browser-key')
    await user.type(field('Address'), '480 ga')
    const option = await screen.findByRole('option', { name: hoboken.text })
    places.delay = answered
    await user.click(option)
    await waitFor(() => expect(places.fetched).toHaveLength(1))
    await user.type(field('City'), 'Troy')
    await act(async () => resolve())
    await waitFor(() => expect(places.loads).toBe(2))
    expect(field('City')).toHaveValue('Troy')
    expect(field('Address')).toHaveValue('480 ga')
    expect(said()).toBeEmptyDOMElement()
    expect(made).toEqual([])
  })

  test('show no list when nothing is found', async () => {
    places.answer = []
    const { user } = await show('browser-key')
    await user.type(field('Address'), '480 ga')
    await waitFor(() => expect(places.requests.at(-1)?.input).toBe('480 ga'))
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(said()).toBeEmptyDOMElement()
    expect(field('Address')).toHaveAttribute('aria-expanded', 'false')
    expect(field('Address')).not.toHaveAttribute('aria-controls')
    await user.keyboard('{ArrowDown}')
    expect(field('Address')).not.toHaveAttribute('aria-activedescendant')
  })

  test('are searched for from the third letter on, once after a pause', async () => {
    const { user } = await show('browser-key')
    await user.type(field('Address'), ' 48 ')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(places.requests).toEqual([])
    for (const value of ['480', '480 g', '480 ga']) fireEvent.change(field('Address'), { target: { value } })
    await waitFor(() => expect(options()).not.toEqual([]))
    expect(places.requests.map(({ input }) => input)).toEqual(['480 ga'])
  })

  test('of an earlier text do not replace those of a later one', async () => {
    let answerFirst = () => {}
    places.answer = [hoboken]
    places.delay = new Promise<void>((resolve) => {
      answerFirst = resolve
    })
    const { user } = await show('browser-key')
    await user.type(field('Address'), '480')
    await waitFor(() => expect(places.requests).toHaveLength(1))
    places.answer = [brooklyn]
    places.delay = undefined
    await user.type(field('Address'), ' m')
    await waitFor(() => expect(options()).toEqual([brooklyn.text]))
    await act(async () => answerFirst())
    expect(options()).toEqual([brooklyn.text])
  })

  test('are marked one after another by the arrow keys, with none between the last and the first', async () => {
    const { user } = await show('browser-key')
    await user.type(field('Address'), '480 ga')
    await screen.findByRole('option', { name: hoboken.text })
    const marked = () => screen.queryByRole('option', { name: /, USA$/, selected: true })?.textContent ?? null
    const inOrder = []
    for (const _ of [1, 2, 3, 4]) {
      await user.keyboard('{ArrowDown}')
      inOrder.push(marked())
    }
    expect(inOrder).toEqual([hoboken.text, brooklyn.text, null, hoboken.text])
    await user.keyboard('{ArrowUp}')
    expect(marked()).toBeNull()
    expect(field('Address')).not.toHaveAttribute('aria-activedescendant')
    await user.keyboard('{ArrowDown}')
    await user.type(field('Address'), 'r')
    await screen.findByRole('option', { name: hoboken.text })
    expect(marked()).toBeNull()
    expect(screen.getByRole('listbox', { name: 'Suggested addresses' }).id).toBe(
      field('Address').getAttribute('aria-controls'),
    )
  })

  test('keep a typed unit when the chosen place has none, and begin another session afterwards', async () => {
    const { user } = await show('browser-key')
    await user.type(field('Unit or suite (optional)'), '9C')
    await user.type(field('Address'), '480 ga')
    await user.click(await screen.findByRole('option', { name: hoboken.text }))
    await waitFor(() => expect(field('City')).toHaveValue('Hoboken'))
    expect(field('Unit or suite (optional)')).toHaveValue('9C')
    await user.type(field('Address'), '!')
    await waitFor(() => expect(new Set(places.requests.map(({ sessionToken }) => sessionToken)).size).toBe(2))
  })

  test('fill in their own words when the place has no street', async () => {
    places.answer = [{ ...hoboken, addressComponents: hoboken.addressComponents.slice(2) }]
    const { user } = await show('browser-key')
    await user.type(field('Address'), '480 ga')
    await user.click(await screen.findByRole('option', { name: hoboken.text }))
    await waitFor(() => expect(field('City')).toHaveValue('Hoboken'))
    expect(field('Address')).toHaveValue('480 Garden St, Hoboken, NJ, USA')
  })

  test('are closed by Escape without closing the dialog around them', async () => {
    const onEscape = jest.fn()
    document.addEventListener('keydown', onEscape)
    const { user } = await show('browser-key')
    await user.type(field('Address'), '480 ga')
    await screen.findByRole('option', { name: hoboken.text })
    onEscape.mockClear()
    await user.keyboard('{Escape}')
    expect(onEscape).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onEscape).toHaveBeenCalledTimes(1)
    document.removeEventListener('keydown', onEscape)
  })
})

test('address suggestions that load while somebody types keep the focus and the text', async () => {
  const { unmount } = await show('browser-key')
  unmount()
  const { user, rerender } = open(formWith(null))
  await user.type(field('Address'), '480 G')
  rerender(formWith('browser-key'))
  expect(await screen.findByRole('combobox', { name: 'Address' })).toHaveFocus()
  await user.keyboard('arden Street')
  expect(field('Address')).toHaveValue('480 Garden Street')
})

test('address suggestions keep the focus that the field got after they were rendered', async () => {
  const { unmount } = await show('browser-key')
  unmount()
  const { user, rerender } = open(formWith(null))
  await user.type(field('Address'), '480 G')
  // While they are rendered, the plain field does not have the focus yet.
  jest.spyOn(document, 'activeElement', 'get').mockReturnValueOnce(document.body)
  rerender(formWith('browser-key'))
  expect(await screen.findByRole('combobox', { name: 'Address' })).toHaveFocus()
})

test('address suggestions that load while another field has focus leave it there', async () => {
  const { unmount } = await show('browser-key')
  unmount()
  const { user, rerender } = open(formWith(null))
  await user.click(field('City'))
  rerender(formWith('browser-key'))
  await screen.findByRole('combobox', { name: 'Address' })
  expect(field('City')).toHaveFocus()
})
