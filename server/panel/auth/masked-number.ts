import 'server-only'
import { formatPhone } from '#lib/format/phone.ts'

const SHOWN = 4

/** Enough to know which phone to look at. */
export const maskedNumber = (mobile: string) =>
  formatPhone(mobile).replace(/\d/g, (digit, at, whole) => (at < whole.length - SHOWN ? '•' : digit))
