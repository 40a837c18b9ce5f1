import 'server-only'
import { InputError } from '../kit/errors.ts'

interface Token {
  text: string
  /** Quoted text is always a value, even if it is a keyword. */
  quoted: boolean
}

const TOKEN = /\s*(?:"([^"]*)"|'([^']*)'|(<=|>=|!=|[=<>(),])|([^\s=<>!(),"']+))/y
const SIGNS = ['(', ')', ',', '=', '!=', '<=', '>=', '<', '>']
const CONNECTIVES = ['and', 'or', 'not']

const LONGEST = 2_000

function tokensOf(text: string): Token[] {
  if (text.length > LONGEST) throw new InputError(`A selection has at most ${LONGEST} characters.`)
  const tokens: Token[] = []
  const source = text.trimEnd()
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < source.length; ) {
    const from = TOKEN.lastIndex
    const match = TOKEN.exec(source)
    if (!match) throw new InputError(`Invalid selection: "${source.slice(from).trim()}" cannot be read.`)
    const quoted = match[1] ?? match[2]
    tokens.push({ text: quoted ?? match[3] ?? match[4] ?? '', quoted: quoted !== undefined })
  }
  return tokens
}

/** Reads the words and signs of a selection one by one. @throws InputError for a text with other signs */
export class TokenReader {
  readonly #tokens: readonly Token[]
  #next = 0

  constructor(source: string) {
    this.#tokens = tokensOf(source)
  }

  isAtEnd(): boolean {
    return this.#next >= this.#tokens.length
  }

  isAtSign(): boolean {
    return SIGNS.some((sign) => this.#isNext(sign))
  }

  isQuoted(): boolean {
    return this.#tokens[this.#next]?.quoted ?? false
  }

  endsValue(): boolean {
    return this.isAtEnd() || this.isAtSign() || CONNECTIVES.some((word) => this.#isNext(word))
  }

  /** @throws InputError at the end */
  read(): Token {
    const token = this.#tokens[this.#next]
    if (!token) throw this.unexpected('a word')
    this.#next++
    return token
  }

  /** Skips the next token if it is this keyword or sign. @returns whether it was */
  take(text: string): boolean {
    const isTaken = this.#isNext(text)
    if (isTaken) this.#next++
    return isTaken
  }

  /** @throws InputError unless the next token is this sign */
  expect(sign: string): void {
    if (!this.take(sign)) throw this.unexpected(`"${sign}"`)
  }

  unexpected(expected: string): InputError {
    const token = this.#tokens[this.#next]
    const found = token ? `"${token.text}"` : 'the end'
    return new InputError(`Invalid selection: expected ${expected}, found ${found}.`)
  }

  #isNext(text: string): boolean {
    const token = this.#tokens[this.#next]
    return token !== undefined && !token.quoted && token.text.toLowerCase() === text
  }
}
