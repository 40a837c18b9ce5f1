/**
 * Registration values from when the code was sent, so that Back from the code screen restores them. Kept in memory
 * only, and without the identity answers.
 */
const FIELDS = ['firstName', 'lastName', 'mobileNumber', 'healthcareSetting', 'smsConsent', 'privacyConsent']

let input: Readonly<Record<string, string>> = {}

export const typedRegistration = {
  keep(values: Readonly<Record<string, unknown>>) {
    const texts = FIELDS.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]] as const] : []))
    input = Object.fromEntries(texts)
  },
  current: () => input,
}
