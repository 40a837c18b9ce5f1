import { INVITATION_STATUSES, type InvitationStatus } from '../../surveys/invitation-status.ts'
import { invited, type ReferralSeed } from '../seeds.ts'
import { ARCHIVE_SIZE, archive } from './surveys.ts'

/* What happened to demo members: referrals, and long lists of invitations. */

export const referral = (
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
export const everyEnding = [
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

/** One open survey for each status and topic. */
export const everyState = [
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

/** More surveys than fit on a page. */
export const many = Array.from({ length: ARCHIVE_SIZE }, (_, index) => {
  const finals: readonly InvitationStatus[] = INVITATION_STATUSES.slice(INVITATION_STATUSES.indexOf('Completed'))
  const status = index % 3 === 0 ? 'Completed' : (finals[index % finals.length] ?? 'Completed')
  const pays = status === 'Completed' || status === 'Partially Completed'
  const payment = pays ? 'Paid' : status === 'Expired' ? null : 'Not Eligible'
  return invited(archive(index + 1), status, payment, pays ? { paid: -7 - 5 * index } : {})
})
