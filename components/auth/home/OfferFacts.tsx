import { useTranslate } from '#components/language/useTranslate.ts'

interface Props {
  /** Sentence; null when unknown. */
  howPaid: string | null
  /** Legal name of the company that runs the panel. */
  company: string | null
}

/** When and how members are paid, and by whom. Not on phones, where the form has the room; the rest of the page says it. */
export function OfferFacts({ howPaid, company }: Props) {
  const t = useTranslate()
  const facts = [
    ["When you're paid", t('After the study approves your answers.')],
    ["How you're paid", howPaid],
    ['Run by', company],
  ] as const
  return (
    <dl className="mt-6 flex gap-x-8 max-xl:text-sm max-sm:hidden xl:mt-9">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className="max-w-60 flex-1 text-balance">
            <dt className="font-semibold">{t(name)}</dt>
            <dd className="text-muted">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
