import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { contract, portal } from '#lib/contract/index.ts'
import { emailStatus } from '#lib/contract/panel/auth.ts'
import type { FuzzMember } from '#scripts/fuzz/members.ts'
import type { FuzzRequest } from '#scripts/fuzz/request.ts'
import { faultIn } from '#scripts/fuzz/verdict.ts'

const root = join(import.meta.dirname, '..', '..', '..')

it('the fuzzer finds no fault in the panel with two thousand requests', () => {
  const program = ['--import', './scripts/server-only.mjs', 'scripts/fuzz/fuzz.ts']
  const options = ['--against', 'panel', '--requests', '2000', '--seed', '7']
  const { stdout, status } = spawnSync(process.execPath, [...program, ...options], { cwd: root, encoding: 'utf8' })
  expect(stdout).toMatch(/seed 7: 2000 requests, 0 faults\n$/)
  expect(status).toBe(0)
}, 360_000)

describe('faultIn, for an answer', () => {
  const members: FuzzMember[] = [
    { panelistId: 1, userId: 11, token: 't', marks: ['+12125550101', 'maya@mail.test'] },
    { panelistId: 2, userId: 12, token: 'u', marks: ['+12125550102'] },
  ]
  const tried: FuzzRequest = {
    name: 'emailStatus',
    call: emailStatus,
    method: 'GET',
    path: '/api/emailStatus',
    headers: {},
    body: undefined,
    member: members[1] ?? null,
  }
  const error = (errorCode: string) => JSON.stringify({ errorCode, errorMessage: 'Words.' })

  it.each([
    ['a fault of ours', 500, error('INTERNAL_ERROR'), /^a 500/],
    ['a stack', 400, 'Error: x\n    at handle (/srv/panel/app.ts:12:3)', /^internal details/],
    ['words of the database', 400, 'invalid input syntax for type bigint', /^internal details/],
    ["another member's address", 200, '{"isVerified":true,"by":"maya@mail.test"}', /another member/],
    ['an answer that is not declared', 200, '"text"', /does not fit/],
    ['an error that is not declared', 400, error('SURVEY_CLOSED'), /does not declare/],
    ['an error without a body', 400, 'no', /without a JSON body/],
  ])('finds %s', (_, status, text, fault) => {
    expect(faultIn(tried, { status, text, headers: new Headers() }, members)).toMatch(fault)
  })

  it.each([
    ['an answer', 200, '{"isVerified":true}'],
    ['a shared error', 401, error('UNAUTHORIZED')],
    ["the member's own number", 200, '{"isVerified":true,"mobile":"+12125550102"}'],
  ])('finds nothing wrong with %s', (_, status, text) => {
    expect(faultIn(tried, { status, text, headers: new Headers() }, members)).toBeNull()
  })

  it('ignores the format of an answer of another call, to which an empty path segment led', () => {
    const call = contract.surveyFacts
    const answered = { status: 200, text: '{"surveys":[]}', headers: new Headers() }
    const faultAt = (path: string) => faultIn({ ...tried, name: 'surveyFacts', call, path }, answered, members)
    expect(faultAt('/api/survey-facts/x')).toMatch(/does not fit/)
    expect(faultAt('/api/survey-facts/')).toBeNull()
  })

  describe('for a page', () => {
    const page: FuzzRequest = {
      ...tried,
      name: 'page dashboard',
      call: null,
      path: '/login?returnUrl=%3Cscript%3Ealert(1)%3C/script%3E',
    }
    const html = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" }
    const faultOf = (status: number, text: string, headers: Record<string, string>) =>
      faultIn(page, { status, text, headers: new Headers(headers) }, members)

    it.each([
      ['an error behind its begin', 200, '0:E{"digest":"123"}', html, /^an error behind/],
      ['a script of the request', 200, '<p><script>alert(1)</script></p>', html, /^a script/],
      ['a redirect to the host of the request', 307, '', { location: 'https://evil.test/x' }, /^a redirect to/],
      ['a redirect without a scheme', 307, '', { location: '//evil.test/x' }, /^a redirect to/],
      ['no security policy', 200, '<p></p>', { 'content-type': 'text/html' }, /without a content security policy/],
      ["another member's number", 200, '<p>+12125550101</p>', html, /another member/],
    ])('finds %s', (_, status, text, headers, fault) => {
      expect(faultOf(status, text, headers)).toMatch(fault)
    })

    it.each([
      ['a page', 200, '<p>Hello</p>', html],
      ['a redirect of the framework, inside a page', 200, '0:E{"digest":"NEXT_REDIRECT;replace;/login"}', html],
      ['a redirect to a page of ours', 307, '', { location: '/login?returnUrl=%2F%2Fevil.test' }],
    ])('finds nothing wrong with %s', (_, status, text, headers) => {
      expect(faultOf(status, text, headers)).toBeNull()
    })
  })

  it('checks an answer of the portal against its own contract', () => {
    const request: FuzzRequest = {
      ...tried,
      name: 'readSessionTime',
      call: portal.readSessionTime,
      path: '/api/session',
    }
    const answer = { status: 200, text: '{"left":1}', headers: new Headers() }
    expect(faultIn(request, answer, members)).toMatch(/does not fit/)
  })
})
