import { PARTICIPATION_CODE_LENGTH } from '#lib/constants.ts'

/** Letters of either case and digits, without separators. @see docs/specification/validation.md#participation-code */
export const PARTICIPATION_CODE_PATTERN = new RegExp(`^[A-Za-z0-9]{${PARTICIPATION_CODE_LENGTH}}$`)
