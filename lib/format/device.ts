import type { Translate } from '#lib/language/translate.ts'

/** The name of a browser, such as "Safari on iPhone", in the member's language. Another name is returned as it is. */
export function deviceText(name: string, t: Translate): string {
  const [browser, system, ...more] = name.split(' on ')
  return browser && system && more.length === 0 ? t('{browser} on {system}', { browser, system }) : name
}
