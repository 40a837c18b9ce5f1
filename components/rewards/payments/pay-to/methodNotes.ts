/** How long each payout method takes, and what it costs. Methods that only other panels have get no note. */
const notes: Readonly<Record<string, string>> = {
  local: 'This is a demo: no money moves.',
  tremendous:
    'Tremendous emails you a link, most often within minutes after we send it. There you choose what you get. A bank transfer can take a few days more. We send the full amount.',
  paypal:
    'The money goes to the PayPal account with your email address, most often within minutes after we send it. No account yet? You have 30 days to open one. We send the full amount.',
}

export const methodNote = (method: string) => (Object.hasOwn(notes, method) ? notes[method] : undefined)
