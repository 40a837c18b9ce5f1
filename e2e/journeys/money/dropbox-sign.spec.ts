import type { BrowserContext, Page } from '@playwright/test'
import { type LastCode, newEmail } from '#e2e/actions/people.ts'
import { downloadForm, FRAME, giveCodeAgain, mainButton, openForm, openPdf } from '#e2e/actions/tax.ts'
import { call, panelCall } from '#e2e/support/calls.ts'
import { SIGNING_PORT } from '#e2e/support/servers/servers.ts'
import { expect, test as pending } from '#e2e/support/test.ts'
import { CLIENT_ID, SIGNED_TITLE, SigningService } from '#tests/support/services/signing-service.ts'

/* Signing with Dropbox Sign, whose API and signing page are mocked by a local server. */

const test = pending.extend<object, { service: SigningService }>({
  service: [
    async ({ browserName: _ }, use) => {
      const service = await new SigningService().open(SIGNING_PORT)
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
})

const TELLING = '**/hello-sign/events'

const inFrame = (page: Page) => page.frameLocator(FRAME)
const press = (page: Page, name: string) => inFrame(page).getByRole('button', { name, exact: true }).click()
const expectNoFrame = (page: Page) => expect(page.locator(FRAME)).toHaveCount(0)
const expectStatus = (page: Page, status: string) =>
  expect(page.getByText(`Status: ${status}`, { exact: true })).toBeVisible()

/** Opens the form and waits for the signing page. */
async function openFrame(page: Page, how: 'is asked for' | 'is new') {
  await openForm(page, how)
  await expect(inFrame(page).getByRole('button', { name: 'Agree and sign' })).toBeVisible()
}

/** Sends a fake "signed" message from the portal's own window and from a frame inside the signing page. */
async function sendForgedMessages(page: Page, { origin, signatureRequests: asked }: SigningService) {
  const signatureId = asked.at(-1)?.signatureId ?? ''
  const said = { type: 'hellosign:userSignRequest', payload: { signatureId } }
  await page.evaluate((data) => window.postMessage(data, '*'), said)
  const other = `${origin.replace('127.0.0.1', 'localhost')}/editor/elsewhere?signature_id=${signatureId}`
  await inFrame(page)
    .locator('body')
    .evaluate((body, address) => {
      const frame = document.createElement('iframe')
      frame.src = address
      return new Promise((resolve) => {
        frame.onload = resolve
        body.append(frame)
      })
    }, other)
}

test('a physician cancels, closes, declines and signs with Dropbox Sign, and sends a lost signature again [API-073, CONST-051, TAX-001, TAX-002, TAX-003, TAX-005]', async ({
  page,
  service,
  expectNoAxeViolations,
  logIn,
}) => {
  test.slow()
  const before = service.signatureRequests.length
  await logIn('carla.mendes@mail.test')
  await page.goto('/completeProfile?tabIndex=1')
  await expectStatus(page, 'W9 Pending')

  await test.step('shows the frame of the service in test mode', async () => {
    await openFrame(page, 'is asked for')
    const frame = page.locator(FRAME)
    await expect(frame).toHaveAttribute('height', '1000')
    const address = new URL((await frame.getAttribute('src')) ?? '')
    expect(address.origin).toBe(service.origin)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: CLIENT_ID,
      parent_url: page.url(),
      skip_domain_verification: '1',
    })
    await expectNoAxeViolations(page)
  })

  await test.step('ignores messages from other pages', async () => {
    let told = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/hello-sign/events')) told++
    })
    await sendForgedMessages(page, service)
    await expect(inFrame(page).getByRole('button', { name: 'Agree and sign' })).toBeVisible()
    expect(told).toBe(0)
  })

  await test.step('stays unsigned after canceling, closing, failing and declining', async () => {
    await press(page, 'Cancel')
    await expectNoFrame(page)
    await expect(mainButton(page, 'Complete Form W-9')).toBeFocused()
    await openFrame(page, 'is asked for')
    await mainButton(page, 'Close').click()
    await expectNoFrame(page)
    await openFrame(page, 'is asked for')
    await press(page, 'Fail')
    await expectNoFrame(page)
    expect(service.signatureRequests).toHaveLength(before + 1)
    await openFrame(page, 'is asked for')
    await press(page, 'Decline to sign')
    await expectNoFrame(page)
    await expectStatus(page, 'W9 Pending')
  })

  await test.step('sends a signature again that could not be reported [TAX-010, TAX-012]', async () => {
    await openFrame(page, 'is asked for')
    expect(service.signatureRequests).toHaveLength(before + 2)
    await page.route(TELLING, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
    await press(page, 'Agree and sign')
    const again = mainButton(page, 'Try again')
    await expect(again).toHaveAccessibleDescription(/Your signature isn't lost\.$/)
    await expectNoAxeViolations(page)
    await again.click()
    await expectNoFrame(page)
    await expectStatus(page, 'Pending Approval')
  })
})

