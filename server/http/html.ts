import 'server-only'

/** Text that is already HTML. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Part = Html | string | number | null | undefined | false | readonly Part[]

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(textOf).join('') : escaped(String(part))
}

/** Builds HTML and escapes all interpolated values that are not `Html`, in text and in quoted attributes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]) =>
  new Html(strings.map((text, index) => text + textOf(parts[index])).join(''))
