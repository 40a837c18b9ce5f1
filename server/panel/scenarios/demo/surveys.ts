import { type CampaignSeed, type SurveySeed, survey } from '../seeds.ts'
import { refusingCampaigns, refusingSurveys } from './refusing.ts'

/** Current surveys: every state that a survey can have, for professionals (1xxx) and patients (2xxx). */
const current = {
  hypertension: survey({
    topic: 'Managing hypertension in primary care',
    project: 'CP-1001',
    loi: 15,
    incentive: 75,
    ends: 21,
    invitesNew: 'HCP',
  }),
  devices: survey({
    topic: 'Diabetes devices and their apps',
    project: 'CP-1002',
    loi: 20,
    incentive: 90,
    type: 'LIST & SOF',
    invitesNew: 'HCP',
  }),
  oncology: survey({
    topic: 'Shared decisions in oncology',
    project: 'CP-1003',
    loi: 60,
    incentive: 300,
    methodology: 'Qualitative',
    ends: 30,
    area: 'Cancer',
  }),
  burnout: survey({
    topic: 'Workload and burnout on the ward',
    project: 'CP-1004',
    loi: 30,
    incentive: 120,
    methodology: 'Qual & Quant',
    type: 'SOF & Partner',
    ends: 3,
  }),
  vaccines: survey({
    topic: 'Vaccines for adults',
    project: 'CP-1005',
    loi: 10,
    incentive: 35,
    participationCode: 'DEMO2026',
    ends: 60,
  }),
  telehealth: survey({
    topic: 'Telehealth after the first visit',
    project: 'CP-1006',
    loi: 25,
    incentive: 110,
    ends: 45,
  }),
  lipids: survey({ topic: 'Lipid targets', project: 'CP-1007', loi: 15, incentive: 70, ends: 5 }),
  sepsis: survey({ topic: 'Sepsis alerts', project: 'CP-1008', loi: 12, incentive: 60, status: 'Temporarily Closed' }),
  genomics: survey({
    topic: 'Genomic panels',
    project: 'CP-1009',
    loi: 18,
    incentive: 95,
    status: 'Draft',
    ends: null,
  }),
  wearables: survey({ topic: 'Wearables in cardiology', project: 'CP-1010', loi: 15, incentive: 80, target: 1 }),
  sleep: survey({ topic: 'Sleep medicine referrals', project: 'CP-1011', loi: 15, incentive: 65, ends: -10 }),
  dosing: survey({ topic: 'Dosing of anticoagulants', project: 'CP-1012', loi: 8, incentive: 40, target: 1, ends: 0 }),
  registry: survey({
    topic: 'Rare disease registry',
    project: 'CP-1013',
    loi: 35,
    incentive: 175,
    type: 'LIST, SOF & Partner',
    npiMandatory: true,
  }),
  biologics: survey({
    topic: 'Biologics in daily practice',
    project: 'CP-1014',
    loi: 20,
    incentive: 95,
    participationCode: 'SIGN2026',
    signed: true,
    facts: ['birth_year', 'gender', 'graduation_year', 'state', 'profession', 'specialty'],
    ends: 60,
  }),
  migraine: survey({
    topic: 'Living with migraine',
    project: 'CP-2001',
    loi: 15,
    incentive: 40,
    ends: 21,
    invitesNew: 'Patient',
  }),
  asthma: survey({
    topic: 'Your inhaler, day by day',
    project: 'CP-2002',
    loi: 20,
    incentive: 50,
    invitesNew: 'Patient',
  }),
  insulin: survey({
    topic: 'Starting insulin: a conversation',
    project: 'CP-2003',
    loi: 45,
    incentive: 150,
    methodology: 'Qualitative',
    ends: 30,
  }),
  caring: survey({
    topic: 'Caring for someone at home',
    project: 'CP-2004',
    loi: 25,
    incentive: 60,
    methodology: 'Qual & Quant',
    ends: 7,
  }),
  arthritis: survey({
    topic: 'Arthritis and work',
    project: 'CP-2005',
    loi: 15,
    incentive: 45,
    status: 'Closed',
    ends: -3,
  }),
} satisfies Readonly<Record<string, SurveySeed>>

const subjects = [
  'Statins',
  'Biosimilars',
  'Hospital discharge',
  'Patient portals',
  'Pain management',
  'Obesity medicine',
  'Point-of-care ultrasound',
  'Antibiotic stewardship',
  'Medical education',
  'Prior authorization',
  'Clinical trials',
  'Electronic prescribing',
]
const years = [2022, 2023, 2024, 2025, 2026]

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Number of past surveys. */
export const ARCHIVE_SIZE = subjects.length * years.length

/** Key of the n-th past survey, latest first. */
export const archive = (number: number) => `archive${twoDigits(number)}`

/** Past surveys. They ended five days apart, the last one two weeks ago. */
const past = Object.fromEntries(
  years
    .toReversed()
    .flatMap((year) => subjects.map((subject) => `${subject}, ${year} wave`))
    .map((topic, index) => [
      archive(index + 1),
      survey({
        topic,
        project: `CP-0${twoDigits(index + 1)}`,
        loi: 10 + 5 * (index % 5),
        incentive: 50 + 10 * (index % 8),
        status: 'Closed',
        ends: -14 - 5 * index,
      }),
    ]),
)

export const surveys: Readonly<Record<string, SurveySeed>> = { ...current, ...refusingSurveys, ...past }

export const campaigns: Readonly<Record<string, CampaignSeed>> = {
  ...refusingCampaigns,
  telehealth: {
    name: 'Telehealth spring panel',
    type: 'Survey',
    audience: 'HCP',
    inviteCode: 'TELE2026',
    nonProfit: null,
    survey: 'telehealth',
  },
  migraine: {
    name: 'Migraine voices',
    type: 'Survey',
    audience: 'Patient',
    inviteCode: 'MIGR2026',
    nonProfit: null,
    survey: 'migraine',
  },
  nurses: {
    name: 'Nurses give back',
    type: 'Non-Profit Organization',
    audience: 'HCP',
    inviteCode: null,
    nonProfit: 'Nurses Without Borders Alliance',
    survey: null,
  },
}
