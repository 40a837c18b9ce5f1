import { askConsole, postForm, signInAs } from '#tests/support/panel/console.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Lists of the console: sorted by a heading, and saved as views. */

const world = useWorld()

const textOf = async (path: string, cookie: string) =>
  (await askConsole(world, `/operator/${path}`, { headers: { cookie } })).text()
const save = (cookie: string, fields: Record<string, string>, headers = {}) =>
  postForm(world, '/operator/views', { operation: 'members.list', ...fields }, { cookie, ...headers })

beforeAll(async () => {
  for (let count = 0; count < 101; count++) await world.member({ status: 'Verified' })
})

describe('the headings of a console list', () => {
  it('sort the list, and a second time in reverse', async () => {
    const cookie = await signInAs(world, 'ann', 'support')
    const list = await textOf('operations/members.list?status=Verified', cookie)
    const link = '/operator/operations/members.list?status=Verified&amp;sort=name'
    expect(list).toContain(`<th scope="col" class="line"><a href="${link}">Name</a></th>`.replace(' class="line"', ''))
    expect(list).toContain('<th scope="col">Mobile</th>')
    const sorted = await textOf('operations/members.list?status=Verified&sort=name', cookie)
    expect(sorted).toContain(`<th scope="col" aria-sort="ascending"><a href="${link}&amp;reverse=yes">Name</a></th>`)
    const reversed = await textOf('operations/members.list?status=Verified&sort=name&reverse=yes', cookie)
    expect(reversed).toContain(`<th scope="col" aria-sort="descending"><a href="${link}">Name</a></th>`)
  })

  it('keep the order on the next page', async () => {
    const cookie = await signInAs(world, 'ben', 'support')
    const first = await textOf('operations/members.list?sort=name', cookie)
    const next = /href="\/operator\/(operations\/members\.list\?sort=name&amp;page=[\w-]+)"/.exec(first)?.[1] ?? ''
    const second = await textOf(next.replaceAll('&amp;', '&'), cookie)
    expect(second).toContain(
      'aria-sort="ascending"><a href="/operator/operations/members.list?sort=name&amp;reverse=yes"',
    )
    expect(second.match(/<tr>/g)).toHaveLength(2)
  })
})

describe('a saved view of a console list', () => {
  it('keeps filter and order, and is shown on the page of its topic to its operator only', async () => {
    const [mine, other] = [await signInAs(world, 'cleo', 'support'), await signInAs(world, 'dora', 'support')]
    expect(await textOf('operations/members.list', mine)).not.toContain('Save this view')
    expect(await textOf('operations/members.list?status=Verified&sort=name', mine)).toContain('Save this view')
    const saved = await save(mine, { name: 'By <name>', query: 'status=Verified&sort=name&page=abc&limit=&evil=1' })
    const query = 'status=Verified&sort=name'
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `/operator/operations/members.list?${query}`])
    const link = `<a href="/operator/operations/members.list?${query.replace('&', '&amp;')}">By &lt;name&gt;</a>`
    expect(await textOf('topics/members', mine)).toContain(link)
    expect(await textOf('topics/members', other)).not.toContain('Your views')
    expect(await textOf('topics/surveys', mine)).not.toContain('Your views')
  })

  it('replaces a view of the same name, and is removed only by its operator', async () => {
    const [mine, other] = [await signInAs(world, 'emil', 'support'), await signInAs(world, 'fay', 'support')]
    await save(mine, { name: 'Mine', query: 'status=Verified' })
    await save(mine, { name: 'Mine', query: 'status=Pending+Verification' })
    await save(mine, { name: 'Others', query: 'status=Banned+for+Both' })
    const views = await world.db.selectFrom('operator_view').selectAll().where('name', '=', 'Mine').execute()
    expect(views).toMatchObject([{ query: 'status=Pending+Verification' }])
    const remove = (cookie: string) =>
      postForm(world, '/operator/views/remove', { view: String(views[0]?.id) }, { cookie })
    expect((await remove(other)).status).toBe(404)
    expect((await remove(mine)).headers.get('location')).toBe('/operator/topics/members')
    const left = await textOf('topics/members', mine)
    expect([left.includes('Mine'), left.includes('Others')]).toEqual([false, true])
  })

  it.each([
    ['without a name', { name: ' ', query: 'status=Verified' }, 400],
    ['without a filter', { name: 'All', query: '' }, 400],
    ['of a change', { name: 'X', operation: 'members.flag', query: 'status=Verified' }, 400],
    ['of a list that the role may not see', { name: 'X', operation: 'payments.list', query: 'status=Paid' }, 403],
    ['of what is no list', { name: 'X', operation: 'members.find', query: 'what=Maya+Chen' }, 400],
    ['longer than a list needs', { name: 'X', query: `where=${'x'.repeat(3_000)}` }, 400],
  ])('is refused %s', async (_, fields, status) => {
    await operator(world, 'operators remove gus').catch(() => undefined)
    const cookie = await signInAs(world, 'gus', 'support')
    expect((await save(cookie, fields)).status).toBe(status)
  })

  it('is refused when it names a member or comes from another site', async () => {
    const cookie = await signInAs(world, 'hal', 'admin')
    const named = { operation: 'audit.list', name: 'X', query: 'member=2125550101' }
    expect((await save(cookie, named)).status).toBe(400)
    expect(await textOf('operations/audit.list?member=1', cookie)).not.toContain('Save this view')
    const crossSite = await save(cookie, { name: 'X', query: 'status=Verified' }, { 'sec-fetch-site': 'cross-site' })
    expect(crossSite.status).toBe(403)
  })

  it('is refused after fifty, except to replace one', async () => {
    const cookie = await signInAs(world, 'ida', 'support')
    const { id } = await world.db
      .selectFrom('operator')
      .select('id')
      .where('name', '=', 'ida')
      .executeTakeFirstOrThrow()
    const view = { operator_id: id, operation: 'members.list', query: 'status=Verified' }
    const views = Array.from({ length: 50 }, (_, index) => ({ ...view, name: `View ${index}` }))
    await world.db.insertInto('operator_view').values(views).execute()
    expect((await save(cookie, { name: 'One more', query: 'status=Verified' })).status).toBe(403)
    expect((await save(cookie, { name: 'View 7', query: 'sort=name' })).status).toBe(303)
  })
})
