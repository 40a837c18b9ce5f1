import 'server-only'
import { inflateSync } from 'node:zlib'

/*
 * npm packages ship fonts as WOFF, which compresses each table. pdfkit's font engine would decompress a table again for
 * every glyph, so the fonts are unpacked first.
 * @see https://www.w3.org/TR/WOFF/
 */

const WOFF = { header: 44, entry: 20 } as const
const SFNT = { header: 12, entry: 16 } as const

const roundedUp = (length: number) => (length + 3) & ~3

interface Table {
  tag: number
  checksum: number
  data: Buffer
}

function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = WOFF.header + index * WOFF.entry
    const [tag, offset, stored, length, checksum] = [0, 4, 8, 12, 16].map((field) => woff.readUInt32BE(entry + field))
    if (tag === undefined || offset === undefined || stored === undefined || checksum === undefined)
      throw new Error('not a font')
    const data = woff.subarray(offset, offset + stored)
    return { tag, checksum, data: stored === length ? data : inflateSync(data) }
  })
}

/** Unpacks a WOFF file into the same font as SFNT (TrueType or OpenType). */
export function unpackedFont(woff: Buffer): Buffer {
  const tables = tablesOf(woff)
  const start = SFNT.header + tables.length * SFNT.entry
  const font = Buffer.alloc(tables.reduce((end, { data }) => end + roundedUp(data.length), start))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(tables.length, 4)
  let offset = start
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    for (const [field, value] of [tag, checksum, offset, data.length].entries())
      font.writeUInt32BE(value, SFNT.header + index * SFNT.entry + field * 4)
    data.copy(font, offset)
    offset += roundedUp(data.length)
  }
  return font
}
