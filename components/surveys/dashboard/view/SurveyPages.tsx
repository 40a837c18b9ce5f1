import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { buttonClass } from '#components/ui/buttons/buttonClass.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { FocusRestorer } from '#components/ui/navigation/FocusRestorer.tsx'
import { DASHBOARD_PAGE_SIZES } from '#lib/constants.ts'
import { type ShownSurveys, type SurveyView, viewLink, viewQuery } from './surveyView.ts'
import { ViewButton } from './ViewLink.tsx'
import { ViewSelect } from './ViewSelect.tsx'

/** Shows a disabled button if there is no such page, so that the layout stays the same. */
function Step({ to, children }: { to: string | null; children: ReactNode }) {
  if (to) {
    return (
      <ViewButton href={to} size="small">
        {children}
      </ViewButton>
    )
  }
  return (
    <button type="button" disabled className={buttonClass({ size: 'small' })}>
      {children}
    </button>
  )
}

/** Page links, so that they work without JavaScript and Back returns to the previous page. */
export function SurveyPages({ view, shown }: { view: SurveyView; shown: ShownSurveys }) {
  const t = useTranslate()
  const { page, pages, total } = shown
  const first = total === 0 ? 0 : (page - 1) * view.size + 1
  const stepTo = (target: number) => (target < 1 || target > pages ? null : viewLink(view, { page: target }))
  const { size: _, page: __, ...keep } = viewQuery(view)
  return (
    <nav
      aria-label={t('Pages of surveys')}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm [&_label]:not-sr-only"
    >
      <ViewSelect
        name="size"
        label={t('Rows per page')}
        value={String(view.size)}
        options={DASHBOARD_PAGE_SIZES.map(String)}
        keep={keep}
      />
      <p role="status" className="tabular-nums">
        {t('{first}-{last} of {total}', { first, last: Math.min(page * view.size, total), total })}
      </p>
      <FocusRestorer className="flex flex-wrap gap-2">
        <Step to={stepTo(page - 1)}>
          <Icon name="previous" className="size-4" />
          {t('Previous')}
        </Step>
        <Step to={stepTo(page + 1)}>
          {t('Next')}
          <Icon name="next" className="size-4" />
        </Step>
      </FocusRestorer>
    </nav>
  )
}
