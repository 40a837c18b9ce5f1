import * as z from 'zod/mini'

type Issue = z.core.$ZodIssue
/** Why a field is invalid. Never includes the value. */
type Reason = 'required' | 'unknown' | 'type' | 'too long' | 'too short' | 'format'

const reasons: Partial<Record<Issue['code'], Reason>> = {
  invalid_type: 'type',
  too_big: 'too long',
  too_small: 'too short',
}

const nameOf = (path: readonly PropertyKey[]) => path.map(String).join('.') || 'body'

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (current, key) => (typeof current === 'object' && current !== null ? Reflect.get(current, key) : undefined),
    value,
  )

const unknownIn = (branch: readonly Issue[]) =>
  branch.reduce((count, issue) => count + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0)

/** The union branch that was meant: the fewest unknown fields, then the fewest errors. */
const closestBranch = (branches: readonly (readonly Issue[])[]): readonly Issue[] =>
  branches.toSorted((a, b) => unknownIn(a) - unknownIn(b) || a.length - b.length)[0] ?? []

function fieldReasons(
  issues: readonly Issue[],
  input: unknown,
  prefix: readonly PropertyKey[] = [],
): [string, Reason][] {
  return issues.flatMap((issue): [string, Reason][] => {
    const path = [...prefix, ...issue.path]
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [nameOf([...path, key]), 'unknown'])
    if (issue.code === 'invalid_union' && issue.errors.length > 0)
      return fieldReasons(closestBranch(issue.errors), input, path)
    const isMissing = issue.code === 'invalid_type' && valueAt(input, path) === undefined
    return [[nameOf(path), isMissing ? 'required' : (reasons[issue.code] ?? 'format')]]
  })
}

/** Issues of a value. Checks each option of a union by itself: Zod may report only one of them. */
const issuesOf = (schema: z.core.$ZodType, value: unknown): readonly Issue[] =>
  schema instanceof z.core.$ZodUnion
    ? closestBranch(schema._zod.def.options.map((option) => issuesOf(option, value)))
    : (z.safeParse(schema, value).error?.issues ?? [])

/** The `fields` of a VALIDATION_FAILED: each invalid field by its dotted path, with the first reason. */
export const fieldErrors = (schema: z.core.$ZodType, value: unknown): Record<string, Reason> =>
  Object.fromEntries(fieldReasons(issuesOf(schema, value), value).toReversed())
