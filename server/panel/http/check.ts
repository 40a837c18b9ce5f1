import 'server-only'
import * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'

type Issue = z.core.$ZodIssue
/** Why a field does not fit; the value itself is never repeated. */
type Reason = 'required' | 'unknown' | 'type' | 'too long' | 'too short' | 'format'

const reasons: Partial<Record<Issue['code'], Reason>> = {
  invalid_type: 'type',
  too_big: 'too long',
  too_small: 'too short',
}

const nameOf = (path: readonly PropertyKey[]) => path.map(String).join('.') || 'body'

/** Of a union's branches, the one that the value fits best. */
const closest = (branches: readonly (readonly Issue[])[]): readonly Issue[] =>
  branches.toSorted((a, b) => a.length - b.length)[0] ?? []

function fieldsOf(issues: readonly Issue[], given: unknown, before: readonly PropertyKey[] = []): [string, Reason][] {
  return issues.flatMap((issue): [string, Reason][] => {
    const path = [...before, ...issue.path]
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [nameOf([...path, key]), 'unknown'])
    if (issue.code === 'invalid_union' && issue.errors.length > 0) return fieldsOf(closest(issue.errors), given, path)
    const isMissing = issue.code === 'invalid_type' && valueAt(given, path) === undefined
    return [[nameOf(path), isMissing ? 'required' : (reasons[issue.code] ?? 'format')]]
  })
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value)

/**
 * What a schema makes of a value.
 * @throws Refusal VALIDATION_FAILED with `fields`: each field that does not fit, and why
 */
export function check<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const checked = z.safeParse(schema, value)
  if (checked.success) return checked.data
  throw new Refusal('VALIDATION_FAILED', { fields: Object.fromEntries(fieldsOf(checked.error.issues, value)) })
}

/** Path or query: every declared parameter and no other. */
export const checkFields = (fields: Readonly<Record<string, z.ZodMiniType>>, values: Record<string, string>) =>
  check(z.strictObject(fields), values)
