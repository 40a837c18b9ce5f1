import { useTranslate } from '#components/language/useTranslate.ts'
import { type Effort, effortSentences } from '#lib/rules/surveys/effort.ts'

/** Duration and hourly pay of a survey. @see docs/specification/survey-length.md */
export function EffortFacts({ effort }: { effort: Effort }) {
  const sentences = effortSentences(effort, useTranslate())
  if (sentences.length === 0) return null
  return <p className="mb-5 max-w-prose rounded-sm bg-sunken px-4 py-3">{sentences.join(' ')}</p>
}
