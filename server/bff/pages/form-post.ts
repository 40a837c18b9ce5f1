import 'server-only'
import { randomUUID } from 'node:crypto'
import { headers } from 'next/headers'
import { cache } from 'react'
import { ADDRESS_MAX } from '#lib/contract/portal/form.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import type { FormName } from '../forms/forms.ts'
import { readFormReply } from '../session/form-reply.ts'
import { currentAddress, currentSession } from './pages.ts'

const currentReply = cache(async () => readFormReply((await headers()).get('cookie')))

/** Path and query of the page; only the path if the whole is too long to be posted. */
async function postedAddress(): Promise<string> {
  const address = await currentAddress()
  return address.length <= ADDRESS_MAX ? address : (address.split('?', 1)[0] ?? '')
}

/** The URL that a form of this page posts to. */
async function actionOf(form: FormName): Promise<string> {
  const session = await currentSession()
  const query = new URLSearchParams({ at: await postedAddress(), key: randomUUID() })
  if (session) query.set('member', String(session.userId))
  return `/api/form/${form}?${query}`
}

/** A form of this page that also works without scripts, or before they load. */
export async function postedForm(form: FormName): Promise<PostedForm> {
  const [action, session, reply] = await Promise.all([actionOf(form), currentSession(), currentReply()])
  if (reply?.form !== form) return { action, refused: null, isDone: false }
  const { refused } = reply
  const isSameMember = refused?.userId === (session?.userId ?? null)
  return { action, refused: refused && isSameMember ? refused : null, isDone: refused === null }
}

/** Several forms of one page, by name. */
export async function postedForms<Name extends FormName>(...names: Name[]): Promise<Record<Name, PostedForm>> {
  const pairs = await Promise.all(names.map(async (name) => [name, await postedForm(name)] as const))
  return Object.fromEntries(pairs) as Record<Name, PostedForm>
}

/** The notice that a posted form left for this page. */
export const formNotice = async () => (await currentReply())?.notice ?? null
