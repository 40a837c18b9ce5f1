import { operationsApi } from '#server/operator/http/openapi.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import { operations } from '#server/panel/operations/index.ts'
import { askConsole, signInAs } from '#tests/support/panel/console.ts'
import { operator, runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* The operations API, and every operation on the command line, in the API and in the console. */

const world = useWorld({ lookups: true })

let token = ''
beforeAll(async () => {
  token = await operator(world, 'tokens add warehouse admin')
})

async function call(name: string, given: unknown, headers: Record<string, string> = {}, query = '') {
  const response = await askConsole(world, `/operator/api/${name}${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(given),
  })
  const answer: Record<string, unknown> = JSON.parse(await response.text())
  return { status: response.status, answer }
}

const surveys = async () =>
  (await world.db.selectFrom('survey').select('project_number').execute()).map((row) => row.project_number)

describe('the operations API', () => {
  it('answers the rows of an operation as JSON', async () => {
    const { status, answer } = await call('members.count', { where: 'type = patient' })
    expect([status, answer]).toEqual([200, { rows: [{ members: 0 }] }])
  })

  it('runs a change once per Idempotency-Key, and gives the same answer again', async () => {
    const survey = { project: 'A-1', url: 'https://host.test/1', topic: 'One' }
    const key = { 'idempotency-key': 'order-17' }
    const first = await call('surveys.add', survey, key)
    expect(first.status).toBe(200)
    expect(await call('surveys.add', survey, key)).toEqual(first)
    expect((await surveys()).filter((project) => project === 'A-1')).toHaveLength(1)
    expect(await call('surveys.add', { ...survey, project: 'A-2' }, key)).toMatchObject({
      status: 409,
      answer: { errorMessage: 'This idempotency key was already used for another request. Use a new key.' },
    })
    const repeated = await call('surveys.add', survey)
    expect(repeated).toMatchObject({ status: 409, answer: { errorCode: 'OPERATION_REFUSED' } })
  })

  it('makes a dry run, and refuses a change over the limit, without changing anything', async () => {
    const survey = { project: 'A-3', url: 'https://host.test/3', topic: 'Three' }
    expect((await call('surveys.add', survey, {}, '?dryRun=true')).status).toBe(200)
    expect(await call('surveys.add', survey, {}, '?atMost=0')).toMatchObject({
      status: 409,
      answer: { errorMessage: 'This would change 1 row, more than the 0 allowed. Nothing was changed.' },
    })
    expect(await surveys()).not.toContain('A-3')
  })

  it.each(['dryRun=1', 'dryrun=true', 'dryRun=true&dryRun=false', 'atMost=few', 'atmost=0'])(
    'refuses ?%s, and changes nothing',
    async (query) => {
      const survey = { project: 'A-5', url: 'https://host.test/5', topic: 'Five' }
      expect(await call('surveys.add', survey, {}, `?${query}`)).toMatchObject({
        status: 400,
        answer: { errorMessage: expect.stringMatching(/^The address may only have dryRun=true or/) },
      })
      expect(await surveys()).not.toContain('A-5')
    },
  )

  it('names the first invalid value', async () => {
    expect(await call('surveys.add', { project: 'A-4', url: 'nowhere', topic: 'x' })).toMatchObject({
      status: 422,
      answer: { errorMessage: 'Invalid value "nowhere" for url: expected an https address without a user name' },
    })
  })

  it.each([
    [{ project: 'A-1', topik: 'x' }, 'Unknown field "topik". Remove or rename it.'],
    [[], 'The input must be a JSON object.'],
    [null, 'The input must be a JSON object.'],
  ])('names what is wrong with the input %j', async (given, errorMessage) => {
    expect(await call('surveys.set', given)).toMatchObject({ status: 422, answer: { errorMessage } })
  })

  it('answers 503 with Retry-After when the database is unreachable', async () => {
    const database = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await askConsole(
      { database, queue: world.queue, panel: world.panel },
      '/operator/api/surveys.list',
      {
        method: 'POST',
        headers,
        body: '{}',
      },
    )
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toMatchObject({ errorCode: 'UPSTREAM_UNAVAILABLE' })
    await database.close()
  })

  it('writes the name of the token to the audit', async () => {
    const entry = await world.db
      .selectFrom('audit')
      .selectAll()
      .where('event', '=', 'survey changed')
      .executeTakeFirst()
    expect(entry?.client_address).toBe('token warehouse')
  })

  it('accepts only existing tokens, with the role of each, and stores no token in plain text', async () => {
    const viewer = await operator(world, 'tokens add reader viewer')
    const as = (secret: string, name = 'surveys.list') => call(name, {}, { authorization: `Bearer ${secret}` })
    expect((await as(viewer)).status).toBe(200)
    expect(await as(viewer, 'members.list')).toMatchObject({ status: 403, answer: { errorCode: 'FORBIDDEN' } })
    expect((await as('x')).status).toBe(401)
    const stored = JSON.stringify(await world.db.selectFrom('operator_token').selectAll().execute())
    expect(stored).not.toContain(viewer)
    await operator(world, 'tokens remove reader')
    expect((await as(viewer)).status).toBe(401)
  })

  it('refuses the session cookie of an operator; console pages refuse an API token', async () => {
    const cookie = await signInAs(world, 'ann', 'admin')
    expect((await call('surveys.list', {}, { authorization: '', cookie })).status).toBe(401)
    const page = await askConsole(world, '/operator', { headers: { authorization: `Bearer ${token}` } })
    expect(page.status).toBe(303)
  })

  it.each([
    ['an unknown operation', 'POST', 'nothing.here', 404],
    ['another method', 'GET', 'surveys.list', 405],
  ])('refuses %s', async (_what, method, name, status) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = method === 'POST' ? '{}' : undefined
    expect((await askConsole(world, `/operator/api/${name}`, { method, headers, body })).status).toBe(status)
  })

  it('describes itself as OpenAPI', async () => {
    const response = await askConsole(world, '/operator/api/openapi.json', {
      headers: { authorization: `Bearer ${token}` },
    })
    const document = JSON.parse(await response.text())
    expect(document).toEqual(JSON.parse(JSON.stringify(operationsApi('http://localhost:3003'))))
    expect(Object.keys(document.paths)).toHaveLength(operations.length)
    expect(document.paths['/operator/api/members.count'].post.requestBody.content['application/json'].schema).toEqual({
      type: 'object',
      properties: {
        where: { type: 'string', minLength: 1, maxLength: 2000, description: 'Who, by profile; see `members fields`' },
      },
      required: ['where'],
      additionalProperties: false,
    })
  })

  it('describes in its OpenAPI what the next page is requested with: a text', async () => {
    for (const project of ['N-1', 'N-2'])
      await call('surveys.add', { project, url: 'https://host.test/1', topic: 'One' })
    const { answer } = await call('surveys.list', { limit: 1 })
    expect(answer.next).toEqual({ page: expect.any(String) })
    const document = JSON.parse(JSON.stringify(operationsApi('http://localhost:3003')))
    const { responses } = document.paths['/operator/api/surveys.list'].post
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '409', '422', '429', '503'])
    expect(responses[200].content['application/json'].schema.properties.next.additionalProperties).toEqual({
      type: ['string', 'integer'],
    })
  })
})

describe('every operation', () => {
  let cookie = ''
  const names = operations.map(({ name, input, examples }) => ({ name, fields: Object.keys(input.shape), examples }))

  it.each(names)('$name shows its example in the help of the command line', async ({ name, examples }) => {
    const { code, stdout } = await runOperatorCommand(world, [...name.split('.'), '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain(`npm run operator -- ${examples[0]}`)
  })

  it.each(names)('$name answers in the API with rows or an error message', async ({ name }) => {
    const { status, answer } = await call(name, {}, {}, name === 'keys.rotate' ? '?dryRun=true' : '')
    expect([200, 409, 422]).toContain(status)
    expect(Object.keys(answer)).toEqual(expect.arrayContaining([status === 200 ? 'rows' : 'errorMessage']))
  })

  it.each(names)('$name has a form in the console with each of its fields', async ({ name, fields }) => {
    cookie ||= await signInAs(world, 'door', 'admin')
    const response = await askConsole(world, `/operator/operations/${name}`, { headers: { cookie } })
    const text = await response.text()
    expect(response.status).toBe(200)
    // The cursor of a page is not a form field, but part of the link to the page.
    for (const field of fields.filter((field) => field !== 'page')) {
      expect(text).toContain(`<label for="field-${field}">`)
      expect(text).toContain(`id="field-${field}" name="${field}"`)
    }
  })
})
