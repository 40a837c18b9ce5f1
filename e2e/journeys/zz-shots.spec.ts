import { operator } from '#e2e/support/operator.ts'
import { expect, test } from '#e2e/support/test.ts'

test('shots', async ({ page, dataDirectory, expectNoAxeViolations }) => {
  const link = /http:\S+link=\S+/.exec(await operator(dataDirectory, 'operators', 'add', 'shots', 'admin'))?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  const { origin } = new URL(page.url())
  const shot = async (name: string) => {
    await expectNoAxeViolations(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `/tmp/oper-${name}-${width}.png`, fullPage: name !== 'x' })
    }
  }
  await page.goto(`${origin}/operator/operations/members.list?status=Verified&limit=5`)
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click()
  await shot('sorted')
  await page.getByLabel('Name', { exact: true }).fill('Verified, by name')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.goto(`${origin}/operator/topics/members`)
  await shot('views')
})
