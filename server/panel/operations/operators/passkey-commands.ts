import 'server-only'
import * as z from 'zod'
import { whenGiven } from '../../database/when-given.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { operation } from '../kit/operation.ts'
import { column, numberColumn, timeText } from '../kit/show.ts'
import { accountName, findOperator } from './operators.ts'
import { removePasskey } from './passkeys.ts'

const showPasskeys = operation({
  name: 'operators.passkeys',
  role: 'admin',
  summary: 'show the passkeys of operators',
  description: 'Shows the passkeys by which operators sign in, and when each was last used.',
  examples: ['operators passkeys', 'operators passkeys maria'],
  input: z.strictObject({ name: accountName.optional() }),
  positional: ['name'],
  row: z.object({
    operator: column(),
    passkey: numberColumn(),
    name: column(),
    added: column('added (UTC)'),
    used: column('last use (UTC)'),
  }),
  changes: false,
  async run({ db }, { name }) {
    const found = await db
      .selectFrom('operator_passkey')
      .innerJoin('operator', 'operator.id', 'operator_passkey.operator_id')
      .select(['operator.name as operator', 'operator_passkey.id', 'operator_passkey.name'])
      .select(['operator_passkey.created_at', 'operator_passkey.used_at'])
      .$call(whenGiven(name, (query, value) => query.where('operator.name', '=', value)))
      .orderBy('operator.name')
      .orderBy('operator_passkey.id')
      .execute()
    const rows = found.map(({ id, created_at, used_at, ...shown }) => ({
      ...shown,
      passkey: id,
      added: timeText(created_at),
      used: timeText(used_at),
    }))
    return { rows }
  },
})

const removeLostPasskey = operation({
  name: 'operators.removepasskey',
  role: 'admin',
  summary: 'remove a passkey that an operator has lost',
  description: 'Removes a passkey of an operator, by its number in `operators passkeys`, and signs them out.',
  examples: ['operators removepasskey maria 12'],
  input: z.strictObject({ name: accountName, passkey: z.int({ error: 'the number of a passkey' }).positive() }),
  positional: ['name', 'passkey'],
  row: changeRow,
  changes: true,
  sensitive: true,
  async run(context, { name, passkey }) {
    const operator = await findOperator(context.db, name)
    if (!(await removePasskey(context, operator, passkey)))
      throw new OperationError(`${name} has no passkey ${passkey}.`)
    await context.db.deleteFrom('operator_session').where('operator_id', '=', operator.id).execute()
    return oneChange(`The passkey is removed, and ${name} is signed out.`)
  },
})

export const operatorPasskeyOperations = [showPasskeys, removeLostPasskey]
