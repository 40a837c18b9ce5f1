'use client'

import type { FormPost } from '#components/form/formPost.ts'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { useOpenNext } from '#components/ui/navigation/useOpenNext.ts'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { routes } from '#lib/routes.ts'
import { NonProfitForm, type Organization } from './NonProfitForm.tsx'

interface Props {
  /** Null when they could not be loaded. */
  organizations: readonly Organization[] | null
  chosen: number | null
  post: FormPost
}

/**
 * @see docs/specification/non-profits.md#other-places
 * @see docs/specification/non-profits.md#c-93-dialogs-as-pages
 */
export function NonProfitScreen({ organizations, chosen, post }: Props) {
  const t = useTranslate()
  const openNext = useOpenNext()
  const isMounted = useIsMounted()
  const saved = () => {
    if (!isMounted()) return
    openNext(routes.dashboard.path)
    return 'leaving' as const
  }
  return (
    <>
      <PageHeading lead={t('Choose a non-profit to support.')}>{t('Donation Center')}</PageHeading>
      <Card>
        <NonProfitForm organizations={organizations} chosen={chosen} onSaved={saved} post={post} />
      </Card>
    </>
  )
}
