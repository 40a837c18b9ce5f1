export const CODE_LOCKED = 'Too many tries. This code no longer works. Send a new one.'
export const CODE_SENT = 'Verification code sent.'
export const RECENT_CODE_NEEDED = 'Please confirm with a verification code that this is you.'
