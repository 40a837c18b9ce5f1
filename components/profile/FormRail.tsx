import { useTranslate } from '#components/language/useTranslate.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import type { CardId } from './profileFacts.ts'
import { StepLine } from './StepLine.tsx'

interface Props {
  profile: Parameters<typeof StepLine>[0]['profile']
  /** Whether the answers are shown to check, not asked. */
  isPreview?: boolean
}

const CHECK = 'Check and submit'

/**
 * The step of the profile's form or its preview. On wide screens it stands beside the page, with links to the cards.
 * @see docs/specification/welcome.md#step-line
 */
export function FormRail({ profile, isPreview = false }: Props) {
  const t = useTranslate()
  const cards: readonly (readonly [CardId, string])[] = [
    ['personal-information', t('Personal Information')],
    ...(isPatient(profile) ? [] : [['professional-information', t('Professional Information')] as const]),
    ['basic-information', t('Basic Information')],
    ['donation-center', t('Donation Center')],
  ]
  return (
    <div className="rail">
      {isPreview ? (
        <StepLine profile={profile} step="profile" minutes={1} label={CHECK} />
      ) : (
        <StepLine profile={profile} step="profile" />
      )}
      <nav aria-label={t('On this page')} className="max-lg:hidden print:hidden">
        <ol className="rail-parts">
          {cards.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
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
