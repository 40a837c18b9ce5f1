import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import type { PrivacySummary } from '#lib/contract/panel/privacy.ts'
import { formatMoment } from '#lib/format/dates.ts'

/** Number of entries shown before "Show older entries". */
const AT_FIRST = 5

function Entries({ history }: Pick<PrivacySummary, 'history'>) {
  const t = useTranslate()
  return (
    <ul className="flex flex-col">
      {history.map(({ what, at, from }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and two may be equal
          key={index}
          className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2"
        >
          <p>{what}</p>
          <p className="text-muted">
            {formatMoment(at, t.language)}
            {from ? t(', from {from}', { from }) : null}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Recent security events of the account. @see docs/specification/privacy.md */
export function SecurityHistory({ history }: Pick<PrivacySummary, 'history'>) {
  const t = useTranslate()
  const older = history.slice(AT_FIRST)
  return (
    <Card title={t('Security history')}>
      <p className="mb-3">
        {t("What happened in your account. Something you didn't do? Sign out everywhere, then contact us.")}
      </p>
      <Entries history={history.slice(0, AT_FIRST)} />
      {older.length > 0 ? (
        <details>
          <summary className="fold flex min-h-11 items-center border-t border-line font-semibold">
            {t('Show older entries')}
          </summary>
          <Entries history={older} />
        </details>
      ) : null}
    </Card>
  )
}
