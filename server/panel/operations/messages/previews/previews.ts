import 'server-only'
import { LANGUAGE_NAMES } from '#lib/language/languages.ts'
import type { PanelContext } from '../../../core/panel-context.ts'
import type { Message, MessageName } from '../../../gateways/message.ts'
import { brandingFor, type Reader } from '../../../language/branding.ts'
import { oneOf } from '../../kit/fields.ts'
import { accountPreviews } from './account.ts'
import { paymentPreviews } from './payments.ts'
import type { Preview } from './preview.ts'
import { supportPreviews } from './support.ts'
import { surveyPreviews } from './surveys.ts'

/**
 * Previews of all messages, written by the code that sends them, with example data. A message without a preview does not
 * compile.
 */
export const previews: Readonly<Record<MessageName, Preview>> = {
  ...accountPreviews,
  ...surveyPreviews,
  ...paymentPreviews,
  ...supportPreviews,
}

/** The example in the reader's language. */
export const exampleOf = (panel: PanelContext, name: MessageName, reader: Reader): Message =>
  previews[name].example({ ...panel, ...brandingFor(panel, reader) })

/** Messages to operators stay in English whatever the language. */
export const messageLanguage = oneOf(LANGUAGE_NAMES).default('en').describe('Language of the recipient')
