import type { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { refusal } from '#tests/support/scripted-panel.ts'

const portal = useScriptedPortal()

const patch = (browser: Browser, path: string, body: object) =>
  browser.send(`/api/panel/api/${path}`, { method: 'PATCH', body })

const address = { firstLine: '1 Main St', city: 'Reno', state: 'NV', zipCode: '89501', country: 'USA' }
const hcp = { latestGraduationYear: 2009, gender: { id: 1, name: 'F' }, ethnicity: { id: 2, name: 'Asian' } }

const saves = [
  ['panelist-profiles/me', 'panelist-profiles/501', { id: 501, workplaceUrl: 'www.one.test' }],
  ['panelist-profile-info', 'panelist-profile-info', { profileId: 501, panelistHcpProfileInfo: hcp }],
  ['address', 'address', address],
  ['patient-profile', 'patient-profile', { medicalConditionIds: [1], isPatientProfile: false }],
  ['caregiver-profile/medical-conditions', 'caregiver-profile/medical-conditions', { isCaregiverProfile: false }],
  [
    'taxDetail/me',
    'taxDetail/1001',
    { taxIdTypeId: 1, fullName: 'Ada Byron', lastName: 'Byron', address, taxIdNumber: '123456789' },
  ],
] as const

describe.each(saves)('saving %s', (path, panelPath, body) => {
  const call = `PATCH /api/${panelPath}`

  it('sends the version to the panel and returns the next one (C-120)', async () => {
    const browser = await portal.signedIn()
    portal.panel.on(call, { json: { id: 501, version: 'v2' } })
    const response = await patch(browser, path, { ...body, version: 'v1' })
    expect([response.status, response.json]).toEqual([200, { version: 'v2' }])
    expect(portal.panel.calls(call).map((received) => received.body)).toEqual([{ ...body, version: 'v1' }])
  })

  it('sends no version when the screen has none (C-120)', async () => {
    const browser = await portal.signedIn()
    portal.panel.on(call, { json: { version: 17 } })
    const response = await patch(browser, path, body)
    expect([response.status, response.json]).toEqual([200, {}])
    expect(portal.panel.calls(call).map((received) => received.body)).toEqual([body])
  })

  it('returns STALE_VERSION when the panel does (C-120)', async () => {
    const browser = await portal.signedIn()
    portal.panel.on(call, refusal('STALE_VERSION', 'Somebody was faster.', 409))
    const response = await patch(browser, path, { ...body, version: 'v1' })
    expect([response.status, response.json]).toMatchObject([
      409,
      { errorCode: 'STALE_VERSION', errorMessage: 'Somebody was faster.' },
    ])
    expect(portal.panel.calls(call)).toHaveLength(1)
  })
})
