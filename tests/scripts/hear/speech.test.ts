import { utterancesIn } from '#scripts/hear/speech.ts'

const NOON = Date.parse('2026-11-22T12:00:00Z')

describe('utterancesIn', () => {
  it("reads each utterance and its time from Orca's log", () => {
    const output = [
      "11:59:58.100200 - SPEECH OUTPUT: 'Email entry required.'{'established': False}",
      '11:59:58.100300 - EVENT MANAGER: Processing event',
      "11:59:58.600000 - SPEECH OUTPUT: 'link'",
      "11:59:59.000000 - SPEECH OUTPUT: '/login'[{'established': False}]",
      "11:59:59.500000 - SPEECH OUTPUT: 'tab ' {'established': False}",
    ].join('\n')
    expect(utterancesIn(output, NOON)).toEqual([
      { at: Date.parse('2026-11-22T11:59:58.100Z'), text: 'Email entry required.' },
      { at: Date.parse('2026-11-22T11:59:58.600Z'), text: 'link' },
      { at: Date.parse('2026-11-22T11:59:59.000Z'), text: '/login' },
      { at: Date.parse('2026-11-22T11:59:59.500Z'), text: 'tab' },
    ])
  })

  it('keeps quotation marks and joins lines', () => {
    const output = "11:59:58.100200 - SPEECH OUTPUT: 'You're in.\nThank you.'{'established': False}\n"
    expect(utterancesIn(output, NOON).map(({ text }) => text)).toEqual(["You're in. Thank you."])
  })

  it('dates speech just before midnight to the day before', () => {
    const output = "23:59:59.000000 - SPEECH OUTPUT: 'link'"
    expect(utterancesIn(output, Date.parse('2026-11-22T00:00:01Z'))[0]?.at).toBe(Date.parse('2026-11-21T23:59:59Z'))
  })
})
