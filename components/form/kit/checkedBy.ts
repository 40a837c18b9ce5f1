import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { faultsIn, type RulesOf } from './fieldErrors.ts'

/** Checks a form by rules that are made for the values they check: what one field may hold depends on what others do. */
export const checkedBy =
  <Values extends FieldValues>(rulesFor: (values: Values) => RulesOf<Values>): Resolver<Values> =>
  (values, _context, options) => {
    const faults = faultsIn(rulesFor(values), values)
    if (faults.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(faults.map(([name, message]) => [name, { type: 'rule', message }]))
    return { values: {}, errors: toNestErrors<Values>(errors as FieldErrors<Values>, options) }
  }
