import { NextRequest } from 'next/server'
import { middleware } from '#middleware.ts'
import { type EmbeddedPanelPortal, portalWithEmbeddedPanel } from '#tests/support/bff/embedded-panel.ts'

let portal: EmbeddedPanelPortal
beforeAll(async () => {
  portal = await portalWithEmbeddedPanel()
})
afterAll(() => portal.close())

const page = (address: string) =>
  middleware(new NextRequest('http://localhost:3000/login', { headers: { 'x-portal-peer': address } }))

/** @returns how many of these page requests from one address succeed */
async function pagesOf(address: string, count: number): Promise<number> {
  let answered = 0
  for (let index = 0; index < count; index++) if ((await page(address)).status === 200) answered++
  return answered
}

describe('several processes on one Postgres', () => {
  it('share the limit of 300 pages in 5 minutes for an address', async () => {
    expect(await pagesOf('198.51.100.1', 200)).toBe(200)
    await portal.restart()
    // Counts are synchronized every ten requests, so this process learns of the others' requests at its tenth.
    expect(await pagesOf('198.51.100.1', 200)).toBe(109)
    expect(await pagesOf('198.51.100.2', 1)).toBe(1)
    await portal.restart()
    expect(await pagesOf('198.51.100.1', 20)).toBe(9)
  })

  it('share the limit of 6,000 pages for an address that many people share', async () => {
    await portal.restart({ SHARED_ADDRESSES: '198.51.100.64/28' })
    expect(await pagesOf('198.51.100.65', 3100)).toBe(3100)
    await portal.restart({ SHARED_ADDRESSES: '198.51.100.64/28' })
    expect(await pagesOf('198.51.100.65', 3100)).toBe(2909)
    await portal.restart({ SHARED_ADDRESSES: '' })
  })

  it('apply the limit each on its own while the database is unreachable', async () => {
    await portal.restart({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(await pagesOf('198.51.100.4', 310)).toBe(300)
    await portal.restart()
  })
})
