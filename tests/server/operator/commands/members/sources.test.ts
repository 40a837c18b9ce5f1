import { signUp } from '#tests/support/panel/facts/sign-up.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })

const sources = async (options = '') =>
  (await operator(world, `members sources --csv ${options}`.trim())).split(/\r?\n/).filter(Boolean)

it('members sources: counts who registered and completed a profile, by the source of their link', async () => {
  await signUp(world, { utmSource: 'newsletter', utmMedium: 'email' })
  const { panelist } = await signUp(world, { utmSource: 'newsletter', utmMedium: 'email' })
  await world.db.updateTable('panelist').set({ profile_completed: true }).where('id', '=', panelist.id).execute()
  await signUp(world, { code: panelist.referral_code })
  await world.member({ is_test_account: true, utm_source: 'tests' })
  const [heading, ...rows] = await sources()
  expect(heading).toMatch(/source,medium,registered,profiles,byCampaign,byReferral$/)
  expect(rows).toEqual(['newsletter,email,2,1,0,0', ',,1,0,0,1'])
})

it('members sources: counts the days from the first to the last, in Eastern Time', async () => {
  const columns = { utm_source: 'fair', utm_medium: 'print' }
  await world.member({ ...columns, created_at: new Date('2025-03-04T04:59:59Z') })
  await world.member({ ...columns, created_at: new Date('2025-03-04T05:00:00Z') })
  await world.member({ ...columns, created_at: new Date('2025-03-06T04:59:59Z') })
  await world.member({ ...columns, created_at: new Date('2025-03-06T05:00:00Z') })
  expect((await sources('--from 2025-03-04 --to 2025-03-05')).slice(1)).toEqual(['fair,print,2,0,0,0'])
})
