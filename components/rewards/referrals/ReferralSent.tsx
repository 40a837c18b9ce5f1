import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { routes } from '#lib/routes.ts'

/** What happens after an invitation. Not a live region, because a toast announces it. `email` is null when unknown. */
export function ReferralSent({ email }: { email: string | null }) {
  const t = useTranslate()
  return (
    <Notice tone="success" className="wrap-anywhere">
      {email ? t('We emailed {email}.', { email }) : t('We emailed your friend.')}{' '}
      <Sentence
        text={t('Your friend joins with the link in that email. See each step under <list>Referral status</list>.')}
        parts={{
          list: (words) => (
            <PageLink href={routes.referralStatus.path} className="link">
              {words}
            </PageLink>
          ),
        }}
      />
    </Notice>
  )
}
