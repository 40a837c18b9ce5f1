import type { FormSchema } from '#components/form/kit/schema.ts'

/** By field the first message of a schema, as a form shows it. */
export function refusedBy<Values>(schema: FormSchema<Values>, values: Values): Record<string, string> {
  const checked = schema.safeParse(values)
  const issues = checked.error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}
