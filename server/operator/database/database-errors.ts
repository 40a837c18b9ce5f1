/* Database errors as messages that say what to fix. A database error's own message may contain stored values. */

const sentences: Readonly<Record<string, string>> = {
  '28P01': 'Postgres rejects the password in DATABASE_URL: correct it, and percent-encode special characters',
  '28000': 'Postgres does not admit the user of DATABASE_URL: check its pg_hba.conf',
  '3D000': 'The database that DATABASE_URL names does not exist: create it',
  '42501':
    'The user of DATABASE_URL lacks rights: make it the owner of the database, or set DATABASE_OWNER_URL and run "npm run operator -- database prepare"',
  '53100': 'The disk of the database is full',
  '53300': 'Postgres has no connection left: raise its max_connections, or run fewer processes',
  '57014':
    'The database took too long. If another command is changing the same members, wait until it ends; otherwise change fewer at once',
  '57P03': 'Postgres is starting or stopping: try again in a moment',
  '25006': 'This Postgres accepts no writes: DATABASE_URL points to a standby',
  ECONNREFUSED: 'Nothing listens at the address in DATABASE_URL: start Postgres, or correct host and port',
  ENOTFOUND: 'The host in DATABASE_URL is unknown: correct its name',
  EAI_AGAIN: 'The host in DATABASE_URL cannot be looked up: is the DNS server reachable?',
  ETIMEDOUT: 'The host in DATABASE_URL does not answer: is a firewall in between?',
  ENOSPC: 'The disk is full',
  EROFS: 'The file system is read-only',
  EACCES: 'This user may not write there',
}

const POOLER =
  'DATABASE_URL points to a connection pooler. Also set DATABASE_DIRECT_URL, to the same database without the pooler.'

/* Messages of `pg` that have no code: no connection in time (two messages), and a connection that ended. */
const NO_ANSWER = /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/
const CLOSED = /^Connection terminated/

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : null)

/** The stack's first function, file and line, without the message. */
const placeOf = ({ stack = '', message }: Error) =>
  /^ +at .*$/m.exec(stack.slice(stack.indexOf(message) + message.length))?.[0].trim() ?? 'at an unknown place'

/** The setting whose connection failed, as `prepare-database.ts` notes it. */
const settingOf = (error: Error) =>
  'setting' in error && typeof error.setting === 'string' ? error.setting : 'DATABASE_URL'

/** The message for an operator. */
export function databaseMessage(error: Error): string {
  // A pooler refused the connection.
  if (error.message.startsWith('unsupported startup parameter')) return POOLER
  const isUnanswered = NO_ANSWER.test(error.message)
  if (!isUnanswered && CLOSED.test(error.message)) return 'Postgres closed the connection: its log says why.'
  const code = isUnanswered ? 'ETIMEDOUT' : codeOf(error)
  if (code === null) return `An unexpected error: ${error.name} ${placeOf(error)}.`
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined
  return sentence
    ? `${sentence.replace('DATABASE_URL', settingOf(error))} (${code}).`
    : `The database cannot be used (${code}).`
}
