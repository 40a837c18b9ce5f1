import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from 'pdf-lib'

/* Reads a tagged PDF as a screen reader does. */

const codeOf = (stream: PDFRawStream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')

/** Glyph to text, from the font's ToUnicode table. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const hexes = [...list.matchAll(/<([\w ]*)>/g)]
    for (const [index, [, hex = '']] of hexes.entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      letters.set(glyph, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

interface ReadPdf {
  pages: string[]
  language: string | undefined
  title: string | undefined
  /** Structure tags in order, such as `H1`, `P`, `L`. */
  tags: string[]
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const found = (object: PDFObject | undefined) => (object instanceof PDFRef ? document.context.lookup(object) : object)
  const streamsOf = (object: PDFObject | undefined) =>
    (object instanceof PDFArray ? object.asArray() : [object])
      .map(found)
      .filter((stream) => stream instanceof PDFRawStream)
  const pages = document.getPages().map(({ node }) => {
    const fonts = new Map<string, Map<string, string>>()
    for (const [name, ref] of node.Resources()?.lookup(PDFName.of('Font'), PDFDict).entries() ?? []) {
      const font = found(ref)
      const table = font instanceof PDFDict ? found(font.get(PDFName.of('ToUnicode'))) : undefined
      if (table instanceof PDFRawStream) fonts.set(name.asString(), lettersOf(codeOf(table)))
    }
    const code = streamsOf(node.get(PDFName.of('Contents')))
      .map(codeOf)
      .join('\n')
    let letters = new Map<string, string>()
    let text = ''
    for (const [, font, shown = ''] of code.matchAll(/(\/F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? new Map()
      for (const [, hexes = ''] of shown.matchAll(/<(\w*)>/g))
        text += (hexes.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? '\ufffd').join('')
    }
    return text
  })
  const tags: string[] = []
  const root = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
  const [body] = root.lookup(PDFName.of('K'), PDFArray).asArray()
  const whole = found(body)
  const parts = whole instanceof PDFDict ? whole.lookup(PDFName.of('K'), PDFArray).asArray() : []
  for (const part of parts.map(found))
    if (part instanceof PDFDict) tags.push(part.lookup(PDFName.of('S'), PDFName).decodeText())
  const language = document.catalog.get(PDFName.of('Lang'))
  return { pages, language: language?.toString(), title: document.getTitle(), tags }
}
