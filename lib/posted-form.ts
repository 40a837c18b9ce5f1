import type { ApiError } from './messages/error-action.ts'

/** A posted form that was rejected: its values and the error. */
export interface RefusedForm {
  values: Readonly<Record<string, string>>
  /** Checked values of checkbox lists. */
  lists: Readonly<Record<string, string[]>>
  error: ApiError
  /** Errors of fields that are shown empty again, so that their values cannot be validated on the page. */
  errors: Readonly<Record<string, string>>
}

/** A form of a page that the browser can post without scripts. */
export interface PostedForm {
  /** The URL to post to. */
  action: string
  /** Null unless the last post was rejected. */
  refused: RefusedForm | null
  /** Whether the form was just posted successfully. */
  isDone: boolean
}

/** The body of the form's call, or the errors by field. */
export type CheckedForm = { body: object } | { errors: Readonly<Record<string, string>> }
