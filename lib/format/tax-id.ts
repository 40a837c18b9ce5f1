/** Type 2 is XX-XXXXXXX, any other XXX-XX-XXXX; fewer than nine digits come back as they are. @see portal-part-2 §5 */
export function formatTaxId(digits: string, taxIdTypeId: number): string {
  if (!/^\d{9}$/.test(digits)) return digits
  return taxIdTypeId === 2
    ? `${digits.slice(0, 2)}-${digits.slice(2)}`
    : `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
}
