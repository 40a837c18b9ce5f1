import { AppError } from '#server/http/app-error.ts'
import { operations } from '../../panel/operations/index.ts'
import type { Operation } from '../../panel/operations/kit/operation.ts'
import { mayRun, type Role } from '../../panel/operations/kit/roles.ts'
import type { Caller } from '../http/visit.ts'
import { type Field, fieldsOf } from '../input.ts'
import { sentence } from './words.ts'

/* An operation in the console: title, URL and fields. */

/** @throws AppError NOT_FOUND, or FORBIDDEN for this role */
export function operationFor(caller: Caller, name: string): Operation {
  const operation = operations.find((candidate) => candidate.name === name)
  if (!operation) throw new AppError('NOT_FOUND')
  if (!mayRun(caller.role, operation.role))
    throw new AppError('FORBIDDEN', { message: `This needs the role ${operation.role}. Yours is ${caller.role}.` })
  return operation
}

export const titleOf = ({ summary }: Operation) => sentence(summary)

export const topicOf = ({ name }: Operation) => name.split('.')[0] ?? ''
export const pathOf = ({ name }: Operation) => `/operator/operations/${name}`

/** The operations of a topic whose first argument is this field: those on one thing. */
export const operationsOn = (role: Role, topic: string, field: string): readonly Operation[] =>
  operations.filter(
    ({ name, positional, role: needed }) =>
      name.startsWith(`${topic}.`) &&
      (positional[0] === field || positional[0] === `${field}s`) &&
      mayRun(role, needed),
  )

/** Positional arguments of the command line come first. */
export function fieldsInOrder(operation: Operation): Field[] {
  const { positional } = operation
  const place = ({ name }: Field) => (positional.includes(name) ? positional.indexOf(name) : positional.length)
  return fieldsOf(operation).toSorted((a, b) => place(a) - place(b))
}
