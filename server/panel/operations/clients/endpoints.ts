import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { addEndpoint, renewSecret } from '../../clients/webhooks/endpoints.ts'
import { audit } from '../../core/audit.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { matching, project, yesOrNo } from '../kit/fields.ts'
import { surveyByProject } from '../kit/find.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column, numberColumn, timeText, yesNo } from '../kit/show.ts'

export const endpointName = matching(/^[a-z0-9-]{1,40}$/, 'lower-case letters, digits and dashes').describe(
  'What you call the client’s server: lower-case letters, digits and dashes',
)

const auditEndpoint = ({ db, caller }: OperationContext, name: string, detail: string) =>
  audit(db, caller, 'webhook changed', { subject: `webhook ${name}: ${detail}` })

interface Endpoint {
  isSandbox: boolean
  /** Until when the old secret signs too; `null` when there is none. */
  oldSecretUntil: Date | null
}

/** @throws OperationError when the endpoint does not exist */
export async function endpointNamed({ db }: OperationContext, name: string): Promise<Endpoint> {
  const endpoint = await db
    .selectFrom('webhook_endpoint')
    .select('is_sandbox as isSandbox')
    .select(sql<Date | null>`case when previous_until > now() then previous_until end`.as('oldSecretUntil'))
    .where('name', '=', name)
    .executeTakeFirst()
  if (!endpoint) throw new OperationError(`There is no webhook ${name}.`)
  return endpoint
}

const listEndpoints = operation({
  name: 'webhooks.list',
  role: 'manager',
  summary: 'list the clients’ servers that are notified about surveys',
  description:
    'Lists the clients’ servers that are notified about surveys, which surveys, and how many deliveries wait or have failed for good.',
  examples: ['webhooks list'],
  input: z.strictObject({}),
  row: z.object({
    webhook: column(),
    sandbox: column(),
    surveys: column(),
    previous: column('old secret until (UTC)'),
    waiting: numberColumn(),
    failed: numberColumn(),
    url: column('goes to'),
  }),
  changes: false,
  async run({ db }) {
    const endpoints = await db.selectFrom('webhook_endpoint').selectAll().orderBy('name').execute()
    const watched = await db
      .selectFrom('webhook_survey')
      .innerJoin('survey', 'survey.id', 'webhook_survey.survey_id')
      .select(['endpoint', 'project_number'])
      .orderBy('survey.id')
      .execute()
    const surveys = Map.groupBy(watched, ({ endpoint }) => endpoint)
    const open = await db
      .selectFrom('webhook_delivery')
      .where('state', 'in', ['waiting', 'failed'])
      .groupBy(['endpoint', 'state'])
      .select(['endpoint', 'state', sql<number>`count(*)::int`.as('count')])
      .execute()
    const countOf = (name: string, state: string) =>
      open.find((row) => row.endpoint === name && row.state === state)?.count ?? 0
    const rows = endpoints.map(({ name, is_sandbox, previous_until, url }) => ({
      webhook: name,
      sandbox: yesNo(is_sandbox),
      surveys:
        surveys
          .get(name)
          ?.map(({ project_number }) => project_number)
          .join(', ') ?? null,
      previous: timeText(previous_until),
      waiting: countOf(name, 'waiting'),
      failed: countOf(name, 'failed'),
      url,
    }))
    return { rows }
  },
})

const addWebhook = operation({
  name: 'webhooks.add',
  role: 'admin',
  summary: 'add a client’s server and print its secret',
  description:
    'Adds a client’s server and prints, once, the secret that signs its deliveries. A server added with --sandbox yes gets only the examples of `webhooks try`.',
  examples: [
    'webhooks add acme https://acme.example/hooks/panel',
    'webhooks add acme-test https://test.acme.example/hooks/panel --sandbox yes',
  ],
  input: z.strictObject({
    webhook: endpointName,
    url: z.string().max(2048).describe('An https address on the internet'),
    sandbox: yesOrNo.optional().describe('yes: it gets only examples'),
  }),
  positional: ['webhook', 'url'],
  row: z.object({ secret: column() }),
  changes: true,
  makesSecret: true,
  async run(context, { webhook: name, url, sandbox: isSandbox = false }) {
    const { db, panel } = context
    if (!panel.webhooks.mayCall(url))
      throw new OperationError(
        'The address must be a public https address without a user name. In a closed network, set ALLOW_PRIVATE_WEBHOOKS.',
      )
    const secret = await addEndpoint(db, panel.crypto, { name, url, isSandbox })
    if (secret === null) throw new OperationError(`A webhook ${name} already exists.`)
    await auditEndpoint(context, name, isSandbox ? 'added as sandbox' : 'added')
    return { rows: [{ secret }], message: secret }
  },
})

