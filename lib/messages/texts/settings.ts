export const SAVED = 'Saved.'
export const PASSKEY_REMOVED = 'We removed the passkey.'
export const CONSENT_GIVEN = 'Saved. You agree.'
export const CONSENT_WITHDRAWN = "Saved. You don't agree anymore."
export const PAYOUT_METHOD_CHANGED = 'We changed where your payments go.'
export const PAYOUT_METHOD_HELD =
  "To keep your money safe, you can't change this until 7 days after your mobile number changes."
