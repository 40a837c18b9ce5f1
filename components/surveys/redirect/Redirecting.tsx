import { useTranslate } from '#components/language/useTranslate.ts'
import { buttonClass } from '#components/ui/buttons/buttonClass.ts'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { REDIRECTING } from '#lib/messages/texts/surveys.ts'
import { AutoRedirect } from './AutoRedirect.tsx'

/**
 * Redirects to the survey and shows its host.
 * @see docs/specification/surveys.md#c-47-where-redirect-may-send-the-browser
 */
export function Redirecting({ url }: { url: string }) {
  const t = useTranslate()
  const { href, host } = new URL(url)
  return (
    <>
      <AutoRedirect href={href} />
      <PageHeading lead={t('Your survey is at {host}.', { host })}>{t(REDIRECTING)}</PageHeading>
      <a href={href} className={buttonClass({ size: 'large', wide: true })}>
        <span className="wrap-anywhere">{t('Continue to {host}', { host })}</span>
      </a>
    </>
  )
}
