import 'server-only'
import type { PanelContext } from '../../../core/panel-context.ts'
import type { Message, MessageName } from '../../../gateways/message.ts'
import type { MailBranding } from '../../../language/branding.ts'

export interface Preview {
  /** Completes "sent when ...". */
  sentWhen: string
  /** @param panel the panel's context, with branding in the preview's language */
  example: (panel: PanelContext & MailBranding) => Message
}

export type Previews = Readonly<Partial<Record<MessageName, Preview>>>

/* Example data of several previews. */

export const MAIL = 'maria.lopez@example.com'
export const MOBILE = '+12125550101'
export const KEY = 'ExampleKey0123456789'