test('a patient signs twice with Dropbox Sign, and downloads the form after a new code [API-046, TAX-006, TAX-007, TAX-008, TAX-015, TAX-016, TAX-017]', async ({
  page,
  service,
  lastCode,
  expectNoAxeViolations,
  logIn,
}) => {
  test.slow()
  await logIn('ruth.kowalski@mail.test')
  await page.goto('/completeProfile?tabIndex=3')
  const before = service.signatureRequests.length
  for (const _time of ['first', 'again']) {
    await openFrame(page, 'is new')
    await press(page, 'Agree and sign')
    await expectNoFrame(page)
    await expectStatus(page, 'Pending Approval')
  }
  expect(service.signatureRequests).toHaveLength(before + 2)
  await giveCodeAgain(page, { lastCode, mobile: '2125550119', expectNoAxeViolations })
  const pdf = await openPdf(await downloadForm(page))
  expect(pdf.getTitle()).toBe(SIGNED_TITLE)
})

/** Completes the profile, which opens the tax tab. */
async function finishProfile({ request }: BrowserContext, lastCode: LastCode) {
  const email = newEmail('mary')
  await call(request, 'POST', '/api/session/email', { email })
  await call(request, 'POST', '/api/session/verify', { otp: await lastCode(email) })
  const [condition] = await panelCall<{ id: number }[]>(request, 'GET', 'medical-conditions')
  const answers = { medications: [], isPatientProfile: true, isMedicationPrescribed: false }
  await panelCall(request, 'PATCH', 'patient-profile', { ...answers, medicalConditionIds: [condition?.id] })
  await panelCall(request, 'PATCH', 'caregiver-profile/medical-conditions', { isCaregiverProfile: false })
}

test('a signature counts when Dropbox Sign reports it, even if the page could not', async ({
  page,
  context,
  baseURL,
  service,
  newMember,
  lastCode,
}) => {
  await newMember('Patient', { completed: true })
  await finishProfile(context, lastCode)
  await page.goto('/completeProfile?tabIndex=3')
  await expectStatus(page, 'Not Filled')
  await mainButton(page, 'Complete New Form W-9').click()
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  await expectNoFrame(page)

  await openFrame(page, 'is new')
  await page.route(TELLING, (route) => route.abort())
  await press(page, 'Agree and sign')
  await expect(mainButton(page, 'Try again')).toBeEnabled()
  const { id = '' } = service.signatureRequests.at(-1) ?? {}
  const sendCallback = async (key?: string) => {
    const body = service.event('signature_request_all_signed', id, { key })
    const answer = await fetch(`${baseURL}/api/hello-sign/callback`, { method: 'POST', body })
    return [answer.status, await answer.text()]
  }
  expect((await sendCallback('guessed'))[0]).toBe(403)
  await mainButton(page, 'Close').click()
  await expectStatus(page, 'Not Filled')
  expect(await sendCallback()).toEqual([200, 'Hello API Event Received'])
  await page.reload()
  await expectStatus(page, 'Pending Approval')
  await expect(page.getByText(/^Submitted on /)).toBeVisible()
  expect((await openPdf(await downloadForm(page))).getTitle()).toBe(SIGNED_TITLE)
})
