import { useTranslate } from '#components/language/useTranslate.ts'
import { formatDollars } from '#lib/format/money.ts'

/** What happens after Form W-9 is signed. */
export function AfterSigning({ held = null }: { held?: number | null }) {
  const t = useTranslate()
  return (
    <p>
      {t("Next, we check your form. You'll see the result on your Form W-9 tab.")}{' '}
      {held
        ? t("Once we approve it, we can send the {amount} that's on hold.", { amount: formatDollars(held) })
        : t('Once we approve it, we can send payments that are on hold for it.')}
    </p>
  )
}
