import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { FuzzMember } from '#scripts/fuzz/members.ts'
import type { Tried } from '#scripts/fuzz/requests.ts'
import { faultIn } from '#scripts/fuzz/verdict.ts'

const root = join(import.meta.dirname, '..', '..', '..')

it('two thousand requests of every kind find no fault', () => {
  const program = ['--import', './scripts/server-only.mjs', 'scripts/fuzz/fuzz.ts', '--requests', '2000', '--seed', '7']
  const { stdout, status } = spawnSync(process.execPath, program, { cwd: root, encoding: 'utf8' })
  expect(stdout).toMatch(/seed 7: 2000 requests, 0 faults\n$/)
  expect(status).toBe(0)
}, 360_000)

describe('the verdict on an answer', () => {
  const members: FuzzMember[] = [
    { panelistId: 1, userId: 11, token: 't', marks: ['+12125550101', 'maya@mail.test'] },
    { panelistId: 2, userId: 12, token: 'u', marks: ['+12125550102'] },
  ]
  const tried: Tried = {
    name: 'emailStatus',
    method: 'GET',
    path: '/api/emailStatus',
    headers: {},
    body: undefined,
    member: members[1] ?? null,
  }
  const error = (errorCode: string) => JSON.stringify({ errorCode, errorMessage: 'Words.' })

  it.each([
    ['a fault of ours', 500, error('INTERNAL_ERROR'), /^a 500/],
    ['a stack', 400, 'Error: x\n    at handle (/srv/panel/app.ts:12:3)', /^our insides/],
    ['words of the database', 400, 'invalid input syntax for type bigint', /^our insides/],
    ["another member's address", 200, '{"isVerified":true,"by":"maya@mail.test"}', /another member/],
    ['an answer that is not declared', 200, '"text"', /does not fit/],
    ['an error that is not declared', 400, error('SURVEY_CLOSED'), /does not declare/],
    ['an error without a body', 400, 'no', /without a JSON body/],
  ])('finds %s', (_, status, text, fault) => {
    expect(faultIn(tried, { status, text }, members)).toMatch(fault)
  })

  it.each([
    ['an answer', 200, '{"isVerified":true}'],
    ['a shared error', 401, error('UNAUTHORIZED')],
    ["the member's own number", 200, '{"isVerified":true,"mobile":"+12125550102"}'],
  ])('finds nothing wrong with %s', (_, status, text) => {
    expect(faultIn(tried, { status, text }, members)).toBeNull()
  })
})
