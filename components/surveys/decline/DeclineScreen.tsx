'use client'

import type { FormPost } from '#components/form/formPost.ts'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { useOpenNext } from '#components/ui/navigation/useOpenNext.ts'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { routes } from '#lib/routes.ts'
import { DeclineForm } from './DeclineForm.tsx'
import { DECLINE_EFFECT, declineTitle } from './declineForm.ts'

interface Props {
  invitation: string
  topic: string
  post: FormPost
}

/** The decline dialog as a page, which works without JavaScript. */
export function DeclineScreen({ invitation, topic, post }: Props) {
  const t = useTranslate()
  const openNext = useOpenNext()
  const isMounted = useIsMounted()
  const declined = () => {
    if (!isMounted()) return
    openNext(routes.dashboard.path)
    return 'leaving' as const
  }
  return (
    <>
      <PageHeading lead={t(DECLINE_EFFECT)}>{declineTitle(topic, t)}</PageHeading>
      <Card>
        <DeclineForm invitation={invitation} onDeclined={declined} post={post}>
          <ButtonLink size="large" variant="quiet" href={routes.dashboard.path}>
            {t('Keep it')}
          </ButtonLink>
        </DeclineForm>
      </Card>
    </>
  )
}
