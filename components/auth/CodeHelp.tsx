import { PageLink } from '#components/ui/PageLink.tsx'
import { routes } from '#lib/routes.ts'
import type { CodeFlow } from './codeFlow.ts'

const startAgain: Record<CodeFlow, { href: string; label: string }> = {
  registration: { href: routes.home.path, label: 'Start again with another number' },
  login: { href: routes.login.path, label: 'Use another number or email' },
  email: { href: routes.verifyEmail.path, label: 'Use another email' },
}

const BY_TEXT = 'If you once answered STOP to our texts, text START to the same number.'
const BY_EMAIL = 'Look in the spam or junk folder of your mailbox.'

interface Props {
  flow: CodeFlow
  /** The code went to an email address, not to a phone. */
  byEmail: boolean
  /** Where a member who gives a code once more came from. */
  stepUpFrom: string | null
}

/** For when no code comes, and the way back. */
export function CodeHelp({ flow, byEmail, stepUpFrom }: Props) {
  const { href, label } = stepUpFrom === null ? startAgain[flow] : { href: stepUpFrom, label: 'Go back without a code' }
  return (
    <div className="mt-2 flex flex-col gap-2 text-sm">
      <p className="text-muted">{byEmail ? BY_EMAIL : BY_TEXT}</p>
      <p>
        <PageLink href={href} className="link">
          {label}
        </PageLink>
      </p>
    </div>
  )
}
