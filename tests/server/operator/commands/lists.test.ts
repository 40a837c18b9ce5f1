import { setTimeout as wait } from 'node:timers/promises'
import { holdLock } from '#server/panel/database/transaction.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Lookups and non-profits that members choose from. */

const world = useWorld({ lookups: true })
const onPostgres = databaseKind() === 'postgres' ? it : it.skip

const run = (...args: string[]) => runOperatorCommand(world, args)
const rowsOf = async (...args: string[]): Promise<Record<string, unknown>[]> =>
  (await run(...args, '--json')).stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const refused = (sentence: string) => ({ code: 1, stderr: expect.stringContaining(sentence) })
const subjects = async (event: string) => {
  const rows = await world.db.selectFrom('audit').select('subject').where('event', '=', event).orderBy('id').execute()
  return rows.map(({ subject }) => subject)
}

describe('lookups commands', () => {
  const offered = async () => {
    const settings = await world.as(await world.member()).call('pharmacySettings')
    return settings.toSorted((a, b) => (a.displayOrder ?? 0) - (b.displayOrder ?? 0)).map(({ name }) => name)
  }

  it('add an entry last or before another one, rename it, and remove it', async () => {
    const [first = '', ...others] = await offered()
    const added = await run('lookups', 'add', 'pharmacySettings', 'Mail-order', 'pharmacy')
    const id = /^Mail-order pharmacy was added to pharmacySettings as entry (\d+)\.$/.exec(added.stdout)?.[1] ?? ''
    expect(await offered()).toEqual([first, ...others, 'Mail-order pharmacy'])

    await run('lookups', 'add', 'pharmacySettings', 'Clinic', 'pharmacy', '--before', '1')
    expect(await offered()).toEqual(['Clinic pharmacy', first, ...others, 'Mail-order pharmacy'])

    expect(await run('lookups', 'add', 'pharmacySettings', 'clinic', 'PHARMACY')).toMatchObject(
      refused('clinic PHARMACY already exists: entry '),
    )
    expect((await run('lookups', 'rename', 'pharmacySettings', id, 'Pharmacy', 'by', 'mail')).stdout).toBe(
      `Entry ${id} of pharmacySettings is now named Pharmacy by mail. It was Mail-order pharmacy.`,
    )
    expect(await offered()).toEqual(['Clinic pharmacy', first, ...others, 'Pharmacy by mail'])

    expect((await run('lookups', 'remove', 'pharmacySettings', id)).stdout).toBe(
      'Pharmacy by mail is no longer offered. Members who have chosen it keep it.',
    )
    expect(await offered()).toEqual(['Clinic pharmacy', first, ...others])
    expect(await run('lookups', 'remove', 'pharmacySettings', id)).toMatchObject(
      refused(`The lookup pharmacySettings has no entry ${id}.`),
    )
    const clinic = `lookup pharmacySettings ${Number(id) + 1}: added`
    expect(await subjects('lookup changed')).toEqual([
      `lookup pharmacySettings ${id}: added`,
      clinic,
      `lookup pharmacySettings ${id}: renamed`,
      `lookup pharmacySettings ${id}: removed`,
    ])
  })

  it('never give the id of a removed entry to another one, because members keep it (LOOK-028)', async () => {
    const add = async (name: string) =>
      Number(/entry (\d+)/.exec((await run('lookups', 'add', 'pharmacySettings', name)).stdout)?.[1])
    const [first, second] = [await add('Ship pharmacy'), await add('Camp pharmacy')]
    await run('lookups', 'remove', 'pharmacySettings', String(second))
    await run('lookups', 'remove', 'pharmacySettings', String(first))
    expect(await add('Prison pharmacy')).toBe(second + 1)
  })

  onPostgres('refuse to rename an entry to the name of one that is being added', async () => {
    let renamed: ReturnType<typeof run> | undefined
    await world.db.transaction().execute(async (tx) => {
      await holdLock(tx, 'lookups')
      renamed = run('lookups', 'rename', 'medications', '1', 'Newcomer')
      await Promise.race([renamed, wait(500)])
      await tx
        .insertInto('lookup')
        .values({ kind: 'medications', id: 999, name: 'Newcomer', display_order: 999 })
        .execute()
    })
    expect(await renamed).toMatchObject(refused('Newcomer already exists: entry 999.'))
  })

  it('require --below for a lookup with parents, and refuse to remove a parent that has entries', async () => {
    expect(await run('lookups', 'add', 'specialities', 'Space', 'medicine')).toMatchObject(
      refused('Set --below to the entry of professions that it belongs to.'),
    )
    expect(await run('lookups', 'add', 'genders', 'Agender', '--below', '1')).toMatchObject(
      refused('Entries of genders have no parent: leave out --below.'),
    )
    const { stdout } = await run('lookups', 'add', 'specialities', 'Space', 'medicine', '--below', '1')
    const id = Number(/entry (\d+)/.exec(stdout)?.[1])
    expect(await rowsOf('lookups', 'list', 'specialities')).toContainEqual({ id, name: 'Space medicine', below: 1 })
    await run('lookups', 'add', 'subSpecialities', 'Apnea', '--below', String(id))
    expect(await run('lookups', 'remove', 'specialities', String(id))).toMatchObject(
      refused('Entries of subSpecialities belong to it: remove those first.'),
    )
    expect(
      await run('lookups', 'add', 'subSpecialities', 'Snoring', '--below', String(id), '--before', '1'),
    ).toMatchObject(refused('belongs to another parent: choose an entry with the same parent.'))
    const another = await run('lookups', 'add', 'specialities', 'Deep-sea', 'medicine', '--below', '1')
    expect((await run('lookups', 'remove', 'specialities', /entry (\d+)/.exec(another.stdout)?.[1] ?? '')).stdout).toBe(
      'Deep-sea medicine is no longer offered. Members who have chosen it keep it.',
    )
  })

  it('allow a name that another lookup, or another parent, has', async () => {
    expect((await run('lookups', 'add', 'pharmacySettings', 'Female')).code).toBe(0)
    for (const parent of ['1', '2'])
      expect((await run('lookups', 'add', 'specialities', 'Polar', 'medicine', '--below', parent)).code).toBe(0)
  })

  it.each([
    ['professions', 'Pharmacy'],
    ['genders', 'Female'],
    ['medicalConditions', 'None of the above'],
    ['medications', 'Other prescription medication'],
    ['nativeLanguages', 'None'],
    ['ethnicity', 'Other'],
    ['patientRelationships', 'Other'],
    ['annualHouseHoldIncome', 'Prefer not to answer'],
  ])('refuse to rename or remove the entry of %s named %s', async (lookup, name) => {
    const entry = (await rowsOf('lookups', 'list', lookup)).find((row) => row.name === name)
    const sentence = `${name} cannot be changed: the portal decides by this entry what it asks members.`
    expect(await run('lookups', 'rename', lookup, String(entry?.id), 'Anything')).toMatchObject(refused(sentence))
    expect(await run('lookups', 'remove', lookup, String(entry?.id))).toMatchObject(refused(sentence))
  })

  it('refuse to remove the last entry of a lookup', async () => {
    const last = { kind: 'hospitalSizes', id: 1, name: 'Any', display_order: 1, parent_id: null }
    await world.db.insertInto('lookup').values(last).execute()
    expect(await run('lookups', 'remove', 'hospitalSizes', '1')).toMatchObject(
      refused('It is the last entry of hospitalSizes: a list cannot be empty.'),
    )
    expect((await run('lookups', 'add', 'hospitalSizes', 'Under', '100', 'beds')).stdout).toBe(
      'Under 100 beds was added to hospitalSizes as entry 2.',
    )
    expect((await run('lookups', 'remove', 'hospitalSizes', '1')).code).toBe(0)
  })

  it('refuse an unknown lookup, and name the lookups that exist', async () => {
    expect(await run('lookups', 'list', 'specialties')).toMatchObject(
      refused('There is no lookup specialties. There are annualHouseHoldIncome, certificates, '),
    )
  })
})

