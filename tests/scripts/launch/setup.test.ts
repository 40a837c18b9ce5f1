import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/* The output of a checkout that is started with the machine's Node 20. */

const LOCK = JSON.stringify({ packages: { '': {}, 'node_modules/next': { integrity: 'sha512-1' } } })
let checkout = ''

function program(path: string, script: string): void {
  writeFileSync(join(checkout, path), `#!/bin/sh\n${script}\n`)
  chmodSync(join(checkout, path), 0o755)
}

/** Runs setup.mjs as Node 20 would, in a checkout whose packages bring this Node. */
function runSetup(brought: string) {
  program('node_modules/.bin/node', `echo ${brought}`)
  const version = join(checkout, 'version.mjs')
  writeFileSync(version, `Object.defineProperty(process, 'version', { value: 'v20.19.2' })`)
  const args = ['--import', pathToFileURL(version).href, join(checkout, 'scripts/launch/setup.mjs')]
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: { NODE_ENV: 'production', PATH: `${join(checkout, 'bin')}:/usr/bin:/bin` },
    encoding: 'utf8',
  })
  return { status, stderr }
}

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'checkout-'))
  for (const folder of ['bin', 'node_modules/.bin', 'scripts']) mkdirSync(join(checkout, folder), { recursive: true })
  cpSync('scripts/launch', join(checkout, 'scripts/launch'), { recursive: true })
  writeFileSync(join(checkout, 'package-lock.json'), LOCK)
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

it('setup on Node 20 starts with the Node from the packages', () => {
  writeFileSync(join(checkout, 'node_modules/.package-lock.json'), LOCK)
  expect(runSetup('v24.21.0')).toEqual({ status: 0, stderr: '' })
})

it('setup says which Node is needed when the packages bring none or an old one', () => {
  writeFileSync(join(checkout, 'node_modules/.package-lock.json'), LOCK)
  const stderr = 'Node 22.19 or newer is needed on this machine; this is Node v20.19.2.\n'
  expect(runSetup('nothing; exit 1')).toEqual({ status: 1, stderr })
  expect(runSetup('v22.18.0')).toEqual({ status: 1, stderr })
})

it('setup installs the packages that a checkout lacks', () => {
  program('bin/npm', 'exit 0')
  expect(runSetup('v24.21.0')).toEqual({ status: 0, stderr: 'Installing packages (npm ci) …\n' })
})

it('setup says that the registry must be reachable when npm ci fails', () => {
  program('bin/npm', 'exit 1')
  const { status, stderr } = runSetup('v24.21.0')
  expect(status).toBe(1)
  expect(stderr).toMatch(/\nnpm ci failed: see above\. The npm registry must be reachable for the first start\.\n$/)
})
