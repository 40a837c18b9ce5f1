import { sql } from 'kysely'
import { Browser } from '#tests/support/bff/browser.ts'
import { type EmbeddedPanelPortal, portalWithEmbeddedPanel } from '#tests/support/bff/embedded-panel.ts'
import { tremendousCall } from '#tests/support/services/payout-services.ts'

/* Payout providers' webhooks, from the portal to its embedded panel. */

let portal: EmbeddedPanelPortal
beforeAll(async () => {
  portal = await portalWithEmbeddedPanel()
})
afterAll(() => portal.close())

const PATH = '/api/payouts/tremendous'
const postEvent = (key?: string) => {
  const { body, headers } = tremendousCall('REWARDS.DELIVERY.SUCCEEDED', 'R-1', key)
  return new Browser().send(PATH, { method: 'POST', raw: body, headers: { ...headers, 'sec-fetch-site': undefined } })
}

it('returns 404 to a Tremendous webhook when Tremendous is not configured', async () => {
  expect((await postEvent()).status).toBe(404)
})

it('passes a correctly signed Tremendous webhook to the panel, which marks the payout delivered', async () => {
  await portal.restart({
    PAYOUT_GATEWAY: 'tremendous',
    TREMENDOUS_API_KEY: 'key',
    TREMENDOUS_CAMPAIGN: 'CAMPAIGN1',
    TREMENDOUS_WEBHOOK_KEY: 'webhook-private-key',
  })
  const member = await portal.db
    .insertInto('panelist')
    .values({
      first_name: 'Rosa',
      last_name: 'Lee',
      mobile: '+12025550147',
      panelist_type: 'HCP',
      status: 'Verified',
      referral_code: 'x',
      profile: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into referral (referrer_id, referent_name, bonus_cents) values (${member.id}, 'Ann', 2500)`.execute(
    portal.db,
  )
  await sql`insert into payment (kind, panelist_id, referral_id, amount_cents)
    select 'bonus', referrer_id, id, bonus_cents from referral`.execute(portal.db)
  for (const [event, becomes] of [
    ['earned', 'Pending'],
    ['approved', 'Approved'],
    ['sent', 'Paid'],
  ] as const)
    await sql`insert into payment_event (payment_id, event, becomes) select id, ${event}, ${becomes} from payment`.execute(
      portal.db,
    )
  await portal.db.insertInto('payout_batch').values({ id: 1, requested_by: 'operator test' }).execute()
  await sql`insert into payout (key, payment_id, attempt, batch_id, gateway, state, item_reference)
    select 'k', id, 1, 1, 'tremendous', 'sent', 'R-1' from payment`.execute(portal.db)
  expect((await postEvent('guessed')).status).toBe(403)
  const response = await postEvent()
  expect([response.status, response.setCookies]).toEqual([200, []])
  expect(await portal.db.selectFrom('payout').select('state').execute()).toEqual([{ state: 'delivered' }])
  expect((await new Browser().get(PATH)).status).toBe(405)
})
