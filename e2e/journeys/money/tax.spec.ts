import type { Locator, Page } from '@playwright/test'
import { tabTo } from '#e2e/actions/profile.ts'
import { answerForm, downloadForm, FRAME, mainButton, nextGroup, openForm, openPdf } from '#e2e/actions/tax.ts'
import { panelCall } from '#e2e/support/calls.ts'
import { expect, keepsNothing, test } from '#e2e/support/test.ts'

test.use(keepsNothing)

const inFrame = (page: Page) => page.frameLocator(FRAME).getByRole('main')

/** Opens a new form after its confirmation. */
async function openNewForm(page: Page) {
  await openForm(page, 'is new')
  await expect(inFrame(page).getByRole('heading', { name: 'Who you are' })).toBeVisible()
}

test('a professional cancels, signs by typing, signs again by drawing, and downloads the form [WCAG 2.5.1, WCAG 2.5.7] @phone', async ({
  page,
  isMobile,
  newMember,
  privateNumbers,
  expectNoAxeViolations,
}) => {
  test.slow()
  await newMember('HCP', { completed: true })
  await page.goto('/completeProfile?tabIndex=1')
  await expect(page.getByText('Status: Not Filled')).toBeVisible()
  await expectNoAxeViolations(page)

  await test.step('No opens nothing, and Cancel closes the frame, which on a phone has the page to itself [TAX-009]', async () => {
    await mainButton(page, 'Complete New Form W-9').click()
    await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
    await expect(page.locator(FRAME)).toHaveCount(0)
    await openNewForm(page)
    const tabs = page.getByRole('tablist')
    await expect(tabs).toBeVisible({ visible: !isMobile })
    // New document: the button may be visible before hydration.
    await expect(async () => {
      const isOpen = (await page.locator(FRAME).count()) > 0
      if (isOpen) await inFrame(page).getByRole('button', { name: 'Cancel' }).click({ timeout: 1_000 })
      await expect(page.locator(FRAME)).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
    await expect(tabs).toBeVisible()
    await expect(mainButton(page, 'Complete New Form W-9')).toBeFocused()
  })

  await test.step('lists what is missing, then signs [TAX-012]', async () => {
    await openNewForm(page)
    await inFrame(page).getByRole('button', { name: 'Next' }).click()
    await expect(inFrame(page).getByRole('region', { name: 'Please complete the required fields' })).toBeFocused()
    await expectNoAxeViolations(page)
    await answerForm(inFrame(page), privateNumbers.taxId)
    await inFrame(page).getByLabel('Your signature').fill('Mary Lee')
    await inFrame(page).getByRole('button', { name: 'Sign Form W-9' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you. Your Form W-9 is signed.' })).toBeFocused()
    await expect(page.getByText('Status: Pending Approval')).toBeVisible()
    await expect(page.locator(FRAME)).toHaveCount(0)
  })

  await test.step('signs again by drawing, with the stored number', async () => {
    await openNewForm(page)
    await answerForm(inFrame(page), null)
    await inFrame(page).getByLabel('Draw my signature').check()
    const sign = inFrame(page).getByRole('button', { name: 'Sign Form W-9' })
    await sign.click()
    const summary = inFrame(page).getByRole('region', { name: 'Please complete the required fields' })
    await expect(summary).toBeFocused()
    const pad = inFrame(page).getByRole('img')
    await pad.scrollIntoViewIfNeeded()
    const box = await pad.boundingBox()
    if (!box) throw new Error('no pad')
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, box.y + 50, { steps: 8 })
    expect(await pad.boundingBox(), 'the pad stays below the pen').toEqual(box)
    await page.mouse.up()
    await expect(summary).toHaveCount(0)
    await sign.click()
    await expect(page.locator(FRAME)).toHaveCount(0)
  })

  await test.step('downloads the form [TAX-015, TAX-017]', async () => {
    const pdf = await openPdf(await downloadForm(page))
    expect(pdf.getPageCount()).toBeGreaterThan(0)
  })

  await test.step('saves tax details [TAX-034, TAX-035]', async () => {
    await page.getByText('Enter tax details instead').click()
    await page.getByLabel('Full name').fill('mary ann')
    await page.getByLabel('Last name').fill('lee')
    await page.getByLabel('Tax ID number', { exact: true }).fill(privateNumbers.taxId)
    await page.getByLabel('Confirm tax ID number').fill(privateNumbers.taxId)
    for (const [label, value] of [
      ['Address', '480 Garden Street'],
      ['City', 'Hoboken'],
      ['State', 'NJ'],
      ['ZIP code', '07030'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(value)
    }
    await page.getByLabel('Social Security Number (SSN)').check()
    await mainButton(page, 'Save').click()
    await expect(page.getByText('Tax information saved successfully.').first()).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('the form in its frame shows groups that fit it on a tablet and on a desktop [TAX-048] @desktop', async ({
  page,
  newMember,
  privateNumbers,
  expectNoAxeViolations,
}) => {
  await newMember('HCP', { completed: true })
  const form = inFrame(page)
  const fits = async (group: string) => {
    await expect(form.getByRole('heading', { name: group })).toBeVisible()
    const scrolls = await form.evaluate(
      ({ ownerDocument: { documentElement: html } }) => html.scrollHeight > html.clientHeight,
    )
    expect(scrolls).toBe(false)
  }
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/completeProfile?tabIndex=1')
    await openNewForm(page)
    await fits('Step 1 of 7 Who you are')
    await expect(form.getByLabel('Your signature')).toBeHidden()
    await expect(form.getByRole('button', { name: 'Sign Form W-9' })).toBeHidden()
    await expectNoAxeViolations(page)
  }
  await answerForm(form, privateNumbers.taxId)
  await fits('Step 7 of 7 Signature')
  await form.getByRole('button', { name: 'Back' }).click()
  await fits('Step 6 of 7 Certification')
  await form.getByRole('button', { name: 'Back' }).click()
  await fits('Step 5 of 7 Check your form before you sign it')
  await nextGroup(form)
  await nextGroup(form)
  await form.getByLabel('Draw my signature').check()
  await form.getByRole('button', { name: 'Sign Form W-9' }).click()
  await expect(form.getByRole('region', { name: 'Please complete the required fields' })).toBeFocused()
  await fits('Step 7 of 7 Signature')
})

test('on a phone the form shows one group of questions at a time, forward and back @phone', async ({
  page,
  context,
  newMember,
  privateNumbers,
  expectNoAxeViolations,
}) => {
  test.slow()
  await newMember('Patient', { completed: true })
  const { signUrl } = await panelCall<{ signUrl: string }>(context.request, 'GET', 'hello-sign/template')
  await page.goto(signUrl)
  const main = page.getByRole('main')
  const heading = (name: string) => main.getByRole('heading', { name })

  await test.step('each group requires its answers, and focus moves to the next one', async () => {
    await expect(heading('Step 1 of 7 Who you are')).toBeVisible()
    await expect(main.getByLabel('Your signature')).toBeHidden()
    await mainButton(page, 'Next').click()
    await main.getByRole('link', { name: 'Choose your tax classification' }).click()
    await expect(main.getByLabel('Individual/sole proprietor')).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(heading('Step 2 of 7 Mailing address')).toBeFocused()
    await expect(main.getByLabel('Individual/sole proprietor')).toBeHidden()
    await expectNoAxeViolations(page)
  })

  await test.step('Back on the page and in the browser keeps what was typed', async () => {
    await main.getByLabel('City').fill('Newark')
    await mainButton(page, 'Back').click()
    await expect(heading('Step 1 of 7 Who you are')).toBeFocused()
    await expect(main.getByLabel('Individual/sole proprietor')).toBeChecked()
    await nextGroup(main)
    await expect(main.getByLabel('City')).toHaveValue('Newark')
    await nextGroup(main)
    await main.getByLabel('Social Security Number (SSN)').check()
    await main.getByLabel('Tax ID number', { exact: true }).fill(privateNumbers.taxId)
    await page.goBack()
    await expect(heading('Step 2 of 7 Mailing address')).toBeFocused()
    await nextGroup(main)
  })

  await test.step('an error in another group has a link to it', async () => {
    await nextGroup(main)
    await main.getByLabel('No', { exact: true }).check()
    await nextGroup(main)
    await nextGroup(main)
    await expect(main.getByText('I am a U.S. citizen or other U.S. person (defined below); and')).toBeVisible()
    await main.getByLabel('I am a U.S. citizen').check()
    await main.getByLabel('Under penalties of perjury').check()
    await nextGroup(main)
    for (let back = 0; back < 5; back++) await page.goBack()
    await main.getByLabel('City').fill('')
    for (let forward = 0; forward < 5; forward++) await page.goForward()
    await main.getByLabel('Your signature').fill('Mary Lee')
    await mainButton(page, 'Sign Form W-9').click()
    await main.getByRole('link', { name: 'City' }).click()
    await expect(main.getByLabel('City')).toBeFocused()
    await main.getByLabel('City').fill('Newark')
  })

  await test.step('signs the form in the last group', async () => {
    await nextGroup(main)
    await expect(main.getByLabel('Your signature')).toHaveValue('Mary Lee')
    await mainButton(page, 'Sign Form W-9').click()
    await expect(heading('Thank you. Your Form W-9 is signed.')).toBeFocused()
    await expectNoAxeViolations(page)
  })
})

test('a patient signs on the signing page by keyboard alone [WCAG 2.1.1, WCAG 2.5.7] @desktop', async ({
  page,
  context,
  newMember,
  privateNumbers,
  expectNoAxeViolations,
}) => {
  test.slow()
  await newMember('Patient', { completed: true })
  const { signUrl } = await panelCall<{ signUrl: string }>(context.request, 'GET', 'hello-sign/template')
  await page.goto(signUrl)
  const main = page.getByRole('main')
  const press = async (target: Locator, key: string) => {
    await tabTo(page, target)
    await page.keyboard.press(key)
  }
  const type = async (label: string, text: string) => {
    await tabTo(page, main.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await expectNoAxeViolations(page)
  await press(main.getByLabel('Individual/sole proprietor'), 'Space')
  await press(main.getByLabel('Social Security Number (SSN)'), 'Space')
  await type('Tax ID number', privateNumbers.taxId)
  await tabTo(page, main.getByLabel('Yes', { exact: true }))
  await page.keyboard.press('ArrowDown')
  await press(main.getByLabel('I am a U.S. citizen'), 'Space')
  await press(main.getByLabel('Under penalties of perjury'), 'Space')
  await type('Your signature', 'Mary Lee')
  await press(main.getByRole('button', { name: 'Sign Form W-9' }), 'Enter')
  await expect(page.getByRole('heading', { name: 'Thank you. Your Form W-9 is signed.' })).toBeFocused()
  await expectNoAxeViolations(page)
})
