import localFont from 'next/font/local'

/*
 * Figtree, from this site: 20 KB, and 10 more for whoever's name needs its accents. It is used only where it has come before
 * the first paint, so that no line moves; the next page has it then.
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

/** Classes of the page's root. */
export const typeface = `${latin.variable} ${accented.variable}`
