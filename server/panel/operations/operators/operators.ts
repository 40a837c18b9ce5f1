import 'server-only'
import * as z from 'zod'
import { audit } from '../../core/audit.ts'
import type { Db } from '../../database/schema.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { InputError, OperationError } from '../kit/errors.ts'
import { matching, oneOf } from '../kit/fields.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { ROLES } from '../kit/roles.ts'
import { column, timeText } from '../kit/show.ts'
import { endSignInLinks, LINK_MINUTES, newSignInLink } from './sign-in.ts'

export const accountName = matching(/^[a-z0-9.-]{1,40}$/, 'lower-case letters, digits, dots and dashes').describe(
  'Lower-case letters, digits, dots and dashes',
)
export const role = oneOf(ROLES).describe(
  'viewer only reads; support, manager and finance also change what belongs to their role; admin does everything',
)

const email = z
  .email({ error: 'an email address' })
  .toLowerCase()
  .describe('Address for the sign-in links that the operator requests on the sign-in page')

export async function findOperator(db: Db, name: string) {
  const found = await db.selectFrom('operator').select(['id', 'role']).where('name', '=', name).executeTakeFirst()
  if (!found)
    throw new OperationError(`There is no operator ${name}. See \`operators show\`; \`operators add\` adds one.`)
  return found
}

/** Keeps at least one admin. @throws OperationError */
async function assertAnotherAdmin(db: Db, id: number): Promise<void> {
  const admins = await db.selectFrom('operator').select('id').where('role', '=', 'admin').forUpdate().execute()
  if (admins.length === 1 && admins[0]?.id === id)
    throw new OperationError('This is the only admin. Add another first.')
}

const showOperators = operation({
  name: 'operators.show',
  role: 'admin',
  summary: 'show who may sign in to the console',
  description: 'Shows who may sign in to the console, with their roles.',
  examples: ['operators show'],
  input: z.strictObject({}),
  row: z.object({
    operator: column(),
    role: column(),
    email: column(),
    added: column('added (UTC)'),
    signedIn: column('last sign-in (UTC)'),
  }),
  changes: false,
  async run({ db }) {
    const operators = await db.selectFrom('operator').selectAll().orderBy('name').execute()
    const rows = operators.map(({ name, role: operatorRole, email: address, created_at, signed_in_at }) => ({
      operator: name,
      role: operatorRole,
      email: address,
      added: timeText(created_at),
      signedIn: timeText(signed_in_at),
    }))
    return { rows }
  },
})

const linkRow = z.object({ operator: column(), link: column('link, works once') })

async function linkFor({ db, panel, caller }: OperationContext, id: number, name: string) {
  await endSignInLinks(db, id)
  const link = await newSignInLink(db, id, panel.consoleOrigin)
  await audit(db, caller, 'operator link made', { subject: `operator ${id}` })
  return {
    rows: [{ operator: name, link }],
    message: `${name} signs in with this link, once, within ${LINK_MINUTES} minutes:\n${link}`,
  }
}

const addOperator = operation({
  name: 'operators.add',
  role: 'admin',
  summary: 'add an operator who may sign in to the console',
  description: `Adds an operator and prints a link that signs them in once, within ${LINK_MINUTES} minutes.`,
  examples: ['operators add maria manager', 'operators add maria manager --email maria@company.example'],
  input: z.strictObject({ name: accountName, role, email: email.optional() }),
  positional: ['name', 'role'],
  row: linkRow,
  changes: true,
  makesSecret: true,
  async run(context, { name, role: operatorRole, email: address }) {
    const added = await context.db
      .insertInto('operator')
      .values({ name, role: operatorRole, email: address ?? null })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new OperationError(`${name} is an operator already. \`operators link\` makes another link.`)
    await audit(context.db, context.caller, 'operator added', { subject: `operator ${added.id}: ${operatorRole}` })
    return linkFor(context, added.id, name)
  },
})

const linkOperator = operation({
  name: 'operators.link',
  role: 'admin',
  summary: 'make a link that signs an operator in',
  description: `Prints a link that signs an operator in once, within ${LINK_MINUTES} minutes. Earlier links stop working.`,
  examples: ['operators link maria'],
  input: z.strictObject({ name: accountName }),
  positional: ['name'],
  row: linkRow,
  changes: true,
  makesSecret: true,
  async run(context, { name }) {
    const { id } = await findOperator(context.db, name)
    return linkFor(context, id, name)
  },
})

const setOperator = operation({
  name: 'operators.set',
  role: 'admin',
  summary: 'change the role or the address of an operator',
  description:
    'Changes the role of an operator, with effect at once, or the email address for their sign-in links. The value none removes the address.',
  examples: ['operators set maria admin', 'operators set maria --email maria@company.example'],
  input: z.strictObject({ name: accountName, role: role.optional(), email: z.nullable(email).optional() }),
  positional: ['name', 'role'],
  row: changeRow,
  changes: true,
  sensitive: true,
  async run({ db, caller }, { name, role: becomes, email: address }) {
    const { id, role: previousRole } = await findOperator(db, name)
    if (becomes === undefined && address === undefined) throw new InputError('Give a role or an email address.')
    if (previousRole === 'admin' && becomes !== undefined && becomes !== 'admin') await assertAnotherAdmin(db, id)
    const changed = { ...(becomes && { role: becomes }), ...(address !== undefined && { email: address }) }
    await db.updateTable('operator').set(changed).where('id', '=', id).execute()
    const changes = [
      ...(becomes ? [`${previousRole} > ${becomes}`] : []),
      ...(address === undefined ? [] : ['email']),
    ].join(', ')
    await audit(db, caller, 'operator changed', { subject: `operator ${id}: ${changes}` })
    return oneChange(`${name} is changed: ${changes}.`)
  },
})

const removeOperator = operation({
  name: 'operators.remove',
  role: 'admin',
  summary: 'remove an operator',
  description: 'Removes an operator and signs them out. What they did stays in the audit.',
  examples: ['operators remove maria'],
  input: z.strictObject({ name: accountName }),
  positional: ['name'],
  row: changeRow,
  changes: true,
  sensitive: true,
  async run({ db, caller }, { name }) {
    const { id } = await findOperator(db, name)
    await assertAnotherAdmin(db, id)
    await db.deleteFrom('operator').where('id', '=', id).execute()
    await audit(db, caller, 'operator removed', { subject: `operator ${id}: ${name}` })
    return oneChange(`${name} is removed and signed out.`)
  },
})

export const operatorOperations = [showOperators, addOperator, linkOperator, setOperator, removeOperator]