describe('nonprofits commands', () => {
  const add = async (name: string) => {
    const { stdout } = await run('nonprofits', 'add', name)
    return Number(/was added as non-profit (\d+)\./.exec(stdout)?.[1])
  }
  const offered = async () =>
    (await world.as(await world.member()).call('nonProfitOrganizations')).map(({ name }) => name)

  it('add and rename a non-profit, and list it with how many members chose it', async () => {
    const id = await add('Health Fund')
    expect((await offered()).at(-1)).toBe('Health Fund')
    expect(await run('nonprofits', 'add', 'health fund')).toMatchObject(refused(`already exists: non-profit ${id}.`))
    await world.as(await world.member()).call('saveNonProfitOrganization', { body: { id } })
    await run('nonprofits', 'rename', String(id), 'Health', 'Fund', 'of', 'Ohio')
    expect(await rowsOf('nonprofits', 'list')).toContainEqual({
      id,
      name: 'Health Fund of Ohio',
      members: 1,
      dollars: 0,
      offered: 'yes',
    })
  })

  it('treat names as different when they differ only in a wildcard of SQL', async () => {
    const one = await add('Fund for 50 Families')
    expect(await add('Fund for 50%')).toBeGreaterThan(one)
    expect(await add('Fund for 5_ Families')).toBeGreaterThan(one)
  })

  onPostgres('refuse to add a non-profit with the name of one that is being added', async () => {
    let added: ReturnType<typeof run> | undefined
    await world.db.transaction().execute(async (tx) => {
      await holdLock(tx, 'non-profit names')
      added = run('nonprofits', 'add', 'Fund', 'of', 'Two')
      await Promise.race([added, wait(500)])
      await tx.insertInto('non_profit').values({ name: 'Fund of Two', display_order: 99 }).execute()
    })
    expect(await added).toMatchObject(refused('Fund of Two already exists: non-profit '))
  })

  it('hide a non-profit from new members, while members who chose it keep it', async () => {
    const id = await add('Closed Fund')
    const faithful = await world.member()
    await world.as(faithful).call('saveNonProfitOrganization', { body: { id } })
    expect((await run('nonprofits', 'hide', String(id))).stdout).toBe(
      'Closed Fund is no longer offered. Members who have chosen it keep it.',
    )
    expect(await offered()).not.toContain('Closed Fund')
    const choose = { body: { id } }
    expect((await world.send('saveNonProfitOrganization', choose, { member: await world.member() })).status).toBe(404)
    expect((await world.send('saveNonProfitOrganization', choose, { member: faithful })).status).toBe(200)
    await run('nonprofits', 'offer', String(id))
    expect(await offered()).toContain('Closed Fund')
    expect(await subjects('non-profit changed')).toEqual(
      expect.arrayContaining([
        `non-profit ${id}: added`,
        `non-profit ${id}: hidden`,
        `non-profit ${id}: offered again`,
      ]),
    )
  })

  it('refuse to hide or rename "Prefer not to donate"', async () => {
    const optOut = (await rowsOf('nonprofits', 'list')).find(({ name }) => name === 'Prefer not to donate')
    for (const change of ['hide', 'rename'])
      expect(
        await run('nonprofits', change, String(optOut?.id), ...(change === 'rename' ? ['Nobody'] : [])),
      ).toMatchObject(
        refused('Prefer not to donate cannot be changed: members choose it if they do not want to donate.'),
      )
  })
})
