import 'server-only'
import { english, type Translate } from '#lib/language/translate.ts'
import { printFonts, runsOf } from './fonts.ts'

/* A PDF that is accessible to screen readers: tagged, with language, title and headings. */

const MARGIN = 54
const FOOT = { size: 8, above: 36 } as const
const HEADINGS = { 1: { size: 18, before: 0 }, 2: { size: 13, before: 14 }, 3: { size: 10.5, before: 8 } } as const
const BODY = 9.5
const BOX = { label: 7.5, value: 10.5, pad: 5, line: 0.75 } as const
/** A heading with less room than this below it (in points) moves to the next page. */
const ROOM_UNDER_HEADING = 60

interface TextRun {
  text: string
  isBold?: boolean
  size?: number
}

interface DocumentInfo {
  title: string
  author: string
  createdAt: Date
  /** Translates to the language of its texts; English by default. */
  t?: Translate
}

type Fact = readonly [name: string, value: string]

/** Removes control and format characters, which no font can show; line breaks stay. */
const printed = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' ? sign : ''))

/** Writes text in the right fonts, continuing below the previous text. */
function write(document: PDFKit.PDFDocument, textRuns: readonly TextRun[], width?: number): void {
  const runs = textRuns.flatMap(({ text, isBold = false, size = BODY }) =>
    runsOf(printed(text), isBold).map((run) => ({ ...run, size })),
  )
  for (const [index, { text, font, size }] of runs.entries())
    document.font(font, size).text(text, { width, continued: index < runs.length - 1 })
}

/** A frame, marked as an artifact so that screen readers skip it. */
function frame(document: PDFKit.PDFDocument, x: number, y: number, width: number, height: number): void {
  document.markContent('Artifact', { type: 'Layout' })
  document.lineWidth(BOX.line).rect(x, y, width, height).stroke()
  document.endMarkedContent()
}

/** @param add writes one fact with its tags */
function printRow(document: PDFKit.PDFDocument, row: readonly Fact[], add: (fact: Fact, width: number) => void): void {
  const [left, top, width] = [document.page.margins.left, document.y, (document.page.width - 2 * MARGIN) / 2]
  let bottom = top
  for (const [index, fact] of row.entries()) {
    document.x = left + index * width + BOX.pad
    document.y = top + BOX.pad
    add(fact, width - 2 * BOX.pad)
    bottom = Math.max(bottom, document.y + BOX.pad)
  }
  for (const index of row.keys()) frame(document, left + index * width, top, width, bottom - top)
  document.x = left
  document.y = bottom
}

function numberPages(document: PDFKit.PDFDocument, t: Translate): void {
  const { start, count } = document.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    document.switchToPage(index)
    const { margins, width, height } = document.page
    // Text below the bottom margin would start a new page.
    margins.bottom = 0
    document.markContent('Artifact', { type: 'Pagination' })
    const text = t('Page {page} of {count}', { page: index - start + 1, count })
    document.font('plain', FOOT.size).text(text, MARGIN, height - FOOT.above, {
      width: width - 2 * MARGIN,
      align: 'right',
    })
    document.endMarkedContent()
  }
}

function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
    document.end()
  })
}

/** pdfkit is loaded with the first document: that takes 0.2 s, and most processes never print. */
async function openPdf(
  { title, author, createdAt }: DocumentInfo,
  { language }: Translate,
): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: `${language}-US`,
    displayTitle: true,
    bufferPages: true,
    // Turns off pdfkit's default font, which would not be embedded.
    font: '',
    info: { Title: title, Author: author, CreationDate: createdAt },
  })
  for (const [name, font] of Object.entries(printFonts())) document.registerFont(name, font)
  return document
}

class PrintedDocument {
  readonly #pdf: PDFKit.PDFDocument
  readonly #root: PDFKit.PDFStructureElement
  readonly #t: Translate

  constructor(pdf: PDFKit.PDFDocument, t: Translate) {
    this.#pdf = pdf
    this.#t = t
    this.#root = pdf.struct('Document')
    pdf.addStructure(this.#root)
  }

  heading(level: keyof typeof HEADINGS, text: string): void {
    const { size, before } = HEADINGS[level]
    if (this.#pdf.y > this.#pdf.page.maxY() - ROOM_UNDER_HEADING) this.#pdf.addPage()
    this.#pdf.y += before
    this.#block(`H${level}`, { text, size, isBold: true })
    this.#pdf.y += 4
  }

  paragraph(text: string): void {
    this.#block('P', { text })
    this.#pdf.y += 5
  }

  /** A list of names and values. */
  facts(facts: readonly Fact[]): void {
    const list = this.#openList()
    for (const [name, value] of facts)
      list.add(this.#item(() => write(this.#pdf, [{ text: `${name}: `, isBold: true }, { text: value || 'none' }])))
    list.end()
    this.#pdf.y += 5
  }

  /** Facts in frames like the boxes of a printed form, two per row. They must all fit on the page. */
  boxes(facts: readonly Fact[]): void {
    const list = this.#openList()
    const add = ([name, value]: Fact, width: number) =>
      list.add(
        this.#item(() => {
          write(this.#pdf, [{ text: name, size: BOX.label }], width)
          write(this.#pdf, [{ text: value || 'none', size: BOX.value }], width)
        }),
      )
    for (let index = 0; index < facts.length; index += 2) printRow(this.#pdf, facts.slice(index, index + 2), add)
    list.end()
    this.#pdf.y += 10
  }

  newPage(): void {
    this.#pdf.addPage()
  }

  /** Finishes the document and returns the PDF. */
  bytes(): Promise<Buffer> {
    this.#root.end()
    numberPages(this.#pdf, this.#t)
    return bytesOf(this.#pdf)
  }

  #block(tag: string, run: TextRun): void {
    this.#root.add(this.#pdf.struct(tag, {}, () => write(this.#pdf, [run])))
  }

  #openList(): PDFKit.PDFStructureElement {
    const list = this.#pdf.struct('L')
    this.#root.add(list)
    return list
  }

  #item(print: () => void): PDFKit.PDFStructureElement {
    return this.#pdf.struct('LI', {}, this.#pdf.struct('LBody', {}, print))
  }
}

export type { PrintedDocument }

export async function newDocument({ t = english, ...info }: DocumentInfo): Promise<PrintedDocument> {
  return new PrintedDocument(await openPdf(info, t), t)
}
