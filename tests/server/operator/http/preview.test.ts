import { fieldIn, postForm, signInAs } from '#tests/support/panel/console.ts'
import { aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* What the console shows of a change before it is made. */

const world = useWorld({ lookups: true })

describe('the preview of a change in the console', () => {
  it('shows no key and no link, because the change makes others', async () => {
    const cookie = await signInAs(world, 'ann', 'admin')
    const preview = async (operation: string, fields: Record<string, string>) => {
      const response = await postForm(
        world,
        `/operator/operations/${operation}`,
        { _step: 'try', ...fields },
        { cookie },
      )
      return `${response.status} ${await response.text()}`
    }
    await world.db.insertInto('partner').values({ code: 'exchange-1', name: 'Exchange', passes: [] }).execute()
    const { project } = (await aSurvey(world.db)).seed
    const campaign = { project, audience: 'HCP', name: 'Spring' }
    const previews = [
      await preview('surveys.add', { project: 'W-8', url: 'https://host.test', topic: 'Sleep' }),
      await preview('surveys.import', { rows: 'project,url,topic\nW-8,https://host.test,Sleep' }),
      await preview('surveys.duplicate', { project, copy: 'W-8' }),
      await preview('campaigns.add', campaign),
      await preview('partners.invite', { partner: 'exchange-1', project }),
      await preview('partners.invite', { partner: 'exchange-1', project, count: '2' }),
    ]
    for (const text of previews) {
      expect(text).toMatch(/^200 /)
      expect(text).not.toMatch(/[cps]i?key=|skey is/)
    }
    expect(previews[0]).toContain('W-8 is added as a draft.')
    expect(previews[3]).toContain('The link is not made yet.')
    expect(previews[5]?.match(/<td[^>]*>not made yet<\/td>/g)).toHaveLength(2)
  })
  it('shows the first lines of a long file, so that what would happen is in sight', async () => {
    const cookie = await signInAs(world, 'ben', 'admin')
    const lines = Array.from({ length: 12 }, (_, index) => `AL-${index},https://host.test,Sleep`)
    const rows = ['project,url,topic', ...lines].join('\n')
    const response = await postForm(world, '/operator/operations/surveys.import', { _step: 'try', rows }, { cookie })
    const text = await response.text()
    expect(text).toMatch(/<pre>project,url,topic\nAL-0,.*\nAL-1,.*\nAL-2,.*\nAL-3,[^\n]*\n… and 8 more lines<\/pre>/)
    expect(fieldIn(text, 'rows')).toContain('AL-11,')
  })
})
