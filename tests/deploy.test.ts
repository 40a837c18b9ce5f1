import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'

/* The files of `deploy`, checked with the programs that read them. */

const root = join(import.meta.dirname, '..')
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const isInstalled = (program: string) => spawnSync('which', [program]).status === 0
const itWith = (program: string) => (isInstalled(program) ? it : it.skip)

itWith('systemd-analyze')('the service is exposed at most 3.0 of 10', () => {
  const threshold = ['security', '--offline=true', '--threshold=30', join(root, 'deploy', 'carepanel.service')]
  expect(spawnSync('systemd-analyze', threshold).status).toBe(0)
})

itWith('nginx')('nginx takes its sample', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=portal.example', '-days', '1']
  execFileSync('openssl', [...certificate, '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'chain.pem')], {
    stdio: 'ignore',
  })
  const sample = read('deploy', 'nginx.conf')
    .replace('/etc/letsencrypt/live/portal.example/fullchain.pem', join(folder, 'chain.pem'))
    .replace('/etc/letsencrypt/live/portal.example/privkey.pem', join(folder, 'key.pem'))
  const whole = `pid ${folder}/nginx.pid; error_log stderr; events {} http { ${sample} }`
  writeFileSync(join(folder, 'nginx.conf'), whole)
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect({ status, stderr }).toMatchObject({ status: 0 })
})

itWith('nginx')('nginx takes its file of the cluster', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const file = join(root, 'deploy', 'cluster', 'nginx.conf')
  const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-e', 'stderr', '-c', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect({ status, stderr }).toMatchObject({ status: 0 })
})

itWith('haproxy')('HAProxy takes its file of the cluster', () => {
  const file = join(root, 'deploy', 'cluster', 'haproxy.cfg')
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })
  expect({ status, stderr }).toMatchObject({ status: 0 })
})

it('git ignores the settings that compose.yaml reads', () => {
  const files = [...read('deploy', 'compose.yaml').matchAll(/env_file: (\S+)/g)].map(([, file]) => file)
  expect(files.length).toBeGreaterThan(0)
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(files))
})

it('no file that git ignores, such as keys, gets into a container image', () => {
  const linesOf = (text: string) => text.split('\n').map((line) => line.replace(/\/$/, ''))
  const ignored = linesOf(read('.gitignore')).filter((line) => line !== '' && !line.startsWith('!'))
  expect(linesOf(read('deploy', 'Dockerfile.dockerignore'))).toEqual(
    expect.arrayContaining([...ignored, '.git', '**/*.env']),
  )
})

/** Metrics of the portal and of its Node process at `/api/metrics`. */
async function answeredMetrics(): Promise<Set<string>> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const own = ['server/bff/metrics.ts', 'server/panel/core/metrics.ts', 'server/panel/jobs/metrics.ts']
  const declared = own.flatMap((path) =>
    [...read(path).matchAll(/'((?:portal|panel)_[a-z_]+)'/g)].map(([, name]) => name),
  )
  return new Set([...(await registry.getMetricsAsJSON()).map(({ name }) => name), ...declared, 'up'].map(String))
}

interface Dashboard {
  panels: { title: string; description: string; targets: { expr: string }[] }[]
}

const dashboard = (): Dashboard => JSON.parse(read('deploy', 'carepanel-dashboard.json'))

const queries: Readonly<Record<string, () => string[]>> = {
  alert: () =>
    [...read('deploy', 'carepanel-alerts.yaml').matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression ?? ''),
  'panel of the dashboard': () => dashboard().panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
}

it.each(Object.keys(queries))('every %s uses only metrics, labels and events that exist', async (kind) => {
  const expressions = queries[kind]?.() ?? []
  expect(expressions.length).toBeGreaterThan(5)
  const known = await answeredMetrics()
  const queriedMetrics = expressions.flatMap((expression) =>
    [...expression.replace(/\{[^}]*\}/g, '').matchAll(/\b(?:up|(?:portal|panel|nodejs|process)_[a-z0-9_]+)\b/g)].map(
      ([name]) => name,
    ),
  )
  expect(queriedMetrics.filter((name) => !known.has(name.replace(/_(count|bucket|sum)$/, '')))).toEqual([])
  const labels = expressions.flatMap((expression) => [
    ...[...expression.matchAll(/\b(\w+)=~?"/g)].map(([, label]) => label),
    ...[...expression.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, names]) => names?.split(', ')),
  ])
  const knownLabels = ['job', 'instance', 'le', 'method', 'route', 'status', 'field', 'event', 'result']
  expect(labels.filter((label) => !knownLabels.includes(label ?? ''))).toEqual([])
  const audit = read('server', 'panel', 'core', 'audit.ts')
  const events = expressions.flatMap((expression) =>
    [...expression.matchAll(/event=~?"([^"]+)"/g)].flatMap(([, names]) => names?.split('|')),
  )
  expect(events.length).toBeGreaterThan(1)
  for (const event of events) expect(audit).toContain(`'${event}'`)
})

it('every panel of the dashboard has a description and a title of its own', () => {
  const { panels } = dashboard()
  expect(panels.filter(({ title, description }) => !(title && description))).toEqual([])
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
})

it('units and containers start only programs that exist', () => {
  const entries = readdirSync(join(root, 'deploy'), { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => read('deploy', name))
  const programs = new Set(
    files.flatMap((text) => [...text.matchAll(/(?:server|scripts)\/[\w/-]+\.m?ts/g)].map(([path]) => path)),
  )
  expect([...programs].toSorted()).toEqual(['scripts/launch/program.ts', 'server/main.ts', 'server/operator/backup.ts'])
  for (const path of programs) expect(() => read(path)).not.toThrow()
})
