import { rules, wholeCode } from '#components/form/rules.ts'

export const codeForm = rules({
  otp: wholeCode,
})
