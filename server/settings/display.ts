import 'server-only'
import * as z from 'zod'
import { Environment } from './environment.ts'

/*
 * Settings for a support packet: numbers, switches and choices are shown, URLs as their origin, and for all others only
 * whether they are set.
 */

const ORIGIN =
  /^(APP_ORIGIN|OPERATOR_ORIGIN|BRAND_SITE_URL|(PANEL|SHADOW_PANEL|NPI_REGISTRY|TIME_ZONE)_(API_)?URL|\w+_API_URL|OTEL_EXPORTER_OTLP_ENDPOINT)$/

/** The schema without default and optional wrappers. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return unwrap(schema.def.innerType)
  if (schema instanceof z.ZodPipe) return unwrap(schema.def.out)
  return schema
}

const isHarmless = (schema: z.core.$ZodType) => {
  const kind = unwrap(schema)
  return kind instanceof z.ZodNumber || kind instanceof z.ZodEnum || kind instanceof z.ZodBoolean
}

/** An invalid number could be anything, even a secret. */
const shownValue = (schema: z.core.$ZodType, value: string) =>
  z.safeParse(schema, value).success ? value : 'cannot be used'

function displayedValue(name: string, schema: z.core.$ZodType, value: string | undefined): string {
  if (value === undefined || value === '') return 'default'
  if (isHarmless(schema)) return shownValue(schema, value)
  if (ORIGIN.test(name) && URL.canParse(value)) return new URL(value).origin
  return 'set'
}

/** Every setting by name. */
export const describeSettings = (environment: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Environment.shape).map(([name, schema]) => [name, displayedValue(name, schema, environment[name])]),
  )
