import type { AnswerOf, Call, InputArguments } from '#lib/contract/endpoint.ts'
import { type CallOptions, callApi } from './callApi.ts'
import { noResponse, type Result } from './result.ts'

/** Preloads an endpoint's declaration for a call that must be fast. Ignores failures: the call itself reports them. */
export const preload = (load: () => Promise<unknown>) => void Promise.allSettled([load()])

/**
 * `callApi` with a declaration that is imported on demand, so that it isn't part of the page's first load:
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
    return noResponse
  }
  return callApi(module[name], ...input)
}
