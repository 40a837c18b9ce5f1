import { readdirSync, readFileSync } from 'node:fs'
import { spanish } from '#lib/language/spanish/index.ts'
import { spanish as spanishOfPanel } from '#server/panel/language/spanish/index.ts'

/*
 * Tone of the Spanish texts that members read, on screens, in messages and on the pages of public information: one word for
 * each thing, and usted.
 */

const INFORMATION = 'server/bff/information'
const information = readdirSync(INFORMATION)
  .filter((name) => name.endsWith('.es.md'))
  .map((name) => readFileSync(`${INFORMATION}/${name}`, 'utf8'))

const texts = [...Object.values({ ...spanish, ...spanishOfPanel }), ...information]
const matching = (pattern: RegExp) => texts.flatMap((text) => text.match(pattern)?.[0] ?? [])

it.each([
  ['a tax ID, as the IRS calls it', /número de identificación del contribuyente/i, /identificación fiscal/i],
  ['a full survey', /cupo completo/i, /cupo lleno/i],
  ['the dashboard', /panel principal/i, /tablero/i],
  ['an email', /correo electrónico/i, /(?<![<{/])\be-?mail\b(?![}>])/i],
  ['a mobile number', /número de celular/i, /\bmóvil\b/i],
])('Spanish texts have one name for %s', (_, name, other) => {
  expect(matching(name)).not.toEqual([])
  expect(matching(other)).toEqual([])
})

it('Spanish texts say usted', () => {
  expect(matching(/(?<![\p{L}<{/])(?:tú|tu|tus|te|ti|contigo|tienes|puedes|quieres)(?!\p{L})/iu)).toEqual([])
})
