import 'server-only'
import { type Color, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import { PRINTABLE } from '#lib/contract/panel/tax/w9.ts'

/* Draws on a PDF page. Coordinates are points from the top left corner. */

const INK = rgb(0, 0, 0)
const RULE = 0.7

interface Style {
  size?: number
  bold?: boolean
  italic?: boolean
  /** Line height in points; by default 1.2 times the size. */
  leading?: number
}

export const SHEET = { width: 612, height: 792 } as const
const SMALLEST = 5

function linesOf(content: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of content.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer) > width && line) lines.push(line)
    line = widthOf(longer) > width && line ? word : longer
  }
  return [...lines, line]
}

interface Fonts {
  plain: PDFFont
  bold: PDFFont
  italic: PDFFont
}

const fontFor = ({ plain, bold, italic }: Fonts, style: Style) => (style.bold ? bold : style.italic ? italic : plain)

/** Replaces characters that the standard PDF fonts lack with the closest letter. */
const printed = (content: string) =>
  PRINTABLE.test(content)
    ? content
    : Array.from(content.normalize('NFC'), (sign) => {
        if (PRINTABLE.test(sign)) return sign
        const [base = '?'] = sign.normalize('NFD')
        return PRINTABLE.test(base) ? base : '?'
      }).join('')

const sizeOf = (style: Style) => style.size ?? 8

const down = (y: number) => SHEET.height - y

class Sheet {
  readonly document: PDFDocument
  readonly #page: PDFPage
  readonly #fonts: Fonts

  constructor(document: PDFDocument, fonts: Fonts) {
    this.document = document
    this.#page = document.addPage([SHEET.width, SHEET.height])
    this.#fonts = fonts
  }

  text(content: string, x: number, y: number, style: Style = {}): void {
    const font = fontFor(this.#fonts, style)
    this.#page.drawText(printed(content), { x, y: down(y), size: sizeOf(style), font, color: INK })
  }

  /** Wrapped text. @returns the y position below it */
  column(content: string, x: number, y: number, width: number, style: Style): number {
    const leading = style.leading ?? sizeOf(style) * 1.2
    const lines = linesOf(content, width, (item) => this.#widthOf(item, style))
    for (const [index, item] of lines.entries()) this.text(item, x, y + index * leading, style)
    return y + lines.length * leading
  }

  /** Text on one line, shrunk to the width. */
  fitted(content: string, x: number, y: number, width: number, style: Style): void {
    let size = sizeOf(style)
    while (size > SMALLEST && this.#widthOf(content, { ...style, size }) > width) size -= 0.5
    this.text(content, x, y, { ...style, size })
  }

  line(x1: number, y1: number, x2: number, y2: number, thickness = RULE): void {
    this.#page.drawLine({ start: { x: x1, y: down(y1) }, end: { x: x2, y: down(y2) }, thickness, color: INK })
  }

  box(x: number, y: number, width: number, height: number, fill?: Color): void {
    const border = { borderWidth: RULE, borderColor: INK }
    this.#page.drawRectangle({ x, y: down(y + height), width, height, ...border, ...(fill && { color: fill }) })
  }

  /** A checkbox with its label. @returns the x position after the label */
  checkbox(isChecked: boolean, content: string, x: number, y: number): number {
    const style = { size: 7.5 }
    const side = 7
    this.box(x, y - side + 1, side, side)
    if (isChecked) {
      this.line(x + 1, y - side + 2, x + side - 1, y, 1.1)
      this.line(x + side - 1, y - side + 2, x + 1, y, 1.1)
    }
    this.text(content, x + side + 3, y, style)
    return x + side + 3 + this.#widthOf(content, style)
  }

  /** A polyline. @param points `x` and `y` in turn */
  stroke(points: readonly number[], x: number, y: number, scale: number): void {
    for (let index = 2; index + 1 < points.length; index += 2) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points.slice(index - 2, index + 2).map((value) => value * scale)
      this.line(x + x1, y + y1, x + x2, y + y2, 1.1)
    }
  }

  #widthOf(content: string, style: Style): number {
    return fontFor(this.#fonts, style).widthOfTextAtSize(printed(content), sizeOf(style))
  }
}

export type { Sheet }

/** A document with one letter-size page. @param date creation date */
export async function newSheet(title: string, author: string, date: Date): Promise<Sheet> {
  const document = await PDFDocument.create()
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setAuthor(author)
  document.setLanguage('en-US')
  document.setCreationDate(date)
  document.setModificationDate(date)
  const fonts: Fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    italic: await document.embedFont(StandardFonts.TimesRomanItalic),
  }
  return new Sheet(document, fonts)
}
