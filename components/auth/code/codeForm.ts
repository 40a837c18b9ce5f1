import { all, fits, needed, rules } from '#components/form/rules.ts'
import { OTP_LENGTH } from '#lib/constants.ts'

const INCOMPLETE = 'Enter all 6 digits of the code'

export const codeForm = rules({
  otp: all(
    needed(INCOMPLETE),
    fits((text) => text.length === OTP_LENGTH, INCOMPLETE),
  ),
})
