import { noticeNamed, notices } from '#lib/notices.ts'
import { pageAt } from '#lib/routes.ts'

describe('a notice', () => {
  it.each(Object.keys(notices))('%s is found by its name, and the pages it is shown on exist', (name) => {
    const notice = noticeNamed(name)
    expect(notice?.text).toMatch(/^[A-Z]/)
    for (const path of notice?.on ?? []) expect(pageAt(path)).toBeDefined()
  })

  it.each(['', 'toString', '__proto__', 'constructor', 'Profile-Saved'])('%j is not a notice', (name) => {
    expect(noticeNamed(name)).toBeNull()
  })

  it('about a failed identity check is shown on /completeProfile (PROF-096, ROUTE-037)', () => {
    expect(noticeNamed('identity-failure')?.on).toContain('/completeProfile')
  })
})
