import { useTranslate } from '#components/language/useTranslate.ts'
import { type Details, savedFacts } from './details.ts'

/** Saved details, read-only. @see docs/specification/profile.md#read-only-fields */
export function SavedDetails({ details }: { details: Details }) {
  const t = useTranslate()
  const facts = savedFacts(details)
  if (facts.length === 0) return null
  return (
    <dl className="mb-6 grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0 wrap-anywhere">
          <dt className="text-sm text-muted">{t(name)}</dt>
          <dd>{t(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
