import { AppError } from '#server/http/app-error.ts'
import { readForm } from '#server/http/body.ts'
import { NOT_TEXT } from '../files/rows.ts'
import { fileText } from '../files/text.mjs'
import { FILE_FIELD } from '../input.ts'

/* A file that was chosen in a form counts as typed: it is checked, shown and kept like a pasted one. */

export const FILE_INPUT = 'rowsFile'

function textOf(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new AppError('BAD_REQUEST', { message: NOT_TEXT })
  return fileText(bytes)
}

/** A posted form, with a chosen file in the field for rows. @throws AppError as readForm, and for a file that is no text */
export async function readTyped(request: Request, limit: number): Promise<FormData> {
  const form = await readForm(request, limit)
  const file = form.get(FILE_INPUT)
  form.delete(FILE_INPUT)
  if (file instanceof File && file.size > 0) form.set(FILE_FIELD, textOf(new Uint8Array(await file.arrayBuffer())))
  return form
}
