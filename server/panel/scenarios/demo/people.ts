import { INVITATION_STATUSES, type InvitationStatus } from '../../surveys/invitation-status.ts'
import { invited, type PersonSeed, patient, physician, professional, type ReferralSeed } from '../seeds.ts'
import {
  address,
  certified,
  hcpAnswers,
  medicalAnswers,
  mother,
  nurseOf,
  patientAnswers,
  physicianOf,
  practice,
  working,
} from './profiles.ts'
import { invitedToRefusing, refusingBy } from './refusing.ts'
import { ARCHIVE_SIZE, archive } from './surveys.ts'

/** Members' mobile numbers are (212) 555-01xx. */
const mobile = (lastTwo: number) => `+121255501${String(lastTwo).padStart(2, '0')}`

const referral = (
  name: string,
  status: ReferralSeed['status'],
  payment: ReferralSeed['payment'],
  rest: Partial<ReferralSeed> = {},
): ReferralSeed => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@mail.test`,
  status,
  payment,
  changed: null,
  became: null,
  ...rest,
})

/** One survey for each outcome and payment status. */
const everyEnding = [
  invited(archive(1), 'Completed', 'Paid', { paid: -6 }),
  invited(archive(2), 'Completed', 'Approved'),
  invited(archive(3), 'Completed', 'Pending'),
  invited(archive(4), 'Completed', 'Stopped'),
  invited(archive(5), 'Partially Completed', 'Paid', { paid: -20 }),
  invited(archive(6), 'Quota Completed', 'Not Eligible'),
  invited(archive(7), 'Expired'),
  invited(archive(8), 'Terminated', 'Not Eligible'),
  invited(archive(9), 'Straightlining', 'Not Eligible'),
  invited(archive(10), 'Speeding', 'Not Eligible'),
  invited(archive(11), 'Cheating', 'Not Eligible'),
  invited(archive(12), 'No Show', 'Not Eligible'),
  invited(archive(13), 'Illogical Answers', 'Not Eligible'),
  invited(archive(14), 'Other Cause', 'Not Eligible'),
  invited(archive(15), 'Other', 'Not Eligible'),
]

const everyState = [
  invited('hypertension'),
  invited('devices', 'Re-invited'),
  invited('burnout', 'Reminded'),
  invited('registry', 'Started'),
  invited('oncology', 'Interview Scheduled', null, {
    interview: 4,
    join: { by: 'link', to: 'https://meet.example.com/oncology-4', note: 'The passcode is 4711.' },
    timeZone: 'America/Chicago',
  }),
  invited('telehealth', 'Screener Completed'),
  invited('lipids'),
  invited('sepsis'),
  invited('genomics'),
  invited('wearables'),
  invited('sleep'),
  invited('dosing'),
]

const many = Array.from({ length: ARCHIVE_SIZE }, (_, index) => {
  const finals: readonly InvitationStatus[] = INVITATION_STATUSES.slice(INVITATION_STATUSES.indexOf('Completed'))
  const status = index % 3 === 0 ? 'Completed' : (finals[index % finals.length] ?? 'Completed')
  const pays = status === 'Completed' || status === 'Partially Completed'
  const payment = pays ? 'Paid' : status === 'Expired' ? null : 'Not Eligible'
  return invited(archive(index + 1), status, payment, pays ? { paid: -7 - 5 * index } : {})
})

const hcp = { ...address, ...practice, ...hcpAnswers }

/** The demo members, by what they demonstrate. */
export const people: Readonly<Record<string, PersonSeed>> = {
  hcp: physician({
    name: ['Maya', 'Chen'],
    mobile: mobile(1),
    email: 'maya.chen@mail.test',
    ssn: '4321',
    dateOfBirth: '05-12-1981',
    form: { state: 'approved', daysAgo: 40 },
    nonProfit: 'Open Door Free Clinic',
    timeZone: 'America/New_York',
    profile: {
      ...hcp,
      ...physicianOf('Internal Medicine', 'Primary Care'),
      ...certified('American Board of Internal Medicine', 'Internal Medicine', 'Geriatric Medicine'),
      npiNumber: '1234567893',
    },
    invitations: [...everyState, ...everyEnding],
    referrals: [
      referral('Priya Nair', 'Verified', 'Paid', { changed: -12, became: 'quiet' }),
      referral('Sam Okafor', 'Registered', 'Pending', { changed: -3, became: 'registered' }),
      referral('Noah Berg', 'Verified', 'Approved', { changed: -2 }),
      referral('Ivy Sato', 'Verified', 'Stopped', { changed: -30 }),
      referral('Omar Haddad', 'Invited', 'Pending'),
      referral('Liam M.', 'Registered', 'Pending', { email: null, became: 'registeredPatient' }),
    ],
  }),
  patient: patient({
    name: ['Rosa', 'Delgado'],
    mobile: mobile(2),
    email: 'rosa.delgado@mail.test',
    nonProfit: 'Prefer not to donate',
    timeZone: 'America/New_York',
    profile: { ...address, ...patientAnswers },
    medical: medicalAnswers,
    caresFor: [mother],
    invitations: [
      invited('migraine'),
      invited('asthma', 'Started'),
      invited('insulin', 'Interview Scheduled', null, {
        interview: 6,
        join: { by: 'phone', to: '+12125550188', note: null },
      }),
      invited('caring', 'Reminded'),
      invited('arthritis', 'Partially Completed', 'Pending'),
      invited(archive(16), 'Completed', 'Pending'),
    ],
  }),
  pending: professional({
    name: ['Thomas', 'Becker'],
    type: 'Nurse',
    mobile: mobile(3),
    email: 'thomas.becker@mail.test',
    emailVerified: false,
    status: 'Pending Verification',
    profile: {
      ...address,
      ...hcpAnswers,
      ...nurseOf('Registered Nurse (RN)', 'Medical-Surgical', 'Charge Nurse'),
      workplaceUrl: 'www.lakeside-hospital.test',
    },
    invitations: [invited('hypertension')],
  }),
  registered: physician({
    name: ['Sam', 'Okafor'],
    mobile: mobile(4),
    status: 'Registered',
    completed: 'nothing',
    invitations: [invited('hypertension'), invited('devices')],
  }),
  registeredPatient: patient({
    name: ['Liam', 'Murphy'],
    mobile: mobile(5),
    status: 'Registered',
    completed: 'nothing',
    invitations: [invited('migraine')],
  }),
  registrationFlagged: physician({
    name: ['Grace', 'Kim'],
    mobile: mobile(6),
    status: 'Registration Flagged',
    completed: 'nothing',
    profile: hcpAnswers,
    invitations: [invited('hypertension')],
  }),
  profileFlagged: physician({
    name: ['Victor', 'Hale'],
    mobile: mobile(7),
    status: 'Profile Flagged',
    profile: { ...hcp, ...physicianOf('Cardiology', 'Interventional Cardiology'), npiNumber: '1000000004' },
    invitations: [invited('hypertension')],
  }),
  bannedForBoth: physician({
    name: ['Nina', 'Petrov'],
    mobile: mobile(8),
    status: 'Banned for Both',
    profile: { ...hcp, ...physicianOf('Neurology', 'Epilepsy'), npiNumber: '1000000012' },
    invitations: [invited('hypertension'), invited('oncology')],
  }),
  bannedQual: physician({
    name: ['Hugo', 'Martin'],
    mobile: mobile(9),
    status: 'Banned_Qual',
    profile: { ...hcp, ...physicianOf('Dermatology'), npiNumber: '1000000020' },
    invitations: [invited('hypertension'), invited('oncology'), invited('burnout')],
  }),
  bannedQuant: physician({
    name: ['Leah', 'Stone'],
    mobile: mobile(10),
    status: 'Banned Quant',
    profile: { ...hcp, ...physicianOf('Pediatrics', 'General Pediatrics'), npiNumber: '1000000038' },
    invitations: [invited('hypertension'), invited('oncology'), invited('burnout')],
  }),
  tester: physician({
    name: ['Test', 'Account'],
    mobile: mobile(11),
    email: 'test.account@mail.test',
    testAccount: true,
    profile: { ...hcp, ...physicianOf('Family Medicine'), npiNumber: '1000000046' },
    invitations: [invited('burnout')],
  }),
  busy: physician({
    name: ['Daniel', 'Whitfield'],
    mobile: mobile(12),
    email: 'daniel.whitfield@mail.test',
    form: { state: 'approved', daysAgo: 40 },
    nonProfit: 'Heart Health for All',
    profile: { ...hcp, ...physicianOf('Hematology and Oncology', 'Lung Cancer'), npiNumber: '1000000053' },
    invitations: [...many, invited('wearables', 'Completed', 'Pending')],
  }),
  quiet: physician({
    name: ['Priya', 'Nair'],
    mobile: mobile(13),
    email: 'priya.nair@mail.test',
    profile: { ...hcp, ...physicianOf('Endocrinology', 'Diabetes'), npiNumber: '1000000061' },
  }),
  inactive: physician({
    name: ['Paul', 'Ashby'],
    mobile: mobile(14),
    email: 'paul.ashby@mail.test',
    active: false,
    profile: { ...hcp, ...physicianOf('Urology'), npiNumber: '1000000087' },
  }),
  owesTaxForm: physician({
    name: ['Carla', 'Mendes'],
    mobile: mobile(15),
    email: 'carla.mendes@mail.test',
    tax: 'W9 Pending',
    profile: { ...hcp, ...physicianOf('Psychiatry', 'General Psychiatry'), npiNumber: '1000000079' },
    invitations: [
      invited('hypertension'),
      invited('oncology', 'Completed', 'Pending W9'),
      ...[17, 18, 19, 20, 21].map((wave) => invited(archive(wave), 'Completed', 'Paid', { paid: wave - 57 })),
    ],
    referrals: [referral('Elena Rossi', 'Verified', 'Pending W9', { changed: -5 })],
  }),
  caregiver: patient({
    name: ['June', 'Abbott'],
    mobile: mobile(16),
    email: 'june.abbott@mail.test',
    completed: 'basics',
    profile: { ...address, ...patientAnswers },
    invitations: [invited('caring')],
  }),
  dentist: professional({
    name: ['Rita', 'Fuller'],
    type: 'Dentist/Dental Professional',
    mobile: mobile(17),
    email: 'rita.fuller@mail.test',
    profile: {
      ...address,
      ...hcpAnswers,
      ...working('Dentist/Dental Professional', 'Dentist'),
      workplaceUrl: 'www.fuller-dental.test',
    },
    invitations: invitedToRefusing.map((code) =>
      code === 'ALREADY_PARTICIPATED' ? invited(refusingBy(code), 'Completed', 'Pending') : invited(refusingBy(code)),
    ),
  }),
  nearTaxForm: physician({
    name: ['Olga', 'Lindqvist'],
    mobile: mobile(18),
    email: 'olga.lindqvist@mail.test',
    profile: { ...hcp, ...physicianOf('Ophthalmology'), npiNumber: '1000000095' },
    invitations: [
      invited('hypertension'),
      invited('telehealth', 'Declined'),
      invited(archive(18), 'Completed', 'Paid', { paid: 0, earned: 260 }),
      invited(archive(19), 'Completed', 'Paid', { paid: 0, earned: 250 }),
    ],
  }),
  sentTaxForm: patient({
    name: ['Ruth', 'Kowalski'],
    mobile: mobile(19),
    email: 'ruth.kowalski@mail.test',
    ssn: '6802',
    form: { state: 'submitted', daysAgo: 2 },
    profile: { ...address, ...patientAnswers },
    medical: medicalAnswers,
    invitations: [
      invited('migraine'),
      invited(archive(20), 'Completed', 'Paid', { paid: -9, earned: 580 }),
      invited('arthritis', 'Completed', 'Pending W9'),
    ],
  }),
  rejectedTaxForm: professional({
    name: ['Ivan', 'Horvat'],
    type: 'Nurse',
    mobile: mobile(20),
    email: 'ivan.horvat@mail.test',
    ssn: '7713',
    form: { state: 'rejected', daysAgo: 6, reason: 'The name on line 1 is not the one that belongs to this number.' },
    profile: {
      ...address,
      ...hcpAnswers,
      ...nurseOf('Registered Nurse (RN)', 'Medical-Surgical', 'Charge Nurse'),
      workplaceUrl: 'www.lakeside-hospital.test',
    },
    invitations: [
      invited('burnout'),
      invited(archive(21), 'Completed', 'Paid', { paid: -9, earned: 580 }),
      invited('oncology', 'Completed', 'Pending W9'),
    ],
  }),
}
