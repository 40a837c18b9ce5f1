import localFont from 'next/font/local'

/*
 * Figtree, self-hosted: 20 KB, plus 10 KB for pages with accented letters. `optional`: used only if it loads before the
 * first paint, to avoid layout shift; the next page has it cached.
 */

const latin = localFont({
  src: '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  weight: '300 900',
  display: 'optional',
  variable: '--typeface',
})

const accented = localFont({
  src: '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2',
  weight: '300 900',
  display: 'optional',
  variable: '--typeface-accented',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'unicode-range', value: 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB' },
  ],
})

/** Classes for the html element. */
export const typeface = `${latin.variable} ${accented.variable}`
