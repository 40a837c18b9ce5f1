import { noticeNamed, notices } from '#lib/notices.ts'
import { pageAt } from '#lib/routes.ts'

describe('a notice', () => {
  it.each(Object.keys(notices))('%s is found by its name and shown on pages that exist', (name) => {
    const notice = noticeNamed(name)
    expect(notice?.text).toMatch(/^[A-Z]/)
    for (const path of notice?.on ?? []) expect(pageAt(path)).toBeDefined()
  })

  it.each(['', 'toString', '__proto__', 'constructor', 'Profile-Saved'])('%j is none', (name) => {
    expect(noticeNamed(name)).toBeNull()
  })

  it('of a failed identity is shown where one completes the profile (PROF-096)', () => {
    expect(noticeNamed('identity-failure')?.on).toContain('/completeProfile')
  })
})
