import 'server-only'
import { type MailBranding, mailMessage } from '../core/mail.ts'
import type { PanelContext } from '../core/panel-context.ts'
import type { Message } from '../gateways/message.ts'
import { CODE_MINUTES } from './codes/challenges.repository.ts'

/** The last line lets phones offer the code on our pages, and on no other site. */
export const codeBySms = (
  { origin, brand }: Pick<PanelContext, 'origin' | 'brand'>,
  to: string,
  code: string,
): Message => ({
  name: 'code-text',
  channel: 'sms',
  about: 'code',
  to,
  text: `Your ${brand.name} code is ${code}. It expires in ${CODE_MINUTES} minutes. We'll never call to ask for it.\n\n@${new URL(origin).hostname} #${code}`,
})

const codeLine = (code: string) => `Your code is ${code}. It expires in ${CODE_MINUTES} minutes.`
const IGNORE = "Didn't request this? You can ignore this email."

export const codeByMail = (branding: MailBranding, to: string, code: string): Message =>
  mailMessage(branding, {
    name: 'code-mail',
    to,
    about: 'code',
    subject: `${code} is your ${branding.brand.name} code`,
    paragraphs: [codeLine(code), IGNORE],
  })

export const verificationMail = (branding: MailBranding, to: string, code: string, token: string): Message =>
  mailMessage(branding, {
    name: 'email-code',
    to,
    about: 'code',
    subject: `${code} is your ${branding.brand.name} code`,
    paragraphs: [codeLine(code), `Or confirm your email address here:\n${branding.links.confirmEmail(token)}`, IGNORE],
  })

export const linkMail = (branding: MailBranding, to: string, token: string): Message =>
  mailMessage(branding, {
    name: 'email-link',
    to,
    subject: `Confirm your email address for ${branding.brand.name}`,
    paragraphs: [`Confirm your email address here:\n${branding.links.confirmEmail(token)}`, IGNORE],
  })
