import type { Page } from '@playwright/test'
import { fieldOf } from '#e2e/actions/profile.ts'
import { MAPS_KEY } from '#e2e/support/servers/servers.ts'
import { expect, test } from '#e2e/support/test.ts'

// Only this portal has a maps key.
test.skip(() => test.info().project.name !== 'remote')

/** Mock of the maps script. Calls the real URL, to check that the CSP allows it. */
const SCRIPT = `
  const component = (longText, shortText, ...types) => ({ longText, shortText, types })
  const ask = async (body) => (await fetch('https://places.googleapis.com/v1/places:autocomplete', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  })).json()
  const place = {
    location: { lat: () => 40.744, lng: () => -74.0324 },
    addressComponents: [
      component('480', '480', 'street_number'), component('Garden Street', 'Garden St', 'route'),
      component('Hoboken', 'Hoboken', 'locality'), component('New Jersey', 'NJ', 'administrative_area_level_1'),
      component('07030', '07030', 'postal_code'),
    ],
  }
  const predictionOf = (text, at) => ({
    placePrediction: { placeId: String(at), text: { toString: () => text }, toPlace: () => ({ fetchFields: async () => ({ place }) }) },
  })
  google.maps.importLibrary = async () => ({
    AutocompleteSessionToken: class {},
    AutocompleteSuggestion: {
      fetchAutocompleteSuggestions: async ({ input, includedRegionCodes }) =>
        ({ suggestions: (await ask({ input, includedRegionCodes })).map(predictionOf) }),
    },
  })
  google.maps.__ib__()
`

async function serveMaps(page: Page) {
  const scripts: URL[] = []
  const asked: unknown[] = []
  const referrers: (string | undefined)[] = []
  await page.route('https://maps.googleapis.com/maps/api/js?*', (route) => {
    scripts.push(new URL(route.request().url()))
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
  await page.route('https://places.googleapis.com/**', async (route) => {
    asked.push(route.request().postDataJSON())
    referrers.push((await route.request().allHeaders()).referer)
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
    return route.fulfill({ headers, json: ['480 Garden Street, Hoboken, NJ, USA', '480 Garden Avenue, Reno, NV, USA'] })
  })
  return { scripts, asked, referrers }
}

test('an address suggestion fills in the address by keyboard alone @remote [API-072, VAL-096, WCAG 2.1.1] @desktop', async ({
  page,
  newMember,
  expectNoAxeViolations,
}) => {
  const maps = await serveMaps(page)
  await newMember('Patient')
  await page.goto('/completeProfile')
  await fieldOf(page, 'Email').fill('mary@mail.test')
  expect(maps.scripts).toEqual([])

  const line = page.getByRole('combobox', { name: 'Address' })
  await line.focus()
  await expect.poll(() => maps.scripts.length).toBe(1)
  expect(maps.scripts[0]?.searchParams.get('key')).toBe(MAPS_KEY)
  await page.keyboard.type('480 gar')
  await expect(page.getByRole('option', { name: /Hoboken/ })).toBeVisible()
  expect(maps.asked).toContainEqual({ input: '480 gar', includedRegionCodes: ['us'] })
  expect(maps.referrers.at(-1)).toBe(`${new URL(page.url()).origin}/`)
  await expectNoAxeViolations(page)

  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /Hoboken/ })).toHaveAttribute('aria-selected', 'true')
  const zone = page.waitForResponse(/\/api\/time-zone\?lat=40\.744&lng=-74\.0324&zip=07030$/)
  await page.keyboard.press('Enter')
  await expect(fieldOf(page, 'ZIP code')).toHaveValue('07030')
  await expect(fieldOf(page, 'City')).toHaveValue('Hoboken')
  await expect(fieldOf(page, 'State')).toHaveValue('NJ')
  await expect(line).toHaveValue('480 Garden Street')
  expect(await (await zone).json()).toEqual({ timeZoneId: 'America/New_York' })
  await expect(page.getByRole('alert').filter({ hasText: 'Please complete' })).toHaveCount(0)
})
