import 'server-only'
import { Secret } from '../secret.ts'
import { ConfigurationError } from './configuration-error.ts'
import type { Environment } from './environment.ts'

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw new ConfigurationError('OTEL_EXPORTER_OTLP_HEADERS: values must be percent-encoded')
  }
}

/** `name=value,name=value`, values percent-encoded. @see https://opentelemetry.io/docs/specs/otel/protocol/exporter/ */
function headersOf(text: string): Map<string, Secret> {
  const entries = text.split(',').map((entry) => {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*=(.*)$/.exec(entry) ?? []
    if (!name) throw new ConfigurationError('OTEL_EXPORTER_OTLP_HEADERS must read name=value,name=value')
    return [name.toLowerCase(), new Secret(decoded(value.trim()))] as const
  })
  return new Map(entries)
}

/** Where spans are exported; `null` for nowhere. */
export function tracesOf(values: Environment) {
  if (!values.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  return {
    url: `${values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS
      ? headersOf(values.OTEL_EXPORTER_OTLP_HEADERS)
      : new Map<string, Secret>(),
    serviceName: values.OTEL_SERVICE_NAME,
    /** Share of traces to export, 0 to 1. */
    share: values.OTEL_TRACES_SAMPLER_ARG,
  }
}

/**
 * Where errors are reported; `null` for the log only.
 * @see https://develop.sentry.dev/sdk/foundations/transport/authentication/
 */
export function sentryOf(values: Environment) {
  if (!values.SENTRY_DSN) return null
  const dsn = new URL(values.SENTRY_DSN)
  const [, path = '', project = ''] = /^(.*)\/(\d+)$/.exec(dsn.pathname) ?? []
  if (!dsn.username || !project) throw new ConfigurationError('SENTRY_DSN must read https://key@host/project')
  return {
    url: `${dsn.origin}${path}/api/${project}/envelope/`,
    key: new Secret(dsn.username),
    environment: values.SENTRY_ENVIRONMENT,
  }
}
