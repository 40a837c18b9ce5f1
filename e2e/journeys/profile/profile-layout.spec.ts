import { fieldOf } from '#e2e/actions/profile.ts'
import { expect, test } from '#e2e/support/test.ts'

test('on a phone, short fields of the profile are beside each other, unless text is enlarged [PROF-103] @desktop', async ({
  page,
  newMember,
}) => {
  await newMember('Patient')
  await page.goto('/completeProfile?tabIndex=0')
  const topOf = async (label: string) => (await fieldOf(page, label).boundingBox())?.y
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await topOf('ZIP code'), `${width} px`).toBe(await topOf('State'))
    expect(await topOf('Height: inches'), `${width} px`).toBe(await topOf('Height: feet'))
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await topOf('ZIP code')).toBeGreaterThan((await topOf('State')) ?? 0)
  expect(await topOf('Height: inches')).toBeGreaterThan((await topOf('Height: feet')) ?? 0)
})

test('on paper, the profile and Form W-9 have no tabs, no links and no closed form [PROF-105] @desktop', async ({
  page,
  newMember,
}) => {
  await newMember('HCP', { completed: true })
  await page.goto('/profile')
  await expect(page.getByRole('tablist')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await page.goto('/completeProfile?tabIndex=1')
  await expect(page.getByRole('heading', { name: 'Form W-9' })).toBeVisible()
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByText('Enter tax details instead')).toBeHidden()
})
