import type { ApiError } from './messages/error-action.ts'

/** What a form held that was sent and refused, and why. */
export interface RefusedForm {
  values: Readonly<Record<string, string>>
  error: ApiError
  /** By field what was wrong with it, where its value does not tell any more. */
  errors: Readonly<Record<string, string>>
}

/** What a page knows of one of its forms that the browser may send by itself. */
export interface PostedForm {
  /** Where it is sent. */
  action: string
  /** Null when nothing was refused. */
  refused: RefusedForm | null
  /** It was sent just now, and done. */
  isDone: boolean
}

/** What the call of a form takes; or by field what is missing or wrong. */
export type CheckedForm = { body: object } | { errors: Readonly<Record<string, string>> }
