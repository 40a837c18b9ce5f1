import 'server-only'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { OTP_LENGTH, PARTICIPATION_CODE_LENGTH } from '#lib/constants.ts'

const KEY_BYTES = 16
const TOKEN_BYTES = 32

/**
 * 128 random bits for a link: ikey, skey, maskId, ckey, referral codes, ids of challenges. None begins with a hyphen: a command
 * line would read it as an option, and a spreadsheet as a formula.
 */
export function randomKey(): string {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  return key.startsWith('-') ? randomKey() : key
}

/** 256 random bits, for tokens that grant access by themselves. */
export const randomToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** Hashes a random token for storage. The hash needs no key, as a random token cannot be guessed. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Six digits, leading zeros kept. */
export const oneTimeCode = () => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')

/** Without 0, O, 1 and I, which people mistake for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const participationCode = () =>
  Array.from({ length: PARTICIPATION_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
