import 'server-only'
import { reportMessage } from '#lib/contract/panel/support.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { MESSAGE_REPORTED, reportMessageMessages } from '#lib/messages/support.ts'
import { panelFormOf } from './define-form.ts'

export const report = panelFormOf(reportMessage, {
  body: ({ code }) => ({ code }),
  done: () => ({ notice: { tone: 'success', text: MESSAGE_REPORTED } }),
  refused: (error, t) => errorAction(reportMessageMessages, error, '', t).text,
})
