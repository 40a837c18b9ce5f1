import { askConsole, postForm, signInAs } from '#tests/support/panel/console.ts'
import { aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* What the console says to somebody who knows no command, and what a role does not see. */

const world = useWorld({ lookups: true })

const cookies = new Map<string, string>()
const as = async (role: 'admin' | 'viewer' | 'support') => {
  const cookie = cookies.get(role) ?? (await signInAs(world, `one-${role}`, role))
  cookies.set(role, cookie)
  return cookie
}
const open = async (path: string, role: 'admin' | 'viewer' | 'support' = 'admin') => {
  const response = await askConsole(world, `/operator${path}`, { headers: { cookie: await as(role) } })
  return { status: response.status, text: await response.text() }
}
const attempt = async (operation: string, fields: Record<string, string>) => {
  const cookie = await as('admin')
  const response = await postForm(world, `/operator/operations/${operation}`, { _step: 'try', ...fields }, { cookie })
  return { status: response.status, text: await response.text() }
}
const alertIn = (text: string) => /role="alert">(.*?)<\/div>/s.exec(text)?.[1] ?? ''

describe('a form of the console', () => {
  it('lists its errors in the order of its fields, by their labels', async () => {
    const { status, text } = await attempt('members.flag', {})
    expect(status).toBe(422)
    expect(alertIn(text).match(/>[^<]+</g)).toEqual(['>Mobile is missing.<', '>Status is missing.<'])
    const { text: wrong } = await attempt('members.correct', { mobile: '1', birthDate: '1980' })
    expect(alertIn(wrong)).toContain('Invalid value &quot;1980&quot; for Birth date: expected')
  })

  it('says what is missing when it is sent empty, and says nothing when it is opened', async () => {
    const sent = await open('/operations/members.find?what=')
    expect(sent.status).toBe(422)
    expect(alertIn(sent.text)).toContain('What is missing.')
    const opened = await open('/operations/members.find')
    expect(opened.status).toBe(200)
    expect(alertIn(opened.text)).toBe('')
  })

  it('says how to separate the entries of a list', async () => {
    expect((await open('/operations/payments.approve')).text).toContain(
      'Numbers of payments, or reference numbers, one on each line or separated by commas',
    )
  })

  it('names labels and pages where a command has options and commands', async () => {
    const { text: sent } = await open('/operations/payments.send')
    expect(sent).toContain('not recorded yet (“Bank file”)')
    expect(alertIn((await attempt('payments.approve', {})).text)).toContain('a survey with “Survey”')
    await aSurvey(world.db, { project: 'WD-1', status: 'Draft' })
    expect(alertIn((await attempt('surveys.invite', { project: 'WD-1', mobiles: '1' })).text)).toContain(
      'Open it first: <a href="/operator/operations/surveys.launch?project=WD-1">“Open a survey: WD-1”</a>',
    )
  })

  it('names pages that the role may not open without a link to them', async () => {
    const page = '/operations/outcomes.unconfirmed'
    const link = '<a href="/operator/operations/outcomes.decide">'
    expect((await open(page)).text).toContain(`${link}“Confirm, complete and reject outcomes from a file”</a>`)
    const { text } = await open(page, 'viewer')
    expect(text).toContain('“Confirm, complete and reject outcomes from a file”')
    expect(text).not.toContain(link)
    await aSurvey(world.db, { project: 'WD-3', status: 'Draft' })
    expect((await open('/operations/surveys.show?project=WD-3', 'viewer')).text).not.toContain(
      '/operations/surveys.set',
    )
  })
})

describe('a change in the console that would change nothing', () => {
  it('has no button', async () => {
    await aSurvey(world.db, { project: 'WD-2' })
    const { text } = await attempt('surveys.launch', { project: 'WD-2' })
    expect(text).toContain('Nothing would be changed.')
    expect(text).toContain('WD-2 is already open.')
    expect(text).not.toContain('class="primary"')
    expect(text).toContain('Change what was typed')
  })
})

describe('the console for a role', () => {
  it('has only the topics in which the role may do something', async () => {
    const topicsOf = async (role: 'admin' | 'viewer' | 'support') =>
      [...(await open('', role)).text.matchAll(/\/operator\/topics\/([a-z]+)"/g)].map(([, topic]) => topic)
    expect(await topicsOf('viewer')).toEqual(expect.arrayContaining(['surveys', 'partners', 'campaigns']))
    expect(await topicsOf('viewer')).not.toEqual(expect.arrayContaining(['payments']))
    expect(await topicsOf('viewer')).not.toEqual(expect.arrayContaining(['keys']))
    expect(await topicsOf('support')).not.toEqual(expect.arrayContaining(['payments']))
    expect(await topicsOf('admin')).toEqual(expect.arrayContaining(['payments', 'keys', 'backup']))
  })
})

describe('a list in the console', () => {
  it('says what it lists, and its rows lead to what can be done about them', async () => {
    await world.db.insertInto('partner').values({ code: 'exchange-1', name: 'Exchange', passes: [] }).execute()
    const { text: partners } = await open('/topics/partners')
    expect(partners).toContain('<a href="/operator/topics/partners?partner=exchange-1">exchange-1</a>')
    const { text: partner } = await open('/topics/partners?partner=exchange-1')
    expect(partner).toContain('<h1>Partner exchange-1</h1>')
    expect(partner).toContain(
      '<a href="/operator/operations/partners.secret?partner=exchange-1">Print a new secret</a>',
    )
    expect((await open('/topics/partners?partner=exchange-1', 'viewer')).text).not.toContain('partners.secret')
    expect((await open('/topics/partners', 'viewer')).text).not.toContain('?partner=exchange-1')
    expect((await open('/topics/payments')).text).toContain('Without a status: Pending.')
  })
})

describe('flagged members', () => {
  it('are counted in the overview by where they were flagged, and found in their lists', async () => {
    for (const status of ['Registration Flagged', 'Registration Flagged', 'Profile Flagged'])
      await world.member({ status })
    const { text } = await open('')
    for (const [count, what, status] of [
      ['2', 'Members flagged at registration', 'Registration Flagged'],
      ['1', 'Members flagged by their profile', 'Profile Flagged'],
    ] as const) {
      expect(text).toContain(`<span class="waiting">${what} <span class="figure">${count}</span></span>`)
      const list = await open(`/operations/members.list?${new URLSearchParams({ status }).toString()}`)
      expect(list.text.match(/\/operator\/members\/\d+"/g)).toHaveLength(Number(count))
    }
  })

  it('are chosen by status from a list', async () => {
    const { text } = await open('/operations/members.flag')
    expect(text).toMatch(/<select id="field-status".*<option value="Banned for Both">Banned for Both<\/option>/)
  })
})
