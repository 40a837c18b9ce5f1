import { testsIn } from '#scripts/accessibility/marked-tests.ts'

const found = (source: string) => testsIn('a.test.ts', source).map(({ title, criteria }) => [title, criteria])

it('a test is found by the criteria at the end of its title', () => {
  expect(found("test('fits [NAV-001, WCAG 1.4.10, WCAG 2.5.8] @desktop', () => {})")).toEqual([
    ['fits', ['1.4.10', '2.5.8']],
  ])
})

it('a test of a group has the name of the group', () => {
  const source = `
    describe('toasts', () => {
      it.each([1])('are announced: %s (%s) [WCAG 4.1.3]', () => {})
    })
    test.describe('the bar', () => {
      test(\`is \${wide} px wide [WCAG 1.4.10]\`, () => {})
    })`
  expect(found(source)).toEqual([
    ['toasts are announced: …', ['4.1.3']],
    ['the bar is … px wide', ['1.4.10']],
  ])
})

it('a step, a comment and a text in a test are not marked tests', () => {
  const source = `
    // test('a comment [WCAG 1.1.1]')
    test('no mark [NAV-001]', async () => {
      await test.step('a step [WCAG 1.1.1]', () => {})
      print('a text [WCAG 1.1.1]')
    })`
  expect(found(source)).toEqual([])
})
