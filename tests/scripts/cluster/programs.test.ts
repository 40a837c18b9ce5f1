import { readdirSync, readFileSync } from 'node:fs'
import { configFile, MEMBERS, nodes, OPERATORS, PRIMARY, portals, votes } from '#scripts/cluster/layout.ts'
import { isComplete } from '#scripts/cluster/patroni.ts'
import { databasePrograms, portalPrograms } from '#scripts/cluster/programs.ts'

const read = (name: string) => readFileSync(configFile(name), 'utf8')
const secrets = {
  superuser: 'superuser-secret',
  replication: 'replication-secret',
  application: 'application-secret',
  sessionPasswords: '1:session-password',
  dataKeys: '1:data-key',
}
const database = databasePrograms('/tmp/somewhere', '/usr/lib/postgresql/17/bin', secrets)
const portal = portalPrograms('/tmp/somewhere', secrets)
const named = (name: string) => [...database, ...portal].find((program) => program.name === name)

it('the cluster starts databases before the programs that use them, and portals after those', () => {
  expect(database.map(({ name }) => name)).toEqual(['etcd-a', 'etcd-b', 'etcd-c', 'patroni-a', 'patroni-b', 'haproxy'])
  expect(portal.map(({ name }) => name)).toEqual(['pgbouncer', 'portal-1', 'portal-2', 'portal-3', 'nginx'])
})

it('each database node has its own address and data, and both secrets', () => {
  expect(named('patroni-b')?.env).toMatchObject({
    PATRONI_NAME: 'b',
    PATRONI_POSTGRESQL_LISTEN: '127.0.1.2:5432',
    PATRONI_POSTGRESQL_DATA_DIR: '/tmp/somewhere/postgres-b',
    PATRONI_POSTGRESQL_BIN_DIR: '/usr/lib/postgresql/17/bin',
    PATRONI_SUPERUSER_PASSWORD: 'superuser-secret',
    PATRONI_REPLICATION_PASSWORD: 'replication-secret',
  })
  expect(named('etcd-c')?.env).toMatchObject({
    ETCD_NAME: 'c',
    ETCD_LISTEN_PEER_URLS: 'http://127.0.1.3:2380',
    ETCD_INITIAL_CLUSTER: 'a=http://127.0.1.1:2380,b=http://127.0.1.2:2380,c=http://127.0.1.3:2380',
  })
})

it('each portal has its own address and folder, with the same database and secrets', () => {
  expect(named('portal-3')?.env).toMatchObject({
    HOST: '127.0.1.13',
    OPERATOR_HOST: '127.0.1.13',
    PANEL_DATA_DIR: '/tmp/somewhere/portal-3',
    DATABASE_URL: 'postgres://carepanel:application-secret@127.0.1.4:6432/carepanel',
    DATABASE_DIRECT_URL: 'postgres://carepanel:application-secret@127.0.1.4:5432/carepanel',
    SESSION_PASSWORDS: '1:session-password',
    DATA_KEYS: '1:data-key',
    TRUST_PROXY_HOPS: '1',
  })
})

it('the cluster runs only the portals with the rights of its user, no daemon as root', () => {
  const asRoot = [...database, ...portal].filter(({ unprivileged }) => !unprivileged).map(({ name }) => name)
  expect(asRoot).toEqual(['portal-1', 'portal-2', 'portal-3'])
})

it("the configuration files of the cluster use each other's addresses", () => {
  expect(readdirSync(configFile('.')).toSorted()).toEqual([
    'etcd.env',
    'haproxy.cfg',
    'nginx.conf',
    'patroni.yaml',
    'pgbouncer.ini',
    'portal.env',
  ])
  for (const address of Object.values(votes)) expect(read('patroni.yaml')).toContain(`${address}:2379`)
  for (const node of nodes) expect(read('haproxy.cfg')).toContain(`server ${node} ${votes[node]}:5432`)
  for (const address of Object.values(portals))
    for (const port of [3000, 3003]) expect(read('nginx.conf')).toContain(`server ${address}:${port} `)
  for (const origin of [MEMBERS, OPERATORS])
    expect(read('nginx.conf')).toContain(`listen ${origin.replace('http://', '')};`)
  expect(read('pgbouncer.ini')).toContain(`host=${PRIMARY.host} port=${PRIMARY.port}`)
  expect(read('haproxy.cfg')).toContain(`bind ${PRIMARY.host}:${PRIMARY.port}`)
})

it('Patroni commits synchronously, and replaces a silent primary within 20 seconds', () => {
  expect(read('patroni.yaml')).toMatch(/^ +synchronous_mode: true$/m)
  expect(read('patroni.yaml')).toMatch(/^ +synchronous_commit: "on"$/m)
  const setting = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(read('patroni.yaml'))?.[1])
  expect(setting('ttl')).toBe(20)
  expect(setting('loop_wait') + 2 * setting('retry_timeout')).toBeLessThanOrEqual(20)
})

it('Patroni renews its lease only if it still holds it: by the v2 API of etcd', () => {
  expect(read('patroni.yaml')).toMatch(/^etcd:$/m)
  expect(read('patroni.yaml')).not.toMatch(/^etcd3:$/m)
  expect(read('etcd.env')).toMatch(/^ETCD_ENABLE_V2=true$/m)
})

it('isComplete is true only for a leader with a streaming synchronous standby', () => {
  const node = (name: string, role: string, state = 'running') => ({ name, role, state })
  expect(isComplete([node('a', 'leader'), node('b', 'sync_standby', 'streaming')])).toBe(true)
  expect(isComplete([node('a', 'leader'), node('b', 'replica')])).toBe(false)
  expect(isComplete([node('a', 'leader'), node('b', 'sync_standby', 'starting')])).toBe(false)
  expect(isComplete(null)).toBe(false)
})
