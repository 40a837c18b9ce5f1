import { productSources } from '#tests/support/sources.ts'

/* The lookbook shows every component and has no styles of its own, so it looks like the product. */

const sources = productSources()
const isLookbook = (path: string) => path.startsWith('components/screens/lookbook/') || path.startsWith('app/lookbook/')

/** Our own files that a page imports, directly or indirectly. */
function reachedFrom(start: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    const source = sources.find((found) => found.path === path)
    waiting.push(...(source?.imports ?? []).flatMap(({ file, typeOnly }) => (file && !typeOnly ? [file] : [])))
  }
  return reached
}

it('the lookbook shows every component of ui and form', () => {
  const reached = reachedFrom('app/lookbook/page.dev.tsx')
  // The root layout renders the toast region.
  for (const path of reachedFrom('app/layout.tsx')) reached.add(path)
  const components = sources.map(({ path }) => path).filter((path) => /^components\/(ui|form)\/.*\.tsx$/.test(path))
  expect(components.filter((path) => !reached.has(path))).toEqual([])
})

it('the lookbook uses only class names that other components use', () => {
  const classesOf = ({ text }: { text: string }) => text.split(/[\s"'`{}<>]+/)
  const others = new Set(sources.filter(({ path }) => !isLookbook(path)).flatMap(classesOf))
  const own = sources
    .filter(({ path }) => isLookbook(path))
    .flatMap(({ text }) => [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))
  expect(own.length).toBeGreaterThan(10)
  expect([...new Set(own)].filter((name) => !others.has(name))).toEqual([])
})

it('the lookbook is imported by no page of the product', () => {
  const importing = sources.filter(
    ({ path, imports }) => !isLookbook(path) && imports.some(({ file }) => file && isLookbook(file)),
  )
  expect(importing.map(({ path }) => path)).toEqual([])
})
