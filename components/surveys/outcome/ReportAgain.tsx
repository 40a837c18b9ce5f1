import { useTranslate } from '#components/language/useTranslate.ts'
import { buttonClass } from '#components/ui/buttons/buttonClass.ts'

export const NOT_SAVED = "The result of your survey isn't saved yet. Select Retry to send it again."

/** Reports an outcome again. A plain link, because only a navigation of the browser counts as a visit. */
export function ReportAgain({ href }: { href: string }) {
  const t = useTranslate()
  return (
    <a href={href} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
      {t('Retry')}
    </a>
  )
}
