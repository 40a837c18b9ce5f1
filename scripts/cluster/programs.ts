/** The cluster's programs in start order, with their arguments and settings. */
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from '../launch/paths.ts'
import { configFile, type Node, nodes, type Portal, portalNames, portals, type Vote, votes } from './layout.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface Program {
  name: string
  command: string
  args: readonly string[]
  env: Environment
  cwd: string
  /** Whether it must not run as root. */
  unprivileged: boolean
}

/** The cluster's secrets. */
export interface Secrets {
  superuser: string
  replication: string
  application: string
  sessionPasswords: string
  dataKeys: string
}

/** Includes the directories of Debian's daemons, which are not in users' PATH. */
const PATH = ['/usr/sbin', '/sbin', process.env.PATH].join(delimiter)

const settingsIn = (name: string): Environment => parseEnv(readFileSync(configFile(name), 'utf8'))

const daemon = (folder: string, name: string, commandLine: readonly string[], env: Environment = {}): Program => {
  const [command = '', ...args] = commandLine
  return { name, command, args, env: { PATH, LANG: 'C.UTF-8', ...env }, cwd: folder, unprivileged: true }
}

function etcd(folder: string, vote: Vote): Program {
  const [clients, peers] = [`http://${votes[vote]}:2379`, `http://${votes[vote]}:2380`]
  return daemon(folder, `etcd-${vote}`, ['etcd'], {
    ...settingsIn('etcd.env'),
    ETCD_NAME: vote,
    ETCD_DATA_DIR: join(folder, `etcd-${vote}`),
    ETCD_LISTEN_CLIENT_URLS: clients,
    ETCD_ADVERTISE_CLIENT_URLS: clients,
    ETCD_LISTEN_PEER_URLS: peers,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peers,
  })
}

export const dataFolderOf = (folder: string, node: Node) => join(folder, `postgres-${node}`)
export const patroniOf = (node: Node) => `patroni-${node}`

function patroni(folder: string, node: Node, binaries: string, { superuser, replication }: Secrets): Program {
  const address = votes[node]
  return daemon(folder, patroniOf(node), ['patroni', configFile('patroni.yaml')], {
    PATRONI_NAME: node,
    PATRONI_RESTAPI_LISTEN: `${address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: dataFolderOf(folder, node),
    PATRONI_POSTGRESQL_BIN_DIR: binaries,
    PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass-${node}`),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: replication,
  })
}

function withPassword(url: string | undefined, password: string): string {
  const complete = new URL(url ?? '')
  complete.password = password
  return complete.href
}

function portal(folder: string, name: Portal, { application, sessionPasswords, dataKeys }: Secrets): Program {
  const settings = settingsIn('portal.env')
  const env = {
    PATH: process.env.PATH,
    ...settings,
    DATABASE_URL: withPassword(settings.DATABASE_URL, application),
    DATABASE_DIRECT_URL: withPassword(settings.DATABASE_DIRECT_URL, application),
    HOST: portals[name],
    OPERATOR_HOST: portals[name],
    PANEL_DATA_DIR: join(folder, name),
    SESSION_PASSWORDS: sessionPasswords,
    DATA_KEYS: dataKeys,
    // Far above the default, because a run sends more codes than a real day.
    CODE_TEXTS_PER_DAY: '10000000',
    LOG_LEVEL: 'warn',
  }
  const args = ['--import', './scripts/server-only.mjs', join('server', 'main.ts')]
  return { name, command: process.execPath, args, env, cwd: root, unprivileged: false }
}

/** The programs below the portals. */
export const databasePrograms = (folder: string, binaries: string, secrets: Secrets): Program[] => [
  ...(['a', 'b', 'c'] as const).map((vote) => etcd(folder, vote)),
  ...nodes.map((node) => patroni(folder, node, binaries, secrets)),
  daemon(folder, 'haproxy', ['haproxy', '-db', '-f', configFile('haproxy.cfg')]),
]

/** The portals, and the programs on both sides of them. */
export const portalPrograms = (folder: string, secrets: Secrets): Program[] => [
  daemon(folder, 'pgbouncer', ['pgbouncer', configFile('pgbouncer.ini')]),
  ...portalNames.map((name) => portal(folder, name, secrets)),
  daemon(folder, 'nginx', ['nginx', '-p', folder, '-e', 'stderr', '-c', configFile('nginx.conf'), '-g', 'daemon off;']),
]
