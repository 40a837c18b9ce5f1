import type { Translate } from '#lib/language/translate.ts'

/** Text per status of a partner invitation. @see docs/specification/partner-registration.md#status-message */
const sentences: Readonly<Record<string, string>> = {
  Completed: 'You have already completed this survey.',
  'Partially Completed': 'You have already completed a part of this survey.',
  Terminated: "You didn't qualify for this survey.",
  'Quota Completed': 'This survey is full.',
  'Screener Completed': 'You have already completed the screener of this survey.',
  'No Show': "You didn't attend the interview for this survey.",
  'Interview Scheduled': 'Your interview for this survey is scheduled.',
}

/** Whether the survey cannot be started any more. Another panel may send other statuses, also of open invitations. */
export const isDecided = (status: string) => Object.hasOwn(sentences, status)

export const statusSentence = (status: string, t: Translate) =>
  t((isDecided(status) ? sentences[status] : undefined) ?? 'The status of your invitation is: {status}.', {
    status,
  })

const successIds: ReadonlySet<number> = new Set([1, 5, 6, 7])

/**
 * Alert tone. Depends on the status id only.
 * @see docs/specification/partner-registration.md#c-52-names-of-the-invitation-status-ids
 */
export const statusTone = (id: number) => (successIds.has(id) ? 'success' : 'danger')
