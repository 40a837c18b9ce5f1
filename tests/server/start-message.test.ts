import { startMessage } from '#server/start-message.ts'

const tryout = {
  members: [
    { who: 'hcp', name: 'Ann Lee', mobile: '+13135550101', email: 'ann@example.com' },
    { who: 'registeredPatient', name: 'Bo', mobile: '+13135550102', email: '' },
  ],
  links: { campaign: 'http://localhost:3000/?ckey=c' },
  simulator: 'http://localhost:3001',
}
const outbox = '/data/outbox.jsonl'

describe('start message', () => {
  it('lists the address, the outbox, the demo members and the links', () => {
    const text = startMessage({ origin: 'http://localhost:3000', isReady: true, outbox, tryout, operators: null })
    expect(text).toContain('The portal is ready: http://localhost:3000\n')
    expect(text).toContain('  /data/outbox.jsonl\n')
    expect(text).toContain(
      '  hcp                 Ann Lee  (313) 555-0101  ann@example.com\n  registered patient  Bo       (313) 555-0102\n',
    )
    expect(text).toContain('  Join by a campaign  http://localhost:3000/?ckey=c\n')
    expect(text).toContain('  Play a partner      http://localhost:3001\n')
    expect(text).not.toContain('undefined')
  })

  it('explains --demo for an empty database', () => {
    const empty = { ...tryout, members: [], links: {}, simulator: null }
    const text = startMessage({ origin: 'http://x', isReady: true, outbox, tryout: empty, operators: null })
    expect(text).toContain('npm start -- --demo')
    expect(text).not.toContain('Links')
  })

  it('says nothing of a demo in a portal for real people', () => {
    const text = startMessage({ origin: 'http://x', isReady: true, outbox, tryout: null, operators: null })
    expect(text).toContain('  /data/outbox.jsonl\n')
    expect(text).not.toContain('demo')
  })

  it('leaves out outbox and members of another panel, and says that the panel does not answer', () => {
    const text = startMessage({
      origin: 'https://portal.example',
      isReady: false,
      outbox: null,
      tryout: null,
      operators: null,
    })
    expect(text).not.toMatch(/outbox|Members|Links|ready/)
    expect(text).toContain(
      'The portal is listening: https://portal.example\nIts panel does not answer yet. "npm run doctor" says why.\n',
    )
  })

  it('prints how the first operator signs in', () => {
    const operators = 'Operators sign in by http://localhost:3003/operator/sign-in?link=x'
    const text = startMessage({ origin: 'http://x', isReady: true, outbox: null, tryout: null, operators })
    expect(text).toContain(`\n\n${operators}\n\nPress Ctrl-C to stop it.`)
  })
})
