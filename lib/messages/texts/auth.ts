export const CODE_LOCKED = 'Too many tries. This code no longer works. Send a new one.'
export const CODE_SENT = 'Verification code sent.'
