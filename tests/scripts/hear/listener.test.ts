import { problemsOf } from '#scripts/hear/listener.ts'

const SAVED = { at: 1_300, text: 'Saved.' }
const NEXT = { at: 1_400, text: 'Step 2 of 4 heading level 1.' }

describe('problemsOf', () => {
  it('finds no problem when everything is announced once, in order and within a second', () => {
    expect(problemsOf(['Saved.', 'Step 2 of 4'], [1_000, 1_000], [SAVED, NEXT])).toEqual([])
  })

  it.each([
    ['is said 0 times', [NEXT], '"Saved." is said 0 times'],
    ['is said 2 times', [SAVED, { at: 1_350, text: 'Saved. Email entry.' }], '"Saved." is said 2 times'],
    ['is late', [{ at: 2_001, text: 'Saved.' }], '"Saved." is said 1001 ms after it is shown'],
  ])('reports a sentence that %s', (_what, utterances, problem) => {
    expect(problemsOf(['Saved.'], [1_000], utterances)).toEqual([problem])
  })

  it('reports an announcement that comes too early', () => {
    expect(problemsOf(['Step 2 of 4', 'Saved.'], [1_000, 1_000], [SAVED, NEXT])).toEqual(['"Saved." is said too early'])
  })

  it('reports a sentence that is never shown', () => {
    expect(problemsOf(['Saved.'], [null], [])).toEqual(['"Saved." is not shown'])
  })
})
