import 'server-only'

/** Masks an email address so that only its owner recognizes it: `r•••@mail.test`. */
export function maskedAddress(address: string): string {
  const atSign = address.lastIndexOf('@')
  return `${address.slice(0, 1)}•••${address.slice(atSign)}`
}

/** How a payment was sent, for the member to read. */
export const sentBy = (label: string, recipient: string | null) =>
  recipient === null ? `By ${label}.` : `By ${label}, to ${maskedAddress(recipient)}.`

export const NOT_SENT = 'We could not send it. Check your email address, then ask us to send it again.'
