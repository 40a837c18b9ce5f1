import 'server-only'
import type { PanelContext } from '../core/panel-context.ts'
import type { Message } from '../gateways/message.ts'
import { CODE_MINUTES } from './challenges.repository.ts'

type MailBranding = Pick<PanelContext, 'origin' | 'brand' | 'links'>

/** The last line is for phones: they offer the code on our pages, and on no other's. */
export const codeBySms = ({ origin, brand }: MailBranding, to: string, code: string): Message => ({
  channel: 'sms',
  to,
  text: `${code} is your ${brand.name} code. It works for ${CODE_MINUTES} minutes. We never ask you for it by phone.\n\n@${new URL(origin).hostname} #${code}`,
})

const signature = ({ brand }: MailBranding) => `\n\n${brand.name}\n${brand.supportEmail}`

export const codeByMail = (branding: MailBranding, to: string, code: string): Message => ({
  channel: 'mail',
  to,
  subject: `${code} is your ${branding.brand.name} code`,
  text: `Your code is ${code}. It works for ${CODE_MINUTES} minutes.\n\nIf you did not ask for it, nothing needs to be done.${signature(branding)}`,
})

export const verificationMail = (branding: MailBranding, to: string, code: string, token: string): Message => ({
  channel: 'mail',
  to,
  subject: `${code} is your ${branding.brand.name} code`,
  text: `Your code is ${code}. It works for ${CODE_MINUTES} minutes.\n\nOr confirm your email address here:\n${branding.links.confirmEmail(token)}\n\nIf you did not ask for it, nothing needs to be done.${signature(branding)}`,
})

export const linkMail = (branding: MailBranding, to: string, token: string): Message => ({
  channel: 'mail',
  to,
  subject: `Confirm your email address for ${branding.brand.name}`,
  text: `Confirm your email address here:\n${branding.links.confirmEmail(token)}\n\nIf you did not ask for it, nothing needs to be done.${signature(branding)}`,
})
