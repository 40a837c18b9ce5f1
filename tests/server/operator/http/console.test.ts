import { askConsole, fieldIn, postForm, signInAs } from '#tests/support/panel/console.ts'
import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { completes } from '#tests/support/panel/facts/completes.ts'
import { aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { lastForm, signOwn } from '#tests/support/panel/facts/tax.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Pages of the console: operation forms, their results, and changes that are previewed, confirmed and made once. */

const world = useWorld({ lookups: true })

let cookie = ''
beforeAll(async () => {
  cookie = await signInAs(world, 'ann', 'admin')
})

const open = async (path: string) => {
  const response = await askConsole(world, `/operator${path}`, { headers: { cookie } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const post = async (path: string, fields: Record<string, string>) => {
  const response = await postForm(world, `/operator${path}`, fields, { cookie })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const statusOf = async (project: string) =>
  (await world.db.selectFrom('survey').select('status').where('project_number', '=', project).executeTakeFirst())
    ?.status

const surveyRow = { project: 'W-1', url: 'https://host.test/1', topic: 'Sleep & <rest>' }

describe('a change in the console', () => {
  it('shows a preview of what would happen before anything changes', async () => {
    const { status, text } = await post('/operations/surveys.add', { _step: 'try', ...surveyRow })
    expect(status).toBe(200)
    expect(text).toContain('<strong>Nothing is changed yet.</strong> 1 row would be changed.')
    expect(text).toContain('W-1 is added as a draft.')
    expect(text).toContain('Sleep &amp; &lt;rest&gt;')
    expect(text).not.toContain('<rest>')
    expect(await statusOf('W-1')).toBeUndefined()
  })

  it('is made once, however often the button is pressed, and keeps its answer encrypted', async () => {
    const confirm = await post('/operations/surveys.add', { _step: 'try', ...surveyRow })
    const fields = {
      _step: 'do',
      ...surveyRow,
      _key: fieldIn(confirm.text, '_key'),
      _atMost: fieldIn(confirm.text, '_atMost'),
    }
    expect(fields._atMost).toBe('1')
    const both = await Promise.all([post('/operations/surveys.add', fields), post('/operations/surveys.add', fields)])
    for (const { status, headers } of [...both, await post('/operations/surveys.add', fields)])
      expect([status, headers.get('location')]).toEqual([303, `/operator/answers/${fields._key}?project=W-1`])
    const added = await world.db.selectFrom('survey').select('id').where('project_number', '=', 'W-1').execute()
    expect(added).toHaveLength(1)
    const { status, text } = await open(`/answers/${fields._key}?project=W-1&constructor=x`)
    expect(status).toBe(200)
    expect(text).toMatch(/W-1 is added as a draft\. Its skey is [\w-]{22}\./)
    const stored = await world.db.selectFrom('operator_answer').select('answer').execute()
    expect(JSON.stringify(stored)).not.toContain('is added as a draft')
  })

  it('returns the file of a tax form again when the button is pressed twice', async () => {
    const member = await world.member()
    await signOwn(world, member)
    const { id } = await lastForm(world, member)
    const typed = { form: String(id), file: 'form.pdf' }
    const confirm = await post('/operations/forms.export', { _step: 'try', ...typed })
    const fields = { _step: 'do', ...typed, _key: fieldIn(confirm.text, '_key') }
    for (const { status, headers, text } of [
      await post('/operations/forms.export', fields),
      await post('/operations/forms.export', fields),
    ])
      expect([status, headers.get('content-disposition'), text.slice(0, 5)]).toEqual([
        200,
        'attachment; filename="form.pdf"',
        '%PDF-',
      ])
  })

  it("says that a copy of a member's data, which an erasure would not reach, is not kept", async () => {
    const { mobile } = await world.member()
    const typed = { mobile, file: 'member.json' }
    const confirm = await post('/operations/members.export', { _step: 'try', ...typed })
    const fields = { _step: 'do', ...typed, _key: fieldIn(confirm.text, '_key') }
    expect((await post('/operations/members.export', fields)).headers.get('content-disposition')).toContain(
      'member.json',
    )
    const second = await post('/operations/members.export', fields)
    expect(second.status).toBe(303)
    expect((await open(`/answers/${fields._key}`)).text).toContain('is not kept. If you do not have it, make it again.')
  })

  it('is written to the audit with the name of the operator', async () => {
    const entry = await world.db
      .selectFrom('audit')
      .selectAll()
      .where('event', '=', 'survey changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry.client_address).toBe('operator ann')
  })

  it('shows its answer only to the operator who made it', async () => {
    const { key } = await world.db.selectFrom('operator_answer').select('key').executeTakeFirstOrThrow()
    const other = await signInAs(world, 'ben', 'admin')
    expect((await askConsole(world, `/operator/answers/${key}`, { headers: { cookie: other } })).status).toBe(404)
    expect((await open(`/answers/${key}`)).status).toBe(200)
  })

  it('refuses to change more rows than the preview showed', async () => {
    const columns = () => ({ email: anEmail(), email_verified_at: verifiedNow, status: 'Verified' })
    const [first, second] = [await world.member(columns()), await world.member(columns())]
    const { seed } = await aSurvey(world.db)
    const typed = { project: seed.project, mobiles: `${first.mobile}\n${second.mobile}` }
    const { text } = await post('/operations/surveys.invite', { _step: 'try', ...typed })
    expect(text).toContain(`Invite 2 members to ${seed.project}?`)
    const given = { _step: 'do', ...typed, _key: fieldIn(text, '_key'), _atMost: '1' }
    const refused = await post('/operations/surveys.invite', given)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('This would change 2 rows, more than the 1 allowed. Nothing was changed.')
    expect(await world.db.selectFrom('invitation').select('id').execute()).toEqual([])
    expect((await post('/operations/surveys.invite', { ...given, _atMost: '2' })).status).toBe(303)
    expect(await world.db.selectFrom('invitation').select('id').execute()).toHaveLength(2)
  })

  it('pays no other sum than the preview showed', async () => {
    const { project, references } = await completes(world, 2)
    for (const reference of references) await operator(world, `outcomes confirm ${reference}`)
    const typed = { survey: project }
    const { text } = await post('/operations/payments.approve', { _step: 'try', ...typed })
    expect(text).toContain('Approve 2 payments, $100 in total?')
    const hidden = Object.fromEntries(['_key', '_atMost', '_asked'].map((name) => [name, fieldIn(text, name)]))
    await operator(world, `payments approve ${references[0]}`)
    const refused = await post('/operations/payments.approve', { _step: 'do', ...typed, ...hidden })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Something has changed since you were asked.')
    const again = await post('/operations/payments.approve', { _step: 'try', ...typed })
    const now = Object.fromEntries(['_key', '_atMost', '_asked'].map((name) => [name, fieldIn(again.text, name)]))
    expect((await post('/operations/payments.approve', { _step: 'do', ...typed, ...now })).status).toBe(303)
  })

  it('keeps the typed values, with each error at its field', async () => {
    const typed = { _step: 'try', ...surveyRow, project: 'W-2', url: 'http://plain.test', minutes: 'ten' }
    const { status, text } = await post('/operations/surveys.add', typed)
    expect(status).toBe(422)
    expect(text).toContain(
      '<p class="error" id="error-minutes">Invalid value &quot;ten&quot; for Minutes: expected a whole number from 1 to 10000</p>',
    )
    expect(text).toContain('<a href="#field-url">Invalid value &quot;http://plain.test&quot; for URL')
    expect(text).toMatch(
      /id="field-minutes" name="minutes" aria-describedby="hint-minutes error-minutes" aria-invalid="true"/,
    )
    expect(text).toContain('value="W-2"')
    const missing = await post('/operations/surveys.add', { _step: 'try' })
    expect(missing.text).toContain('<p class="error" id="error-topic">Topic is missing.</p>')
  })

  it('says why it is refused, and keeps the typed value', async () => {
    const { status, text } = await post('/operations/surveys.status', {
      _step: 'try',
      project: 'NO-1',
      status: 'Closed',
    })
    expect(status).toBe(422)
    expect(text).toContain('No survey has the project number NO-1.')
    expect(text).toContain('value="NO-1"')
  })

  it('takes rows as CSV, and shows the result of each row', async () => {
    const rows = 'project,url,topic\nR-1,https://host.test/1,One\nW-1,https://host.test/2,Again'
    const { text } = await post('/operations/surveys.import', { _step: 'try', rows })
    expect(text).toContain('1 done, 1 refused.')
    expect(text).toContain('A survey with the project number W-1 already exists.')
    const done = await post('/operations/surveys.import', { _step: 'do', rows, _key: fieldIn(text, '_key') })
    const csv = await open(`/answers/${done.headers.get('location')?.split('/').at(-1)}?as=csv`)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.text).toContain('refused,A survey with the project number W-1 already exists.,W-1,')
  })

  it('is never made by a GET request or by a request from another site', async () => {
    await open('/operations/surveys.status?project=W-1&status=Closed&_step=do')
    expect(await statusOf('W-1')).toBe('Draft')
    const foreign = await postForm(world, '/operator/operations/surveys.add', surveyRow, {
      cookie,
      'sec-fetch-site': 'cross-site',
    })
    expect(foreign.status).toBe(403)
  })
})

describe('a console form', () => {
  it('has a control for each kind of value, filled in from the query', async () => {
    const { text } = await open('/operations/surveys.set?project=W-1')
    expect(text).toMatch(/<input id="field-project" name="project"[^>]* value="W-1">/)
    expect(text).toMatch(/<select id="field-methodology" name="methodology"/)
    expect(text).toContain('<option value="Qual &amp; Quant">Qual &amp; Quant</option>')
    expect(text).toMatch(/<input id="field-minutes"[^>]* inputmode="decimal"/)
    expect((await open('/operations/surveys.import')).text).toMatch(/<textarea id="field-rows"/)
    expect((await open('/operations/audit.list')).text).toMatch(/<input id="field-from"[^>]* type="date"/)
    expect((await open('/operations/surveys.launch')).text).toMatch(/<input type="checkbox" id="field-unpaid"/)
  })
})

describe('a console list', () => {
  it('has pages of 100 rows that follow each other, and a CSV file', async () => {
    for (let count = 0; count < 101; count++) await operator(world, `tokens add t-${count} viewer`)
    const first = await open('/operations/audit.list?event=token+added')
    const next = /href="(\/operator\/operations\/audit\.list[^"]*page=[\w-]+)"/.exec(first.text)?.[1] ?? ''
    expect(first.text.match(/<tr><td class="number">/g)).toHaveLength(100)
    const second = await open(next.replace('/operator', '').replaceAll('&amp;', '&'))
    expect(second.text.match(/<tr><td class="number">/g)).toHaveLength(1)
    expect(second.text).not.toContain('Next page')
    const file = await open('/operations/audit.list?event=token+added&as=csv')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="audit.list.csv"')
    expect(file.text.trim().split('\r\n')).toHaveLength(102)
  })

  it('links each member to a page with the history of the member', async () => {
    const member = await world.member({ first_name: 'Zoe', last_name: "O'Neil <b>", status: 'Verified' })
    await operator(world, `members flag ${member.mobile} Profile Flagged`)
    const national = member.mobile.replace('+1', '')
    for (const term of ['zoe', national, `(${national.slice(0, 3)}) ${national.slice(3)}`, String(member.panelistId)])
      expect((await open(`/operations/members.find?what=${encodeURIComponent(term)}`)).text).toContain('Zoe O&#39;Neil')
    expect((await open('/operations/members.find?what=1234567893')).text).toContain('No member matches 1234567893.')
    const found = await open('/operations/members.find?what=Zoe')
    expect(found.text).toContain(`<a href="/operator/members/${member.panelistId}">${member.panelistId}</a>`)
    const { status, text } = await open(`/members/${member.panelistId}`)
    expect(status).toBe(200)
    expect(text).toContain('<h1>Zoe O&#39;Neil &lt;b&gt;</h1>')
    expect(text).toContain('<td class="line">status changed</td><td class="line">Verified &gt; Profile Flagged</td>')
    expect(text).toContain('<th scope="col">Time (UTC)</th>')
    expect((await open('/members/999999')).status).toBe(404)
  })
})

describe('a console page', () => {
  it('links a survey to the other operations for it', async () => {
    const { text } = await open('/operations/surveys.show?project=W-1')
    expect(text).toContain('<a href="/operator/operations/surveys.invite?project=W-1">Invite members to a survey</a>')
    expect(text).toContain('<a href="/operator/operations/invitations.list?survey=W-1">')
    expect(text).not.toContain('<a href="/operator/operations/surveys.show?project=W-1">')
  })

  it('shows a secret once it is made, not in the preview', async () => {
    const typed = { name: 'new-one', role: 'viewer' }
    const tried = await post('/operations/operators.add', { _step: 'try', ...typed })
    expect(tried.text).toContain('1 row would be changed.')
    expect(tried.text).not.toContain('link=')
    const fields = { _step: 'do', ...typed, _key: fieldIn(tried.text, '_key') }
    const made = await post('/operations/operators.add', fields)
    const answer = await open((made.headers.get('location') ?? '').replace('/operator', ''))
    expect(answer.text).toMatch(/http:\/\/localhost:3003\/operator\/sign-in\?link=[\w-]{43}/)
  })

  it('counts waiting work on the overview, each with a link, and lists below where nothing waits', async () => {
    const { text } = await open('')
    expect(text).toContain('<a href="/operator/operations/outcomes.unconfirmed">')
    expect(text).toContain('<a href="/operator/operations/payments.list?status=Pending+W9">')
    expect(text).toMatch(/Members flagged by their profile <span class="figure">1<\/span>/)
    expect(text).not.toContain('<span class="figure">0</span>')
    expect(text).toMatch(/<h2>Nothing waits here<\/h2>.*contacts\.list\?state=waiting">Messages to answer<\/a>/)
  })

  it('groups the topics of the navigation by area', async () => {
    const { text } = await open('/topics/payouts')
    expect(text).toMatch(
      /<p id="area-Money">Money<\/p><ul aria-labelledby="area-Money">.*topics\/payouts" aria-current="page">/,
    )
  })

  it.each(['nothing', 'constructor'])('has no topic named %s', async (topic) => {
    expect((await askConsole(world, `/operator/topics/${topic}`, { headers: { cookie } })).status).toBe(404)
  })

  it('hides and refuses what the role of the operator may not do', async () => {
    const viewer = await signInAs(world, 'vi', 'viewer')
    const asViewer = async (path: string) => askConsole(world, `/operator${path}`, { headers: { cookie: viewer } })
    expect(await (await asViewer('/topics/surveys')).text()).not.toContain('surveys.invite')
    expect(await (await asViewer('')).text()).not.toContain('payments.list')
    for (const path of ['/operations/members.list', '/operations/payments.export', '/members/1'])
      expect((await asViewer(path)).status).toBe(403)
    const refused = await postForm(
      world,
      '/operator/operations/surveys.add',
      { _step: 'try', ...surveyRow },
      { cookie: viewer },
    )
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('This needs the role manager. Yours is viewer.')
  })
})
