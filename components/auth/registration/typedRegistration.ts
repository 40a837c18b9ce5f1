/**
 * What the registration form held when its code was sent: Back from the code screen finds it again. In the memory of this
 * document alone, and nothing that proves an identity.
 */
const FIELDS = ['firstName', 'lastName', 'mobileNumber', 'healthcareSetting', 'smsConsent', 'privacyConsent']

let typed: Readonly<Record<string, string>> = {}

export const typedRegistration = {
  keep(values: Readonly<Record<string, unknown>>) {
    const texts = FIELDS.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]] as const] : []))
    typed = Object.fromEntries(texts)
  },
  current: () => typed,
}
