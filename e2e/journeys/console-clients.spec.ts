import { readFile } from 'node:fs/promises'
import { clientsServer, eventIn, receiptByOpenSsl } from '#e2e/actions/clients.ts'
import { consoleForms, openConsole } from '#e2e/actions/console.ts'
import { verifyEmail } from '#e2e/actions/members.ts'
import { referenceOf } from '#e2e/actions/payments.ts'
import { inviteToOwn, takeSurvey } from '#e2e/actions/surveys.ts'
import { poll } from '#e2e/support/poll.ts'
import { expect, test } from '#e2e/support/test.ts'
import { remember } from '#e2e/support/typed.ts'

/** A failed delivery is retried after some seconds. */
const DELIVERED_WITHIN_MS = 90_000

const today = () => new Date().toISOString().slice(0, 10)

test('an operator notifies a client about a survey, shows evidence and receipts, and pays out in the console @desktop', async ({
  browser,
  baseURL,
  page: member,
  context,
  request,
  dataDirectory,
  newMember,
  lastCode,
  expectNoAxeViolations,
}) => {
  test.slow()
  const { mobile } = await newMember('HCP', { completed: true })
  await verifyEmail(context.request, lastCode)
  const topic = await inviteToOwn(member, { mobile, dollars: 75, dataDirectory, baseURL })
  const project = topic.replace('Shifts of ', '')
  const client = `client-${project.slice(3).toLowerCase()}`
  const server = await clientsServer()
  const page = await openConsole(browser, dataDirectory, client, expectNoAxeViolations)
  const { attempt, fill, make, open } = consoleForms(page, expectNoAxeViolations)
  const read = async (operation: string) => {
    await open(operation)
    return page.getByRole('table')
  }
  let secret = ''

  await test.step('refuses a URL that is not https, adds the client, and shows its secret once', async () => {
    await fill('webhooks.add', { Webhook: client, URL: 'ftp://client.example' })
    await expect(page.getByRole('alert').first()).toContainText('The address must be a public https address')
    await make('webhooks.add', { Webhook: client, URL: server.url }, 'Add a client’s server and print its secret')
    secret = remember(
      'webhook secret',
      (
        await page
          .getByText(/whsec_/)
          .first()
          .textContent()
      )?.trim() ?? '',
    )
    expect(secret).toMatch(/^whsec_.{20,}$/)
    await make('webhooks.watch', { Webhook: client, Project: project }, 'Notify a client’s server about a survey')
  })

  await test.step('notifies the client of the outcome at the second try, with a signature', async () => {
    await takeSurvey(member, topic)
    const second = await poll(() => server.received[1], 'second try of the event', DELIVERED_WITHIN_MS)
    expect(eventIn(secret, second)).toMatchObject({
      type: 'outcome.kept',
      data: { survey: project, outcome: 'completed' },
    })
    expect(() => eventIn(secret, { ...second, body: second.body.replace('completed', 'screened') })).toThrow()
    expect(second.headers['webhook-id']).toBe(server.received[0]?.headers['webhook-id'])
  })

  await test.step('shows the log of deliveries, and sends the event again with the same id', async () => {
    await expect(await read(`webhooks.deliveries?webhook=${client}`)).toContainText(/outcome\.kept.*delivered.*2.*204/s)
    const delivery = (await page.getByRole('row').nth(1).getByRole('cell').first().textContent()) ?? ''
    await make('webhooks.replay', { Webhook: client, Delivery: delivery }, 'Send deliveries to a client’s server again')
    const replayed = await poll(() => server.received[2], 'event that is sent again', DELIVERED_WITHIN_MS)
    expect(replayed.headers['webhook-id']).toBe(server.received[0]?.headers['webhook-id'])
    server.close()
  })

  await test.step('shows evidence of who took part, on the page and as Markdown', async () => {
    const period = { Project: project, From: today(), To: today() }
    await make('surveys.evidence', period, 'Answer the questions of sample buyers about a survey')
    await expect(page.getByRole('row', { name: /completed/i }).first()).toBeVisible()
    await attempt('surveys.evidence', { ...period, 'File name': 'evidence.md' })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Answer the questions of sample buyers about a survey' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text).toContain(`# ${project}: who took part`)
    expect(text).not.toContain('Mary')
  })

  await test.step('lists receipts that the client can verify with OpenSSL', async () => {
    await fill('receipts.export', { Project: project }, 'Continue')
    await page.getByRole('button', { name: 'List signed receipts of the people whose outcomes count' }).click()
    await expect(page.getByRole('heading', { name: /^Done: / })).toBeVisible()
    const receipt = (await page.getByRole('cell', { name: /^eyJ/ }).textContent())?.trim() ?? ''
    const { keys } = await (await request.get('/.well-known/jwks.json')).json()
    const receiptContent = keys.map(({ x }: { x: string }) => receiptByOpenSsl(receipt, x)).find(Boolean)
    expect(receiptContent).toMatchObject({
      survey: project,
      outcome: 'completed',
      identity: ['mobile-code', 'email-link'],
    })
    const forged = `${receipt.slice(0, -8)}${receipt.endsWith('AAAAAAAA') ? 'BBBBBBBB' : 'AAAAAAAA'}`
    expect(keys.map(({ x }: { x: string }) => receiptByOpenSsl(forged, x))).not.toContainEqual(expect.anything())
  })

  await test.step('previews a payout, sends it, and shows what was sent and to whom', async () => {
    const payment = await referenceOf(member, topic)
    await make('outcomes.confirm', { References: payment }, 'Confirm outcomes')
    await make('payments.approve', { Survey: project }, 'Approve payments after the client agreed')
    await attempt('payouts.send', { Payments: payment })
    await expect(page.getByRole('table')).toContainText(/m•••@mail\.test\s*75\.00/)
    await make('payouts.send', { Payments: payment }, 'Pay approved payments through the provider')
    await expect(async () => {
      await expect(await read('payouts.list?state=sent')).toContainText(/local.*m•••@mail\.test.*75\.00.*sent/s)
    }).toPass({ timeout: DELIVERED_WITHIN_MS })
  })
})
