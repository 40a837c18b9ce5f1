import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream, PDFRef } from 'pdf-lib'

const decodeHex = (hex: string) => Buffer.from(hex, 'hex').toString('latin1')

/** All texts of a PDF, in drawing order. */
export async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf)
  return document.getPages().flatMap((page) => {
    const contents = page.node.Contents()
    const parts = contents instanceof PDFArray ? contents.asArray() : [contents]
    const streams = parts.map((part) => (part instanceof PDFRef ? document.context.lookup(part) : part))
    const code = streams
      .filter((stream) => stream instanceof PDFRawStream)
      .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
      .join('\n')
    return [...code.matchAll(/<([0-9A-F]*)> Tj/gi)].map(([, hex = '']) => decodeHex(hex))
  })
}

/** Number of strokes drawn on the first page. */
export async function strokesOf(pdf: Uint8Array): Promise<number> {
  const document = await PDFDocument.load(pdf)
  const contents = document.getPage(0).node.Contents()
  const parts = contents instanceof PDFArray ? contents.asArray() : [contents]
  const streams = parts.map((part) => (part instanceof PDFRef ? document.context.lookup(part) : part))
  const code = streams
    .filter((stream) => stream instanceof PDFRawStream)
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    .join('\n')
  return [...code.matchAll(/\bS\b/g)].length
}
