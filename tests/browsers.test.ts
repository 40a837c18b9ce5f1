import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import targets from 'next/dist/shared/lib/modern-browserslist-target.js'

/*
 * Pages work in the browsers that Next compiles for: Chrome and Edge 111, Firefox 111, Safari 16.4. In Firefox, they need
 * 113, the first one with `oklch` colors. Compiling changes the syntax only, so code that runs in browsers must not call what
 * these versions lack.
 */

const root = join(import.meta.dirname, '..')

const TOO_NEW =
  /\b(?:URL\.parse|AbortSignal\.any|(?:Object|Map)\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|RegExp\.escape|Intl\.(?:Segmenter|DurationFormat)|Iterator\.from|requestIdleCallback|scheduler\.yield)\b|\.(?:checkVisibility|toWellFormed|isWellFormed|symmetricDifference|isSubsetOf|isSupersetOf|toBase64|toHex|moveBefore)\(/

it('the operating guide names the oldest browsers that Next compiles for', () => {
  expect(targets).toEqual(['chrome 111', 'edge 111', 'firefox 111', 'safari 16.4'])
  const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  expect(guide).toContain('Pages work in Chrome 111, Edge 111, Firefox 113, Safari 16.4')
})

it('TOO_NEW finds what these browsers lack, and nothing that they have', () => {
  expect('const url = URL.parse(text)').toMatch(TOO_NEW)
  expect('element.checkVisibility()').toMatch(TOO_NEW)
  expect('list.toSorted(byName).findLast(isDone)').not.toMatch(TOO_NEW)
})

it('code for browsers calls nothing that the oldest supported ones lack', () => {
  const files = globSync('{components,lib}/**/*.{ts,tsx}', { cwd: root })
  const calls = files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((line, index) =>
      !/^\s*(?:\/?\*|\/\/)/.test(line) && TOO_NEW.test(line) ? [`${file}:${index + 1}`] : [],
    )
  })
  expect(files.length).toBeGreaterThan(500)
  expect(calls).toEqual([])
})

it('styles hide nothing by `not-noscript`: browsers before Chrome 120 and Safari 17 do not know `scripting`', () => {
  const files = globSync('{app,components}/**/*.{css,tsx}', { cwd: root })
  expect(files).toContain('app/forms.css')
  expect(files.filter((file) => readFileSync(join(root, file), 'utf8').includes('not-noscript:'))).toEqual([])
})

it('signs before and after words are also in browsers before Safari 17.4 and Firefox 128, which know no text for them', () => {
  const styles = globSync('app/*.css', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const signs = styles.flatMap((style) => [...style.matchAll(/content: ("[^"]+") \/ "";\s*([^}]*\})/g)])
  expect(signs.length).toBeGreaterThan(3)
  for (const [, sign, next] of signs) {
    expect(next).toMatch(/^@supports not \(content: "" \/ ""\) \{\s*content: /)
    expect(next).toContain(`content: ${sign};`)
  }
})

it('columns of a list are also in browsers before Chrome 117, which know no subgrid', () => {
  expect(readFileSync(join(root, 'app/home.css'), 'utf8')).toMatch(
    /grid-cols-subgrid[^;]*;\s*@supports not \(grid-template-columns: subgrid\)/,
  )
})
