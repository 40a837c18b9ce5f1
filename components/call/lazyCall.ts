import type { AnswerOf, Call, InputArguments } from '#lib/contract/endpoint.ts'
import { type CallOptions, callApi } from './callApi.ts'
import { noAnswer, type Result } from './result.ts'

/** Fetches a declaration ahead, for a call that cannot wait for it. If it does not come, the call says so. */
export const preload = (load: () => Promise<unknown>) => void Promise.allSettled([load()])

/**
 * `callApi` with an endpoint whose declaration is fetched now, so that a page's first load goes without it:
 * `lazyCall(() => import('#lib/contract/panel/profile/profile.ts'), 'saveProfile', { body })`.
 */
export async function lazyCall<Name extends string, Module extends Record<Name, Call>>(
  load: () => Promise<Module>,
  name: Name,
  ...input: InputArguments<Module[Name], CallOptions>
): Promise<Result<AnswerOf<Module[Name]>>> {
  let module: Module
  try {
    module = await load()
  } catch {
    return noAnswer
  }
  return callApi(module[name], ...input)
}
