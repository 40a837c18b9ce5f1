/** Reads the messages that a portal without providers writes to its data directory. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Message {
  at: string
  channel: 'sms' | 'mail'
  to: string
  subject?: string
  text: string
}

/**
 * @param address an email address, or a phone number in any format
 */
function isFor(message: Message, address: string): boolean {
  if (address.includes('@')) return message.to.toLowerCase() === address.toLowerCase()
  const digits = (text: string) => text.replace(/\D/g, '').slice(-10)
  return message.channel === 'sms' && digits(message.to) === digits(address)
}

/** @returns the code in a message: after `#` on the last line of a text, or the only six digits of an email */
function codeIn({ text }: Message): string | undefined {
  return /#(\d{6})\s*$/.exec(text)?.[1] ?? /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
}

export class Outbox {
  readonly #file: string
  /** Number of messages when it was opened, which belong to other tests. */
  readonly #before: number
  readonly #read = new Map<string, number>()

  constructor(dataDirectory: string) {
    this.#file = join(dataDirectory, 'outbox.jsonl')
    this.#before = this.messages().length
  }

  /** All messages, oldest first. */
  messages(): Message[] {
    if (!existsSync(this.#file)) return []
    const lines = readFileSync(this.#file, 'utf8').split('\n').slice(0, -1)
    return lines.map((line): Message => JSON.parse(line))
  }

  /** Messages to an address since it was opened, oldest first. */
  messagesTo(address: string): Message[] {
    return this.messages()
      .slice(this.#before)
      .filter((message) => isFor(message, address))
  }

  /** Counts all messages to an address so far as returned. */
  skip(address: string): void {
    this.#read.set(address, this.messagesTo(address).length)
  }

  /** The newest message to an address since it was opened, unless it was returned before. */
  nextTo(address: string): Message | undefined {
    const messages = this.messagesTo(address)
    if (messages.length <= (this.#read.get(address) ?? 0)) return undefined
    this.#read.set(address, messages.length)
    return messages.at(-1)
  }

  /** The newest code to an address, like `nextTo`. Other messages may arrive before and after it. */
  nextCodeTo(address: string): string | undefined {
    const messages = this.messagesTo(address)
    const code = messages.slice(this.#read.get(address)).map(codeIn).findLast(Boolean)
    if (code) this.#read.set(address, messages.length)
    return code
  }
}
