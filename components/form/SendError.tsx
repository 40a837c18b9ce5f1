import { FieldMessage } from './fields/Field.tsx'
import type { FormError } from './useSend.ts'

/** Error below a single button. Announced again for each failure. */
export function SendError({ error }: { error: FormError | null }) {
  if (!error?.text) return null
  return (
    <div key={error.count} role="alert" className="mt-2">
      <FieldMessage id={undefined}>{error.text}</FieldMessage>
    </div>
  )
}
