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
