import {
  campaignProfileRefusals,
  codeRefusals,
  dashboardRefusals,
  detailsAskedFor,
  loginRefusals,
  participationCodeRefusals,
  professionRefusals,
  registrationRefusals,
  startRefusals,
} from '#e2e/support/scripted/refusals.ts'
import { UNKNOWN } from '#e2e/support/scripted/script.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import { login, sendLoginCode, sendRegistrationCode, verifyRegistration } from '#lib/contract/panel/auth.ts'
import { registerProfession } from '#lib/contract/panel/profile/profile.ts'
import { linkPanelist } from '#lib/contract/panel/surveys/partners.ts'
import {
  campaignInvitationUrl,
  openByCode,
  saveCampaignProfile,
  validateInvitation,
} from '#lib/contract/panel/surveys/survey-start.ts'

/* The scripted journeys list what each screen shows for each error code. This test checks that no code is missing. */

const detailsCodes = detailsAskedFor.map((code) => ({ code }))

test.each<[table: string, call: Call, rows: readonly { code: string }[]]>([
  ['registration', sendRegistrationCode, registrationRefusals],
  ['login', sendLoginCode, loginRefusals],
  ['code of a login', login, codeRefusals.login],
  ['code of a registration', verifyRegistration, codeRefusals.registration],
  ['profession', registerProfession, professionRefusals],
  ['participation code', openByCode, participationCodeRefusals],
  ['details of a campaign', saveCampaignProfile, Object.values(campaignProfileRefusals).flat()],
  ['dashboard', validateInvitation, dashboardRefusals],
  ['code of an invitation', validateInvitation, startRefusals['code of an invitation']],
  ['page of an invitation', validateInvitation, startRefusals['page of an invitation']],
  ['code of a campaign', campaignInvitationUrl, [...startRefusals['code of a campaign'], ...detailsCodes]],
  ['page of a campaign', campaignInvitationUrl, [...startRefusals['page of a campaign'], ...detailsCodes]],
  ['code of a partner', linkPanelist, startRefusals['code of a partner']],
  ['page of a partner', linkPanelist, startRefusals['page of a partner']],
])('the refusals table "%s" has every error code of its call once, and an unknown one', (_table, call, rows) => {
  expect(rows.map(({ code }) => code).sort()).toEqual([...call.codes, UNKNOWN].sort())
})
