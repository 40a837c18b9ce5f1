import 'server-only'
import { linkTo, routes } from '#lib/routes.ts'
import { randomKey } from '../../keys.ts'
import type { Db } from '../schema.ts'
import type { Scenario } from './seeds.ts'

/** Who can sign in and where one may begin: what is shown to whoever tries a scenario. */
export interface Introduction {
  members: { who: string; name: string; mobile: string; email: string }[]
  links: Record<string, string>
}

async function keptMembers(db: Db, { people }: Scenario): Promise<Introduction['members']> {
  const mobiles = Object.values(people).map(({ mobile }) => mobile)
  if (mobiles.length === 0) return []
  const rows = await db
    .selectFrom('panelist')
    .where('mobile', 'in', mobiles)
    .select(['mobile', 'email', 'first_name', 'last_name'])
    .execute()
  const kept = new Map(rows.map((row) => [row.mobile, row]))
  return Object.entries(people).flatMap(([who, { mobile }]) => {
    const row = kept.get(mobile)
    return row ? [{ who, name: `${row.first_name} ${row.last_name}`, mobile, email: row.email ?? '' }] : []
  })
}

const ckeyOf = (db: Db, name: string | undefined) =>
  db
    .selectFrom('campaign')
    .select('ckey')
    .where('name', '=', name ?? '')
    .executeTakeFirst()

const invitationOf = (db: Db, mobile: string | undefined, project: string | undefined) =>
  db
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .where('panelist.mobile', '=', mobile ?? '')
    .where('survey.project_number', '=', project ?? '')
    .select(['invitation.masked_id', 'survey.skey', 'panelist.referral_code'])
    .executeTakeFirst()

async function keptLinks(db: Db, scenario: Scenario, origin: string): Promise<Introduction['links']> {
  const { links, people, surveys, campaigns } = scenario
  if (!links) return {}
  const invitation = ({ person, survey }: { person: string; survey: string }) =>
    invitationOf(db, people[person]?.mobile, surveys[survey]?.project)
  const campaign = await ckeyOf(db, campaigns[links.campaign]?.name)
  const nonProfitCampaign = await ckeyOf(db, campaigns[links.nonProfitCampaign]?.name)
  const invited = await invitation(links.invitation)
  const partner = await invitation(links.partner)
  return {
    ...(campaign && { campaign: origin + linkTo(routes.home, { ckey: campaign.ckey }) }),
    ...(nonProfitCampaign && { nonProfitCampaign: origin + linkTo(routes.home, { ckey: nonProfitCampaign.ckey }) }),
    ...(invited && {
      invitation: origin + linkTo(routes.surveyLanding, { maskId: invited.masked_id }),
      referral: origin + linkTo(routes.home, { rcode: invited.referral_code }),
    }),
    ...(partner && { partner: origin + partnerLink(partner.skey, partner.masked_id) }),
  }
}

/** A partner makes up its own key for each person it sends. */
const partnerLink = (skey: string, maskId: string) =>
  linkTo(routes.internalPartnerRegistration, { skey, pikey: randomKey(), maskId })

/** What of a scenario this database has, whenever it was loaded. @param origin the portal's */
export const introduction = async (db: Db, scenario: Scenario, origin: string): Promise<Introduction> => ({
  members: await keptMembers(db, scenario),
  links: await keptLinks(db, scenario, origin),
})
