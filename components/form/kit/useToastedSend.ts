'use client'

import { useTranslate } from '#components/language/useTranslate.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { type ApiError, type ErrorTable, errorAction } from '#lib/messages/error-action.ts'
import { type SendOptions, useSend } from '../useSend.ts'

interface Options<Values, Data> extends Pick<SendOptions<Values, Data>, 'send' | 'onDone'> {
  messages: ErrorTable
}

/**
 * `useSend` for profile tabs: shows an error as a toast and on the page.
 * @see docs/specification/errors.md#patient-and-caregiver
 */
export function useToastedSend<Values, Data>({ messages, ...options }: Options<Values, Data>) {
  const t = useTranslate()
  const errorText = (error: ApiError) => errorAction(messages, error, '', t).text
  return useSend({
    ...options,
    errorText,
    onError: (error) => {
      const text = errorText(error)
      if (text) toast.error(text)
    },
  })
}
