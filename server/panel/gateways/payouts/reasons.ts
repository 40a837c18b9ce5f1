import 'server-only'

/** Why a payout ended otherwise than planned, and what to do, for the member. Shared by the providers. */
export const reasons = {
  expired: 'It expired: it was not claimed in 30 days. Ask us to send it again.',
  canceled: 'It was canceled. Ask us to send it again.',
  canceledBeforeUse: 'It was canceled before it was used. Ask us to send it again.',
  failed: 'It could not be paid out. Ask us to send it again.',
  batchFailed: 'It could not be paid out. We will send it again.',
  notDelivered: 'Check your email address, then ask us to send it again.',
  paypalFailed: 'PayPal could not pay it out. Check your PayPal address, then ask us to send it again.',
  paypalUnclaimed: 'Open the email from PayPal and claim it within 30 days.',
  sentBack: 'You sent it back. Ask us if you want it again.',
} as const
