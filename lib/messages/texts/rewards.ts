export const NO_REFERRALS = 'No referral available.'
export const REFERRAL_SENT = 'Referral invite sent successfully'
export const NON_PROFIT_SAVED = 'Non-Profit Organization name updated successfully'
export const LINK_COPIED = 'Link copied successfully'
export const LINK_NOT_COPIED = 'Unable to copy, please try again'
export const COPY_NOT_SUPPORTED = 'Copy text not supported'
export const BONUSES_NOT_LOADED = "Your referral bonuses couldn't be loaded."
