import { normalized, transcriptOf } from '#scripts/hear/transcript.ts'

describe('normalized', () => {
  it('keeps the repeated name of a group of fields once', () => {
    expect(normalized(['Your details', 'panel', 'Your details', 'First name', 'entry'])).toEqual([
      'Your details, panel',
      'First name, entry',
    ])
  })

  it('joins the role of an element with its name', () => {
    expect(normalized(['Log in', 'heading level 1', 'Email', 'entry', 'required'])).toEqual([
      'Log in, heading level 1',
      'Email, entry, required',
    ])
  })

  it.each([
    ['Nov 22, 2026', 'DATE'],
    ['Tuesday, November 24', 'DATE'],
    ['11/22/2026', 'DATE'],
    ['2:30 PM EST', 'TIME'],
    ['3 days left', 'N days left'],
    ['1 day left', 'N days left'],
    ['Try again in 28 seconds.', 'Try again in N seconds.'],
    ['Total in 2026', 'Total in YEAR'],
    ['http://localhost:4310/?code=x', 'http://HOST/?code=x'],
    ['NPI number 1234567893', 'NPI number NUMBER'],
    ['Survey terms - Carepanel', 'Survey terms'],
    ['Enter all 6 digits to continue.', 'Enter all 6 digits to continue.'],
  ])('replaces "%s" with "%s"', (spoken, expected) => {
    expect(normalized([spoken])).toEqual([expected])
  })

  it('leaves out messages of Orca and of the browser', () => {
    const spoken = [
      'Log in - Carepanel - Chromium frame.',
      'Loading. Please wait.',
      'Focus mode',
      'leaving form.',
      'Log in',
    ]
    expect(normalized(spoken)).toEqual(['Log in'])
  })
})

it('transcriptOf lists only the steps in which something was said', () => {
  const steps = [
    { step: 'open /login', speech: ['Log in heading level 1.'] },
    { step: 'press Space', speech: ['Focus mode'] },
    { step: 'press Tab', speech: ['Email entry required.'] },
  ]
  expect(transcriptOf(steps)).toBe('# open /login\nLog in heading level 1.\n\n# press Tab\nEmail entry required.\n')
})
