import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { SettingsSentence } from '#components/shell/SettingsSentence.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import type { CodeFlow } from './codeFlow.ts'
import { startAgain } from './startAgain.ts'

const BY_TEXT = 'Replied STOP to our texts? Text START to turn them back on.'
const BY_EMAIL = 'Check your spam or junk folder too.'

interface Props {
  flow: CodeFlow
  /** The form that sent the code, if it isn't the usual one of its flow. */
  formLink?: string
  /** Whether the code was sent by email, not by text. */
  byEmail: boolean
  /** Page to go back to from a step-up; null for the other flows. */
  stepUpFrom: string | null
  /** Whether the code confirms a change in the settings, which stay as they are without it. */
  isForSettings: boolean
  /** Another way out. */
  children: ReactNode
}

/** Help when no code arrives, and links back. */
export function CodeHelp({ flow, formLink, byEmail, stepUpFrom, isForSettings, children }: Props) {
  const t = useTranslate()
  const { href, label } = stepUpFrom === null ? startAgain[flow] : { href: stepUpFrom, label: 'Go back without a code' }
  return (
    <div className="mt-5 flex flex-col gap-4 border-t border-line pt-4">
      <p>{t(byEmail ? BY_EMAIL : BY_TEXT)}</p>
      {isForSettings ? (
        <p>
          <SettingsSentence
            text={t(
              byEmail
                ? 'Changed your mind? Nothing changes until you confirm the address. <settings>Back to settings</settings>'
                : 'Changed your mind? Nothing has changed yet. <settings>Back to settings</settings>',
            )}
          />
        </p>
      ) : null}
      <div className="link-rows">
        <p>
          <PageLink href={stepUpFrom ?? formLink ?? href} className="link">
            {t(label)}
          </PageLink>
        </p>
        {children}
      </div>
    </div>
  )
}
