import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defects } from '#scripts/simulate/planted/defects.ts'
import { planted } from '#scripts/simulate/planted/run.ts'

/* Defects are planted by replacing source text. This test fails when that text has changed. */

const root = join(import.meta.dirname, '..', '..', '..')

it('there are at least ten defects to plant', () => {
  expect(defects.length).toBeGreaterThanOrEqual(10)
})

it.each(defects.map((defect) => [defect.what, defect] as const))(
  'the defect "%s" can still be planted',
  (_, { changes }) => {
    for (const change of changes) {
      const source = readFileSync(join(root, change.file), 'utf8')
      expect(planted(source, change)).not.toBe(source)
    }
  },
)

it('planted refuses a source that does not have the text exactly once', () => {
  const change = { file: 'some.ts', from: 'old', to: 'new' }
  expect(planted('an old line', change)).toBe('an new line')
  expect(() => planted('a line', change)).toThrow('some.ts has this 0 times, expected once')
  expect(() => planted('old and old', change)).toThrow('some.ts has this 2 times, expected once')
})
