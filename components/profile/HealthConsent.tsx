import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { routes } from '#lib/routes.ts'

interface Props {
  /** Null if the panel keeps no consents. */
  words: string | null
}

/** The consent that saving health answers gives, above their form. @see docs/specification/privacy.md#consents */
export function HealthConsent({ words }: Props) {
  const t = useTranslate()
  if (!words) return null
  return (
    <div className="mb-6 flex max-w-prose flex-col gap-2">
      <p>{t('We ask about health to find surveys that fit. When you save health answers, you agree to this:')}</p>
      <blockquote className="border-l-4 border-brand pl-4">{words}</blockquote>
      <p className="text-sm text-muted">
        <Sentence
          text={t('You can take it back at any time under <privacy>Privacy and your data</privacy>.')}
          parts={{
            privacy: (label) => (
              <PageLink href={routes.privacyCenter.path} className="link">
                {label}
              </PageLink>
            ),
          }}
        />
      </p>
    </div>
  )
}
