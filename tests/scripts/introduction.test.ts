import { introduction } from '#scripts/introduction.mjs'

const seeded = {
  members: [
    { who: 'hcp', name: 'Ann Lee', mobile: '+13135550101', email: 'ann@example.com' },
    { who: 'registeredPatient', name: 'Bo', mobile: '+13135550102' },
  ],
  links: { campaign: 'http://localhost:3000/?ckey=c' },
}

describe('what a start says', () => {
  it('names the address, where codes arrive, who can sign in and the links there are', () => {
    const simulator = 'http://localhost:3001'
    const text = introduction({ origin: 'http://localhost:3000', dataDirectory: '/data', seeded, simulator })
    expect(text).toContain('ready: http://localhost:3000\n')
    expect(text).toContain('/data/outbox.jsonl')
    expect(text).toContain(
      '  hcp                 Ann Lee  (313) 555-0101  ann@example.com\n  registered patient  Bo       (313) 555-0102\n',
    )
    expect(text).toContain('  Join by a campaign  http://localhost:3000/?ckey=c\n')
    expect(text).toContain('  Play a partner      http://localhost:3001\n')
    expect(text).not.toContain('undefined')
  })

  it('says how demo members come into a database without them', () => {
    const text = introduction({ origin: 'http://x', dataDirectory: '/data', seeded: { members: [], links: {} } })
    expect(text).toContain('--demo')
  })

  it('says nothing of data that another panel keeps', () => {
    const text = introduction({ origin: 'https://portal.example', dataDirectory: null, seeded: null })
    expect(text).not.toMatch(/outbox|Members|Links/)
  })
})
