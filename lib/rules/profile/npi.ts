/** Ten digits, the first 1 or 3. @see portal-part-2 §5 */
export const NPI_PATTERN = /^[13]\d{9}$/