const newSecret = operation({
  name: 'webhooks.secret',
  role: 'admin',
  summary: 'print a new secret',
  description:
    'Prints a new secret, once. For 24 hours the old secret signs deliveries too, so that the client can switch. Within these 24 hours, another one needs --replace.',
  examples: ['webhooks secret acme', 'webhooks secret acme --replace'],
  input: z.strictObject({
    webhook: endpointName,
    replace: z.boolean().optional().describe('Make another one within these 24 hours; the oldest no longer works'),
  }),
  positional: ['webhook'],
  row: z.object({ secret: column() }),
  changes: true,
  makesSecret: true,
  async run(context, { webhook: name, replace: mayReplace = false }) {
    const { oldSecretUntil } = await endpointNamed(context, name)
    if (oldSecretUntil && !mayReplace)
      throw new OperationError(
        `Until ${timeText(oldSecretUntil)} UTC, events to ${name} are signed with the client’s old secret, too. Another new one ends that now: agree on the time, then add --replace.`,
      )
    const secret = await renewSecret(context.db, context.panel.crypto, name)
    await auditEndpoint(context, name, 'secret')
    return { rows: [{ secret }], message: secret }
  },
})

const watchSurvey = operation({
  name: 'webhooks.watch',
  role: 'manager',
  summary: 'notify a client’s server about a survey',
  description: 'Notifies a client’s server about a survey from now on.',
  examples: ['webhooks watch acme CP-2001'],
  input: z.strictObject({ webhook: endpointName, project }),
  positional: ['webhook', 'project'],
  row: changeRow,
  changes: true,
  async run(context, { webhook: name, project: number }) {
    const { isSandbox } = await endpointNamed(context, name)
    if (isSandbox) throw new OperationError(`${name} is a sandbox: it gets only examples.`)
    const added = await context.db
      .insertInto('webhook_survey')
      .values({ endpoint: name, survey_id: await surveyByProject(context.db, number) })
      .onConflict((conflict) => conflict.columns(['survey_id', 'endpoint']).doNothing())
      .returning('endpoint')
      .executeTakeFirst()
    if (!added) return oneChange(`${name} is already notified about ${number}.`, 'unchanged')
    await auditEndpoint(context, name, `watches ${number}`)
    return oneChange(`${name} is notified about ${number} from now on.`)
  },
})

const unwatchSurvey = operation({
  name: 'webhooks.unwatch',
  role: 'manager',
  summary: 'stop notifying a client’s server about a survey',
  description: 'Stops notifying a client’s server about a survey. Events that are already queued are still sent.',
  examples: ['webhooks unwatch acme CP-2001'],
  input: z.strictObject({ webhook: endpointName, project }),
  positional: ['webhook', 'project'],
  row: changeRow,
  changes: true,
  async run(context, { webhook: name, project: number }) {
    await endpointNamed(context, name)
    const removed = await context.db
      .deleteFrom('webhook_survey')
      .where('endpoint', '=', name)
      .where('survey_id', '=', await surveyByProject(context.db, number))
      .returning('endpoint')
      .executeTakeFirst()
    if (!removed) return oneChange(`${name} is not notified about ${number}.`, 'unchanged')
    await auditEndpoint(context, name, `no longer watches ${number}`)
    return oneChange(`${name} is no longer notified about ${number}.`)
  },
})

const removeWebhook = operation({
  name: 'webhooks.remove',
  role: 'admin',
  summary: 'remove a client’s server and its delivery log',
  description: 'Removes a client’s server, its secret and its delivery log. Queued events are not sent.',
  examples: ['webhooks remove acme --yes'],
  input: z.strictObject({ webhook: endpointName }),
  positional: ['webhook'],
  row: changeRow,
  changes: true,
  sensitive: true,
  question: (_answer, { webhook: name }) => `Remove ${name}, its secret and its delivery log?`,
  async run(context, { webhook: name }) {
    await endpointNamed(context, name)
    await context.db.deleteFrom('webhook_endpoint').where('name', '=', name).execute()
    await auditEndpoint(context, name, 'removed')
    return oneChange(`${name} is removed.`)
  },
})

export const endpointOperations = [listEndpoints, addWebhook, newSecret, watchSurvey, unwatchSurvey, removeWebhook]
