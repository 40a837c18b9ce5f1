import 'server-only'
import type { PageLinks } from '#server/config.ts'
import type { Crypto } from '../core/crypto.ts'
import type { Db } from '../database/schema.ts'
import { secretColumns, secretsOf } from '../surveys/outcomes/secrets.ts'
import type { Scenario } from './seeds.ts'

/** Members to sign in as and links to start from, for people who try a scenario. */
export interface Introduction {
  members: { who: string; name: string; mobile: string; email: string }[]
  links: Record<string, string>
  /** Data for whoever simulates the survey host and the partners. */
  simulator: Simulator
}

/** Surveys by project number, partners by code. These secrets belong to the scenario, never to a real panel. */
interface Simulator {
  surveys: Record<string, { skey: string; secret: string | null }>
  partners: Record<string, { name: string; secret: string | null; entries: string[] }>
}

async function keptMembers(db: Db, { people }: Scenario): Promise<Introduction['members']> {
  const mobiles = Object.values(people).map(({ mobile }) => mobile)
  if (mobiles.length === 0) return []
  const rows = await db
    .selectFrom('panelist')
    .where('mobile', 'in', mobiles)
    .select(['mobile', 'email', 'first_name', 'last_name'])
    .execute()
  const existing = new Map(rows.map((row) => [row.mobile, row]))
  return Object.entries(people).flatMap(([role, { mobile }]) => {
    const row = existing.get(mobile)
    return row ? [{ who: role, name: `${row.first_name} ${row.last_name}`, mobile, email: row.email ?? '' }] : []
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
    .select(['invitation.masked_id', 'panelist.referral_code'])
    .executeTakeFirst()

async function keptLinks(db: Db, scenario: Scenario, pages: PageLinks): Promise<Introduction['links']> {
  const { links, people, surveys, campaigns } = scenario
  if (!links) return {}
  const invitation = ({ person, survey }: { person: string; survey: string }) =>
    invitationOf(db, people[person]?.mobile, surveys[survey]?.project)
  const campaign = await ckeyOf(db, campaigns[links.campaign]?.name)
  const patientCampaign = await ckeyOf(db, campaigns[links.patientCampaign]?.name)
  const nonProfitCampaign = await ckeyOf(db, campaigns[links.nonProfitCampaign]?.name)
  const invited = await invitation(links.invitation)
  const partner = await invitation(links.partner)
  // The last one, because the simulator uses them from the first on.
  const entry = (await freeEntries(db, links.partner.partner)).at(-1)
  return {
    ...(campaign && { campaign: pages.campaign(campaign.ckey) }),
    ...(patientCampaign && { patientCampaign: pages.campaign(patientCampaign.ckey) }),
    ...(nonProfitCampaign && { nonProfitCampaign: pages.campaign(nonProfitCampaign.ckey) }),
    ...(invited && {
      invitation: pages.invitation(invited.masked_id),
      referral: pages.referral(invited.referral_code),
    }),
    ...(partner && entry && { partner: pages.partnerEntry({ ...entry, maskId: partner.masked_id }) }),
  }
}

/** Unused invitations of a partner, oldest first. */
const freeEntries = (db: Db, partner: string) =>
  db
    .selectFrom('partner_invitation')
    .innerJoin('partner', 'partner.id', 'partner_invitation.partner_id')
    .innerJoin('survey', 'survey.id', 'partner_invitation.survey_id')
    .where('partner.code', '=', partner)
    .where('partner_invitation.panelist_id', 'is', null)
    .where('partner_invitation.status', 'is', null)
    .select(['partner_invitation.pikey', 'survey.skey'])
    .orderBy('partner_invitation.id')
    .execute()

async function keptPartners(db: Db, { partners }: Scenario, crypto: Crypto, pages: PageLinks) {
  const codes = Object.keys(partners)
  if (codes.length === 0) return {}
  const rows = await db
    .selectFrom('partner')
    .select(['id', 'code', 'name'])
    .select(secretColumns('partner'))
    .where('code', 'in', codes)
    .orderBy('id')
    .execute()
  const existing = rows.map(async ({ code, name, ...sealed }) => {
    const entries = (await freeEntries(db, code)).map(pages.partnerEntry)
    return [code, { name, secret: secretsOf(crypto, 'partner', sealed)[0]?.reveal() ?? null, entries }] as const
  })
  return Object.fromEntries(await Promise.all(existing))
}

async function keptSurveys(db: Db, { surveys }: Scenario, crypto: Crypto): Promise<Simulator['surveys']> {
  const projects = Object.values(surveys).map(({ project }) => project)
  if (projects.length === 0) return {}
  const rows = await db
    .selectFrom('survey')
    .select(['id', 'project_number', 'skey'])
    .select(secretColumns('survey'))
    .where('project_number', 'in', projects)
    .where('status', '=', 'Launched')
    .execute()
  const existing = rows.map(({ project_number, skey, ...sealed }) => {
    const secret = secretsOf(crypto, 'survey', sealed)[0]?.reveal() ?? null
    return [project_number, { skey, secret }] as const
  })
  return Object.fromEntries(existing)
}

/** The parts of a scenario that this database has, no matter when it was loaded. */
export const introduction = async (
  db: Db,
  scenario: Scenario,
  { pages, crypto }: { pages: PageLinks; crypto: Crypto },
): Promise<Introduction> => ({
  members: await keptMembers(db, scenario),
  links: await keptLinks(db, scenario, pages),
  simulator: {
    surveys: await keptSurveys(db, scenario, crypto),
    partners: await keptPartners(db, scenario, crypto, pages),
  },
})
