import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import type { CardId } from '../profileFacts.ts'
import { StepLine } from '../StepLine.tsx'

interface Props {
  profile: Parameters<typeof StepLine>[0]['profile']
  /** Whether the page shows the answers for review instead of asking them. */
  isPreview?: boolean
  /** The page, which shows the step below its heading. */
  children: (step: ReactNode) => ReactNode
}

const CHECK = 'Check and submit'

/**
 * The profile's form or its preview. On wide screens, its step and links to its cards are beside it. The links are last in
 * the tab order, so that the keyboard reaches the form first.
 * @see docs/specification/welcome.md#step-line
 */
export function FormRail({ profile, isPreview = false, children }: Props) {
  const t = useTranslate()
  const cards: readonly (readonly [CardId, string])[] = [
    ['personal-information', t('Personal Information')],
    ...(isPatient(profile) ? [] : [['professional-information', t('Professional Information')] as const]),
    ['basic-information', t('Basic Information')],
    ['donation-center', t('Donation Center')],
  ]
  return (
    <div className={isPreview ? 'railed [--step-done:80%]' : 'railed [--step-done:0%]'}>
      {children(
        <div className="rail-step">
          <StepLine profile={profile} step="profile" {...(isPreview ? { minutes: 1, label: CHECK } : {})} />
        </div>,
      )}
      <nav aria-label={t('On this page')} className="rail max-lg:hidden print:hidden">
        <p className="text-sm text-muted">{t('In this step')}</p>
        <ol className="rail-parts">
          {cards.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>
                <Icon name="success" />
                <span>
                  {title}
                  <span className="sr-only">{`: ${t('filled in')}`}</span>
                </span>
              </a>
            </li>
          ))}
          <li>
            <span aria-current={isPreview ? 'step' : undefined}>{t(CHECK)}</span>
          </li>
        </ol>
      </nav>
    </div>
  )
}
