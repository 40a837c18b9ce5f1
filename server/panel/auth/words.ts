import 'server-only'
import { linkTo, routes } from '#lib/routes.ts'
import type { Message } from '../gateways/message.ts'
import type { Panel } from '../panel.ts'
import { CODE_MINUTES } from './challenges.repository.ts'

type House = Pick<Panel, 'origin' | 'brand'>

/** The last line is for phones: they offer the code on our pages, and on no other's. */
export const codeBySms = ({ origin, brand }: House, to: string, code: string): Message => ({
  channel: 'sms',
  to,
  text: `${code} is your ${brand.name} code. It works for ${CODE_MINUTES} minutes. We never ask you for it by phone.\n\n@${new URL(origin).hostname} #${code}`,
})

const signature = ({ brand }: House) => `\n\n${brand.name}\n${brand.supportEmail}`

export const codeByMail = (house: House, to: string, code: string): Message => ({
  channel: 'mail',
  to,
  subject: `${code} is your ${house.brand.name} code`,
  text: `Your code is ${code}. It works for ${CODE_MINUTES} minutes.\n\nIf you did not ask for it, nothing needs to be done.${signature(house)}`,
})

/** Where the mail's link leads; the page asks before anything happens. */
const confirmation = ({ origin }: House, token: string) => origin + linkTo(routes.confirmEmail, { code: token })

export const verificationMail = (house: House, to: string, code: string, token: string): Message => ({
  channel: 'mail',
  to,
  subject: `${code} is your ${house.brand.name} code`,
  text: `Your code is ${code}. It works for ${CODE_MINUTES} minutes.\n\nOr confirm your email address here:\n${confirmation(house, token)}\n\nIf you did not ask for it, nothing needs to be done.${signature(house)}`,
})

export const linkMail = (house: House, to: string, token: string): Message => ({
  channel: 'mail',
  to,
  subject: `Confirm your email address for ${house.brand.name}`,
  text: `Confirm your email address here:\n${confirmation(house, token)}\n\nIf you did not ask for it, nothing needs to be done.${signature(house)}`,
})
