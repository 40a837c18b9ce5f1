import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream, PDFRef } from 'pdf-lib'

const decodeHex = (hex: string) => Buffer.from(hex, 'hex').toString('latin1')

/** The drawing operators of each page. */
async function operatorsOf(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf)
  return document.getPages().map((page) => {
    const contents = page.node.Contents()
    const parts = contents instanceof PDFArray ? contents.asArray() : [contents]
    const streams = parts.map((part) => (part instanceof PDFRef ? document.context.lookup(part) : part))
    return streams
      .filter((stream) => stream instanceof PDFRawStream)
      .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
      .join('\n')
  })
}

/** All texts of a PDF, in drawing order. */
export const textsOf = async (pdf: Uint8Array): Promise<string[]> =>
  (await operatorsOf(pdf)).flatMap((operators) =>
    [...operators.matchAll(/<([0-9A-F]*)> Tj/gi)].map(([, hex = '']) => decodeHex(hex)),
  )

/** Number of strokes drawn on the first page. */
export async function strokesOf(pdf: Uint8Array): Promise<number> {
  const [operators = ''] = await operatorsOf(pdf)
  return [...operators.matchAll(/\bS\b/g)].length
}

const NUMBER = '(-?[\\d.]+)'
const TEXT = new RegExp(`1 0 0 1 ${NUMBER} ${NUMBER} Tm\\s+<([0-9A-F]*)> Tj`, 'gi')
const LINE = new RegExp(`${NUMBER} ${NUMBER} m\\s+${NUMBER} ${NUMBER} l\\s`, 'g')

/** Where the first page has its texts and straight lines: points from the left and from the bottom. */
export async function layoutOf(pdf: Uint8Array) {
  const [operators = ''] = await operatorsOf(pdf)
  return {
    texts: [...operators.matchAll(TEXT)].map(([, x, y, hex = '']) => ({
      text: decodeHex(hex),
      x: Number(x),
      y: Number(y),
    })),
    lines: [...operators.matchAll(LINE)].map(([, ...ends]) => ends.map(Number)),
  }
}
