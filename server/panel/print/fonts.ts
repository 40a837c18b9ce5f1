import 'server-only'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { processWide } from '#server/process-wide.ts'
import { unpackedFont } from './woff.ts'

/*
 * The standard PDF fonts have Western letters only. DejaVu Sans is easy to read and covers the ranges below; UnifontEX
 * covers nearly all other characters of Unicode's Basic Multilingual Plane.
 */

const FILES = {
  plain: '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff',
  bold: '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff',
  other: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
} as const
type FontName = keyof typeof FILES

/** Fonts are read with the first document, because Next also loads this module where the packages are missing. */
const readFonts = (): Readonly<Record<FontName, Buffer>> => {
  const packages = createRequire(import.meta.url)
  const fontIn = (file: string) => unpackedFont(readFileSync(packages.resolve(/* turbopackIgnore: true */ file)))
  return { plain: fontIn(FILES.plain), bold: fontIn(FILES.bold), other: fontIn(FILES.other) }
}

export const printFonts = () => processWide('print fonts', readFonts)

/** Line feed, Latin with Vietnamese, Greek, Cyrillic, Hebrew, Arabic, Persian, punctuation and currencies. */
const IN_DEJAVU = [
  [0x0a, 0x0a],
  [0x20, 0x2e9],
  [0x300, 0x34f],
  [0x370, 0x525],
  [0x5d0, 0x5ea],
  [0x621, 0x63a],
  [0x640, 0x652],
  [0x679, 0x6bf],
  [0x6cc, 0x6cc],
  [0x1e00, 0x1efb],
  [0x1f00, 0x2064],
  [0x20a0, 0x20b5],
] as const

function isInDejaVu(sign: string): boolean {
  const point = sign.codePointAt(0) ?? 0
  return IN_DEJAVU.some(([first, last]) => point >= first && point <= last)
}

export interface Run {
  text: string
  font: FontName
}

/** Splits a text wherever the font changes. */
export function runsOf(text: string, isBold: boolean): Run[] {
  const runs: Run[] = []
  for (const sign of text.normalize('NFC')) {
    const font = !isInDejaVu(sign) ? 'other' : isBold ? 'bold' : 'plain'
    const last = runs.at(-1)
    if (last?.font === font) last.text += sign
    else runs.push({ text: sign, font })
  }
  return runs
}
