import type { BusinessCode } from '#lib/contract/codes.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import { type CallName, contract } from '#lib/contract/index.ts'
import * as partners from '#lib/contract/panel/surveys/partners.ts'
import * as outcomes from '#lib/contract/panel/surveys/survey-outcomes.ts'
import * as start from '#lib/contract/panel/surveys/survey-start.ts'
import { beginSession } from '#server/panel/auth/sessions.ts'
import type { Opened, RefusalFixture } from '#server/panel/scenarios/demo/refusal-fixture.ts'
import { refusalFixtures } from '#server/panel/scenarios/demo/refusals.ts'
import { scenarios } from '#server/panel/scenarios/index.ts'
import type { TestMember } from '#tests/support/panel/facts/builders.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* The demo documentation lists how to see each refusal; this test checks the list. */

const { demo } = scenarios

const world = useWorld({ scenario: demo })

async function personOf(key: string): Promise<TestMember> {
  const { id, user_id, mobile } = await world.db
    .selectFrom('panelist')
    .select(['id', 'user_id', 'mobile'])
    .where('mobile', '=', demo.people[key]?.mobile ?? '')
    .executeTakeFirstOrThrow()
  const { accessToken } = await world.db.transaction().execute((tx) => beginSession(tx, world.panel.crypto, id))
  return { panelistId: id, userId: user_id, mobile, token: accessToken }
}

const invitationOf = async (survey: string, person: string) =>
  world.db
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .where('survey.project_number', '=', demo.surveys[survey]?.project ?? '')
    .where('panelist.mobile', '=', demo.people[person]?.mobile ?? '')
    .select(['invitation.masked_id', 'invitation.ikey', 'survey.skey'])
    .executeTakeFirstOrThrow()

const ckeyOf = async (campaign: string | null) => {
  if (campaign === null) return 'nothing'
  const { name = '' } = demo.campaigns[campaign] ?? {}
  return (await world.db.selectFrom('campaign').select('ckey').where('name', '=', name).executeTakeFirstOrThrow()).ckey
}

async function partnerKeys(partner: string | null, survey: string) {
  const { skey } = await world.db
    .selectFrom('survey')
    .select('skey')
    .where('project_number', '=', demo.surveys[survey]?.project ?? '')
    .executeTakeFirstOrThrow()
  if (partner === null) return { skey, pikey: 'nothing' }
  const { pikey } = await world.db
    .selectFrom('partner_invitation')
    .innerJoin('partner', 'partner.id', 'partner_invitation.partner_id')
    .innerJoin('survey', 'survey.id', 'partner_invitation.survey_id')
    .where('partner.code', '=', partner)
    .where('survey.skey', '=', skey)
    .where('partner_invitation.status', 'is', null)
    .select('partner_invitation.pikey')
    .executeTakeFirstOrThrow()
  return { skey, pikey }
}

type AnyInput = { path?: object; query?: object; body?: object }
const surveyUrl = 'https://portal.test/outcome'

/** The input with which a call opens this. */
async function inputOf(call: CallName, opens: Opened): Promise<AnyInput> {
  if ('invitation' in opens)
    return { body: { invitationMaskedId: (await invitationOf(opens.invitation, opens.of)).masked_id } }
  if ('participationCode' in opens) return { path: { code: opens.participationCode } }
  if ('campaign' in opens) return { path: { ckey: await ckeyOf(opens.campaign) }, body: opens.sends }
  if ('unsubscribes' in opens)
    return { body: { invitationMaskId: (await invitationOf(opens.unsubscribes, opens.of)).masked_id } }
  if ('declines' in opens) {
    const { masked_id } = await invitationOf(opens.declines, opens.of)
    return { body: { invitationMaskedId: masked_id, reason: 'no-time' } }
  }
  if ('undoes' in opens) {
    const { masked_id: invitationMaskedId } = await invitationOf(opens.undoes, opens.of)
    const member = world.as(await personOf(opens.of))
    if (opens.declinesFirst) await member.call('declineInvitation', { body: { invitationMaskedId, reason: 'no-time' } })
    return { body: { invitationMaskedId } }
  }
  const redirectUri = call === 'recordScreener' || call === 'recordPartnerScreener' ? 'screener-completed' : 'completed'
  if ('outcomeOf' in opens) {
    const { ikey, skey } = await invitationOf(opens.outcomeOf, opens.of)
    return { body: { redirectUri, ikey, skey, surveyUrl } }
  }
  const { skey, pikey } = await partnerKeys(opens.partner, opens.survey)
  const details = { skey, pikey, surveyUrl, partnerQueryParams: {} }
  if (opens.after) await world.call('recordPartnerOutcome', { body: { redirectUri: opens.after, ...details } })
  if (call === 'partnerInvitationStatus') return { query: { skey, pikey } }
  if (call === 'linkPanelist') return { body: { surveyMaskId: skey, partnerInvitationMaskId: pikey } }
  return { body: { redirectUri, ...details } }
}

it.each(
  refusalFixtures.map((fixture): [string, RefusalFixture] => [
    `${fixture.call} ${fixture.code}: ${fixture.as ?? 'nobody'}, ${fixture.how}`,
    fixture,
  ]),
)('refuses in the demo %s', async (_, { call, code, as, opens }) => {
  const caller = as === null ? {} : { member: await personOf(as) }
  const refused = await world.refused(call, (await inputOf(call, opens)) as never, caller)
  expect(refused.errorCode).toBe(code)
})

/** Codes that a call declares for other panels, with the code that this panel returns instead. */
const replacedCodes: Partial<Record<CallName, Partial<Record<BusinessCode, string>>>> = {
  validateInvitation: {
    SURVEY_DOES_NOT_MATCH_PROFILE: 'LIST_MATCHING_FAILED',
    SURVEY_NOT_IN_LAUNCHED_STATE: 'SURVEY_CLOSED',
    BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT: 'LIST_MATCHING_FAILED',
    PANELIST_EXCLUDED_FOR_SURVEY: 'SURVEY_CLOSED',
  },
  campaignInvitationUrl: {
    INVITATION_EXPIRED: 'SURVEY_CLOSED',
    NOT_INVITED_PANELIST: 'a campaign is for everybody of its kind',
  },
}

describe('table of refusals in the demo', () => {
  const calls = Object.keys({ ...partners, ...start, ...outcomes }).filter((name): name is CallName =>
    Object.hasOwn(contract, name),
  )
  const refusable = calls.filter((name) => (contract[name] as Call).codes.length > 0)

  it.each(refusable)('has every declared code of %s', (name) => {
    const shown = refusalFixtures.filter(({ call }) => call === name).map(({ code }) => code)
    const otherwise = Object.keys(replacedCodes[name] ?? {})
    expect(new Set([...shown, ...otherwise])).toEqual(new Set((contract[name] as Call).codes))
    expect(shown.filter((code) => otherwise.includes(code))).toEqual([])
  })

  it('names as replacements only codes that it shows', () => {
    const { validateInvitation = {} } = replacedCodes
    const shown: readonly string[] = refusalFixtures.map(({ code }) => code)
    for (const code of Object.values(validateInvitation)) expect(shown).toContain(code)
  })
})
