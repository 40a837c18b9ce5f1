/** Ten digits, the first 1 or 3. @see docs/specification/validation.md#npi */
export const NPI_PATTERN = /^[13]\d{9}$/
