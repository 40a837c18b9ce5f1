import { askToRegister, completeProfile } from '#e2e/actions/members.ts'
import { newEmail, newMobile, register } from '#e2e/actions/people.ts'
import { openContact } from '#e2e/actions/shell.ts'
import { answerForm, FRAME, openForm } from '#e2e/actions/tax.ts'
import { call } from '#e2e/support/calls.ts'
import { expect, keepsNothing, test } from '#e2e/support/test.ts'
import { remember } from '#e2e/support/typed.ts'

/*
 * Types recognizable markers into every form; codes, tokens and cookies are remembered automatically. The run's last
 * check searches the server logs for all of them.
 */

const marker = (what: string) => remember(what, `Marker${what.replaceAll(' ', '')}`)

test.use({ ...keepsNothing, userAgent: 'Markeragent/1.0', extraHTTPHeaders: { 'X-Device-Id': 'markerdevice' } })

test('personal data is typed into every form, for the final check of logs to search for @desktop @remote', async ({
  page,
  context,
  newMember: _,
  lastCode,
  privateNumbers: { taxId, ssn, birthDate },
}) => {
  test.slow()
  remember('agent', 'Markeragent/1.0')
  remember('device', 'markerdevice')
  const [first, last, utm, junk] = [marker('first'), marker('last'), marker('utm'), marker('junk')]
  const send = (path: string, data: string | object) =>
    context.request.post(path, {
      data,
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
    })

  await test.step('registers, with a refused and an accepted form', async () => {
    const proof = { firstName: first, lastName: last, utmSource: utm, ssn, dateOfBirth: birthDate }
    await askToRegister(context.request, newMobile(), 'HCP', proof)
    await send('/api/session/registration', { ...proof, [junk]: junk })
    await send('/api/session/registration', `{"firstName":"${junk}`)
    await send(`/api/panel/${junk}?a=${junk}`, proof)
    await page.goto(`/no/such/${junk}?a=${junk}`)
    const newcomer = { kind: 'HCP', mobile: newMobile(), name: [first, last] } as const
    await register(page, newcomer, lastCode, `/?utm_source=${utm}`)
    await expect(page).toHaveURL('/professionalDetails')
    await completeProfile(context.request, 'HCP')
  })

  await test.step('adds an email and sends a message', async () => {
    const email = newEmail('marker')
    await call(context.request, 'POST', '/api/session/email', { email })
    await send('/api/session/verify', { otp: junk })
    await call(context.request, 'POST', '/api/session/verify', { otp: await lastCode(email) })
    await page.goto('/completeProfile?tabIndex=1')
    await openContact(page)
    await page.getByLabel('Your message').fill(marker('message'))
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Thank you for contacting us. We will reach out to you soon!')).toBeVisible()
  })

  await test.step('signs a Form W-9, after a refused one', async () => {
    await openForm(page, 'is new')
    const form = page.frameLocator(FRAME).getByRole('main')
    const signature = `${first} ${marker('signature')}`
    await form.getByLabel('Name', { exact: true }).fill(signature)
    await answerForm(form, taxId, marker('street'))
    const token = new URL((await page.locator(FRAME).getAttribute('src')) ?? '').searchParams.get('token') ?? ''
    remember('signing token', token)
    await send('/api/panel/api/hello-sign/signature', { token, answers: { taxIdNumber: `${taxId}1` } })
    await form.getByLabel('Your signature').fill(signature)
    await form.getByRole('button', { name: 'Sign Form W-9' }).click()
    await expect(page.getByText('Status: Pending Approval')).toBeVisible()
  })
})
