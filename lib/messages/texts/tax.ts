export const TAX_SAVED = 'Tax information saved successfully.'
export const W9_SIGNED = 'Thank you. Your Form W-9 is signed.'
export const SIGNING_NEEDS_SCRIPTS = 'Signing this form needs JavaScript. You can enter your tax details instead.'
export const TAX_ID_AGAIN = 'Please enter the tax ID number again.'
export const NEW_W9_QUESTION = 'Are you sure you want to submit a new Form W-9?'

const meanings: Readonly<Record<string, string>> = {
  'Not Filled': 'Nothing is due yet. You can complete the form at any time.',
  'W9 Pending': 'We need your Form W-9 before we can send more payments.',
  'Pending Approval': "We have received your Form W-9 and are checking it. There's nothing you need to do.",
  Approved: "Your Form W-9 is complete. There's nothing you need to do.",
}

/** What the profile's tax status means for the member; unknown ones have no text. @see docs/specification/tax.md#c-60-tax-statuses */
export const taxStatusMeaning = (status: string) => (Object.hasOwn(meanings, status) ? meanings[status] : undefined)
