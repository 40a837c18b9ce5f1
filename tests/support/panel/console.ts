import { parseConfig } from '#server/config.ts'
import { handle } from '#server/operator/listener/handle.ts'
import type { Role } from '#server/panel/operations/kit/roles.ts'
import { anAddress } from './facts/builders.ts'
import { operator } from './operator.ts'
import type { World } from './world.ts'

export const CONSOLE_ORIGIN = 'http://localhost:3003'

const secret = '1:jY3kq0v7Qm1Zr9sT4uXcB8nLwE6hGd2aPfVyKo5iRzA='
const settings = parseConfig({ SESSION_PASSWORDS: secret, DATA_KEYS: secret })

interface RequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
  address?: string
}

/** Sends a request to the operator console. */
export const askConsole = (
  world: Pick<World, 'database' | 'queue' | 'panel'>,
  path: string,
  { method, headers, body, address = anAddress() }: RequestOptions = {},
) =>
  handle(
    { settings, panel: { database: world.database, queue: world.queue, context: world.panel } },
    new Request(CONSOLE_ORIGIN + path, { method, headers: { host: 'localhost:3003', ...headers }, body }),
    address,
  )

export const OWN_PAGE = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }

/** Posts a form like the console's own pages. */
export const postForm = (
  world: World,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  askConsole(world, path, {
    method: 'POST',
    headers: { ...OWN_PAGE, ...headers },
    body: new URLSearchParams(fields).toString(),
  })

/** Posts JSON like the console's own script. */
export const postJson = (world: World, path: string, body: unknown, cookie = '') =>
  askConsole(world, path, {
    method: 'POST',
    headers: { ...OWN_PAGE, 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

/** Cookies of a response, formatted for the next request. */
export const cookiesOf = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')

/** The secret in a link that an operation printed. */
export const linkIn = (printed: string) => /link=([\w-]{43})/.exec(printed)?.[1] ?? ''

/** Adds an operator and signs in. @returns the cookies */
export async function signInAs(world: World, name: string, role: Role): Promise<string> {
  const link = linkIn(await operator(world, `operators add ${name} ${role}`))
  const response = await postForm(world, '/operator/sign-in', { link })
  return cookiesOf(response)
}

/** Value of a hidden field in a page. */
export const fieldIn = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
