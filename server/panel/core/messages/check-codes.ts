import 'server-only'
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Translate } from '#lib/language/translate.ts'
import type { Db } from '../../database/schema.ts'
import type { Message, MessageTopic } from '../../gateways/message.ts'
import { translateFor } from '../../language/branding.ts'

/*
 * Every message carries a check code, by which its recipient can check on the portal that we sent it. We store the
 * code's time, channel and topic, never the recipient.
 */

/** Consonants only, so that a code spells no word and no phone mistakes it for a sign-in code. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 8
/** Characters that fit in one text message. */
const TEXT_MAX = 160

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Formats a code for people: BCDF-GHJK. */
const formatCheckCode = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

/** Normalizes a typed code to the stored form. */
export const typedCheckCode = (input: string) => input.toUpperCase().replace(/[^A-Z]/g, '')

/** The line that lets phones autofill a code on our pages only. It must stay the last line of a text. */
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

/** Makes and stores a code that no other stored message has. */
async function storeCode(tx: Db, topic: MessageTopic, channel: Message['channel']): Promise<string> {
  for (;;) {
    const kept = await tx
      .insertInto('message_check')
      .values({ code: newCode(), about: topic, channel })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst()
    if (kept) return kept.code
  }
}

/**
 * Adds a check code to the text of a message.
 * @param checkPage URL of the page where recipients check codes
 */
export function addCheckCode(code: string, message: Message, checkPage: string): Message {
  const write = message.channel === 'sms' ? inText : inMail
  const t = translateFor({ language: message.language ?? 'en' })
  const text = write(message.text, formatCheckCode(code), checkPage.replace(/^https?:\/\//, ''), t)
  return { ...message, checkCode: code, text }
}

/** Dates the code anew if the message was written more than an hour ago: it waited for the morning, or for its provider. */
export const markLeaving = (db: Db, { checkCode = '' }: Message) =>
  db
    .updateTable('message_check')
    .set({ sent_at: sql<Date>`now()` })
    .where('code', '=', checkCode)
    .where('sent_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()

/** Adds a new check code to a message and stores it, unless the message already has one. */
export async function withCheckCode(tx: Db, message: Message, checkPage: string): Promise<Message> {
  if (message.checkCode) return message
  const { about: topic = 'account', channel } = message
  return addCheckCode(await storeCode(tx, topic, channel), message, checkPage)
}
