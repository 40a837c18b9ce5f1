import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { tabIndexOf } from '#lib/rules/profile/profile-tabs.ts'

interface Tip {
  href: string
  title: string
  text: string
}

const settings: Tip = {
  href: routes.settings.path,
  title: 'Check how we reach you',
  text: "So you don't miss an invitation.",
}

const payments: Tip = {
  href: routes.payments.path,
  title: "See how you're paid",
  text: 'And where we send your payments.',
}

const health = (profile: PanelistProfile): Tip => ({
  href: linkTo(routes.completeProfile, { tabIndex: tabIndexOf(profile, 'patient') }),
  title: 'Update your health profile',
  text: 'We match you by your conditions and medications.',
})

/** What a member without a next step can do until the next invitation. */
export function WhileYouWait({ profile }: { profile: PanelistProfile }) {
  const t = useTranslate()
  const tips = isPatient(profile) ? [health(profile), settings, payments] : [settings, payments]
  return (
    <Card title={t('While you wait')}>
      <ul className="waiting-tips">
        {tips.map(({ href, title, text }) => (
          <li key={title}>
            <PageLink href={href} className="link font-semibold">
              {t(title)}
            </PageLink>
            <p className="text-sm text-muted">{t(text)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
