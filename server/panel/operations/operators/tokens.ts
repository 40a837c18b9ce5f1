import 'server-only'
import * as z from 'zod'
import { audit } from '../../core/audit.ts'
import { hashOf, randomToken } from '../../core/random-keys.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { operation } from '../kit/operation.ts'
import { column, timeText } from '../kit/show.ts'
import { accountName, role } from './operators.ts'

const showTokens = operation({
  name: 'tokens.show',
  role: 'admin',
  summary: 'show which programs may call the API',
  description: 'Shows the tokens of programs with their roles; never the tokens themselves.',
  examples: ['tokens show'],
  input: z.strictObject({}),
  row: z.object({
    token: column('name'),
    role: column(),
    added: column('added (UTC)'),
    used: column('last use (UTC)'),
  }),
  changes: false,
  async run({ db }) {
    const tokens = await db.selectFrom('operator_token').selectAll().orderBy('name').execute()
    const rows = tokens.map(({ name, role: operatorRole, created_at, used_at }) => ({
      token: name,
      role: operatorRole,
      added: timeText(created_at),
      used: timeText(used_at),
    }))
    return { rows }
  },
})

const addToken = operation({
  name: 'tokens.add',
  role: 'admin',
  summary: 'let a program call the API',
  description: 'Prints a token, once, that a program sends to the API of operations as `Authorization: Bearer`.',
  examples: ['tokens add warehouse viewer'],
  input: z.strictObject({ name: accountName, role }),
  positional: ['name', 'role'],
  row: z.object({ name: column(), token: column('token, shown once') }),
  changes: true,
  makesSecret: true,
  async run({ db, caller }, { name, role: operatorRole }) {
    const token = randomToken()
    const added = await db
      .insertInto('operator_token')
      .values({ name, role: operatorRole, hash: hashOf(token) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!added) throw new OperationError(`A token ${name} already exists.`)
    await audit(db, caller, 'token added', { subject: `token ${name}: ${operatorRole}` })
    return { rows: [{ name, token }], message: token }
  },
})

const removeToken = operation({
  name: 'tokens.remove',
  role: 'admin',
  summary: 'revoke a token',
  description: 'Revokes a token at once.',
  examples: ['tokens remove warehouse'],
  input: z.strictObject({ name: accountName }),
  positional: ['name'],
  row: changeRow,
  changes: true,
  async run({ db, caller }, { name }) {
    const removed = await db.deleteFrom('operator_token').where('name', '=', name).returning('name').executeTakeFirst()
    if (!removed) throw new OperationError(`There is no token ${name}.`)
    await audit(db, caller, 'token removed', { subject: `token ${name}` })
    return oneChange(`The token ${name} was revoked.`)
  },
})

export const tokenOperations = [showTokens, addToken, removeToken]
