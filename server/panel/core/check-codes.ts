import 'server-only'
import { randomInt } from 'node:crypto'
import type { Translate } from '#lib/language/translate.ts'
import type { Db } from '../database/schema.ts'
import type { Message, MessageTopic } from '../gateways/message.ts'
import { translateFor } from '../language/branding.ts'

/*
 * Every message carries a check code: whoever gets it can ask on the portal whether we sent a message with that code. What
 * is kept says when, how and what about, never to whom.
 */

/** Consonants alone: no word comes of them, and no phone takes them for the code of a sign-in. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 8
/** What fits in one text message. */
const TEXT_MAX = 160

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** As people read it: BCDF-GHJK. */
const shown = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

/** As it is kept, however it was typed. */
export const typedCheckCode = (typed: string) => typed.toUpperCase().replace(/[^A-Z]/g, '')

/** The last line of a text, by which phones offer its code on our pages alone: it must stay the last. */
const LAST_LINE = /\n\n@\S+ #\d+$/

function inText(text: string, code: string, page: string, t: Translate): string {
  const end = LAST_LINE.exec(text)?.[0] ?? ''
  const sentences = text.slice(0, text.length - end.length)
  const line = t('Check code {code}', { code })
  const whole = `${sentences}\n${line}: ${page}${end}`
  return whole.length <= TEXT_MAX ? whole : `${sentences}\n${line}${end}`
}

const inMail = (text: string, code: string, page: string, t: Translate) =>
  `${text}\n\n${t('Check code: {code}', { code })}\n${t('To make sure this message is from us, type {page} into your browser and enter the code.', { page })}`

/** A code that no other message of the last months has. */
async function keepCode(tx: Db, about: MessageTopic, channel: Message['channel']): Promise<string> {
  for (;;) {
    const kept = await tx
      .insertInto('message_check')
      .values({ code: newCode(), about, channel })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst()
    if (kept) return kept.code
  }
}

/**
 * The message with this check code beside its text.
 * @param checkPage address of the page where the code is checked
 */
export function markedWith(code: string, message: Message, checkPage: string): Message {
  const write = message.channel === 'sms' ? inText : inMail
  const t = translateFor({ language: message.language ?? 'en' })
  const text = write(message.text, shown(code), checkPage.replace(/^https?:\/\//, ''), t)
  return { ...message, checkCode: code, text }
}

/** The message with a check code of its own, which is kept. */
export async function withCheckCode(tx: Db, message: Message, checkPage: string): Promise<Message> {
  if (message.checkCode) return message
  const { about = 'account', channel } = message
  return markedWith(await keepCode(tx, about, channel), message, checkPage)
}
