import 'server-only'
import { formatPhone } from '#lib/format/phone.ts'

const SHOWN = 4

/** Shows the last four digits: enough for members to recognize their phone. */
export const maskedNumber = (mobile: string) =>
  formatPhone(mobile).replace(/\d/g, (digit, index, whole) => (index < whole.length - SHOWN ? '•' : digit))
