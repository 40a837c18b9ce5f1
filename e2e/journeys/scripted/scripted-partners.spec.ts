import { createAccount, enterCode, fillRegistration } from '#e2e/actions/people.ts'
import { leaves } from '#e2e/actions/redirects.ts'
import { UNKNOWN } from '#e2e/support/scripted/script.ts'
import { maskId, partnerKeys, setPartner } from '#e2e/support/scripted/surveys.ts'
import { expect, test } from '#e2e/support/scripted/test.ts'
import { sendRegistrationCode, verifyRegistration } from '#lib/contract/panel/auth.ts'
import {
  isTestAccount,
  linkPanelist,
  linkPanelistByNpi,
  partnerInvitationStatus,
} from '#lib/contract/panel/surveys/partners.ts'
import { validateInvitation } from '#lib/contract/panel/surveys/survey-start.ts'
import { listSurveys } from '#lib/contract/panel/surveys/surveys.ts'
import { routes } from '#lib/routes.ts'
import { tokenFor } from '#tests/support/scripted-panel.ts'

const MOBILE = '2065550142'
const CODE = '123456'

const link = (path = routes.internalPartnerRegistration.path) =>
  `${path}?${new URLSearchParams({ ...partnerKeys, maskId, returnUrl: '/profile' })}`
const linked = { surveyMaskId: partnerKeys.skey, partnerInvitationMaskId: partnerKeys.pikey }
const LOGIN = 'somebody@mail.test'

test('a newcomer registers, is not a test account, is linked and gets to the survey [RPS-001, RPS-002, RPS-005, RPS-007, RPS-008, RPS-027, RPS-028, RPS-031, START-032, START-036, START-038]', async ({
  page,
  panel,
}) => {
  await setPartner(panel, `+1${MOBILE}`)
  await panel.member('HCP', { status: 'Pending Verification' })
  await panel.answers(sendRegistrationCode, {})
  await panel.answers(verifyRegistration, tokenFor(panel.userId))
  await panel.answers(linkPanelist, { redirectUrl: panel.elsewhere('by-partner') })
  await page.goto(link('/rps/registerNow'))
  await expect(page.getByLabel('Healthcare setting')).toHaveCount(0)
  await fillRegistration(page, { mobile: MOBILE })
  await createAccount(page).click()
  await leaves(page, panel.elsewhere('by-partner'), () => enterCode(page, CODE))
  const [firstCall, ...otherCalls] = await panel.received(partnerInvitationStatus)
  expect(firstCall?.path).toBe(`/rps/invitation-status?${new URLSearchParams(partnerKeys)}`)
  expect(otherCalls).toEqual([])
  const after = await panel.received(isTestAccount, linkPanelist)
  expect(after.map(({ method, body }) => [method, body])).toEqual([
    ['GET', undefined],
    ['POST', linked],
  ])
  expect(await panel.received(validateInvitation)).toEqual([])
})

test('a test account that logs in is asked first, and linked only after confirming [START-032, START-033, START-034, START-035, START-036, START-037]', async ({
  page,
  panel,
  expectNoAxeViolations,
}) => {
  await setPartner(panel, LOGIN, true)
  await panel.member('HCP', { mobileNumber: null, email: LOGIN })
  await panel.codes()
  await panel.answers(linkPanelist, { redirectUrl: panel.elsewhere('by-partner') })
  const dialog = page.getByRole('dialog', { name: 'Test account' })
  await page.goto(link())
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(LOGIN)
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await enterCode(page, CODE)
  await expect(dialog).toContainText('the invitation will be linked to the test account')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(routes.dashboard.path)
  expect(await panel.received(linkPanelist)).toEqual([])

  await page.goto(link())
  await page.getByRole('button', { name: 'Start Survey' }).click()
  await leaves(page, panel.elsewhere('by-partner'), () => dialog.getByRole('button', { name: 'Confirm' }).click())
  expect((await panel.received(linkPanelist)).map(({ body }) => body)).toEqual([linked])
})

test('Patient: an existing member logs in, is not a test account, and is linked without a question [START-032, START-036, START-038] @phone', async ({
  page,
  panel,
}) => {
  await setPartner(panel, LOGIN)
  await panel.member('Patient')
  await panel.codes()
  await panel.answers(linkPanelist, panel.elsewhere('by-partner'))
  await page.goto(link())
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(LOGIN)
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await leaves(page, panel.elsewhere('by-partner'), () => enterCode(page, CODE))
  expect((await panel.received(isTestAccount, linkPanelist)).map(({ method }) => method)).toEqual(['GET', 'POST'])
})

/* All statuses: tests/components/partners/partner-invitation.test.tsx. */
const statuses = [
  [1, 'Completed', 'success', 'You have already completed this survey.'],
  [2, 'Terminated', 'danger', "You didn't qualify for this survey."],
] as const

test('a partner’s link shows the status of the invitation, and links by NPI even if that fails [RPS-006, RPS-009, RPS-013, RPS-017, RPS-018, RPS-023, RPS-024] @phone', async ({
  page,
  panel,
  expectNoAxeViolations,
}) => {
  await panel.refuses(linkPanelistByNpi, UNKNOWN)
  for (const [id, status, tone, sentence] of statuses) {
    await panel.answers(partnerInvitationStatus, { status: { id, status }, panelistIdForLinkToPartnerPanel: 900 + id })
    const answered = page.waitForResponse((response) => response.url().endsWith('/rps/link-panelist-by-npi'))
    await page.goto(link())
    await answered
    const message = page.getByRole('main').getByRole(tone === 'danger' ? 'alert' : 'status')
    await expect(message).toHaveText(sentence)
    await expect(createAccount(page)).toBeVisible()
    await expectNoAxeViolations(page)
  }
  expect((await panel.received(linkPanelistByNpi)).map(({ body }) => body)).toEqual(
    statuses.map(([id]) => ({ ...linked, panelistIdForLinkToPartnerPanel: 900 + id })),
  )
})

test('a partner’s link that the panel refuses, or that lacks keys, opens nothing [RPS-025, RPS-026]', async ({
  page,
  panel,
  expectNoAxeViolations,
}) => {
  await panel.refuses(partnerInvitationStatus, 'INVALID_LINK')
  await page.goto(link())
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid Link.')
  await expect(createAccount(page)).toHaveCount(0)
  await expectNoAxeViolations(page)
  await panel.fails(partnerInvitationStatus, 'garbage')
  await page.goto(link())
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Link is invalid.')
  const callCount = (await panel.received(partnerInvitationStatus)).length
  await page.goto(`/rps/register?skey=${partnerKeys.skey}`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid Link.')
  expect(await panel.received(partnerInvitationStatus)).toHaveLength(callCount)
  expect(await panel.received(listSurveys)).toEqual([])
})
