import { FieldMessage } from './fields/Field.tsx'
import type { FormError } from './useSend.ts'

/** Why it failed, under the one button that was pressed: said by screen readers, each time anew. */
export function SendError({ error }: { error: FormError | null }) {
  if (!error?.text) return null
  return (
    <div key={error.count} role="alert" className="mt-2">
      <FieldMessage id={undefined}>{error.text}</FieldMessage>
    </div>
  )
}
