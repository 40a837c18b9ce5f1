import { contract, portal } from '#lib/contract/index.ts'
import { filesUnder, readProjectFile } from '#tests/support/sources.ts'

/* A form that is added has to be tried while its call fails, too. */

const calls = { ...contract, ...portal }
const isCall = (name: string): name is keyof typeof calls => Object.hasOwn(calls, name)

const CALLED = /lazyCall\(\s*[^,]+,\s*'(\w+)'|callApi\((\w+)/g
const TRIED = /\bcall: '(\w+)'/g
const namesIn = (folder: string, pattern: RegExp) => [
  ...new Set(
    filesUnder(folder)
      .flatMap((path) => [...readProjectFile(path).matchAll(pattern)])
      .map(([, property, quoted]) => property ?? quoted ?? ''),
  ),
]

/** What no form sends, or what goes on when it fails: each is tried where its screen is. */
const elsewhere: readonly (keyof typeof calls)[] = [
  'dropDraft',
  'extendSession',
  'keepDraft',
  // Leads on to the dashboard, and says why: tests/components/partners.
  'linkPanelist',
  // Nobody waits for it.
  'linkPanelistByNpi',
  // After another refusal: tests/components/tax.
  'requestStepUpCode',
  'signOut',
  // Told by a frame: tests/components/tax.
  'signingEvent',
  // After another refusal: tests/components/tax.
  'stepUpByPasskey',
]

test('every call by which a component changes data has a test in which it fails', () => {
  const changing = namesIn('components', CALLED).filter((name) => isCall(name) && calls[name].method !== 'GET')
  const tried = namesIn('tests/components/failing', TRIED)
  expect(changing.filter((name) => !tried.includes(name)).sort()).toEqual(elsewhere)
})
