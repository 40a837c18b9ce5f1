import { routes } from '#lib/routes.ts'
import { looks, screens } from '#scripts/pictures/screens.ts'

/** Only a link in a mail opens it. */
const FROM_A_MAIL = ['/numberChange']

const pictured = new Set(screens.flatMap(({ paths }) => paths.map((path) => path.split('?')[0])))

it('the contact sheet has every page', () => {
  const pages = Object.values(routes).map(({ path }) => path)
  expect(pages.length).toBeGreaterThan(30)
  // A new page goes into scripts/pictures/screens.ts.
  expect(pages.filter((path) => !pictured.has(path)).toSorted()).toEqual(FROM_A_MAIL)
})

it('the contact sheet has the widths from 320 to 1920, both themes, contrast, large text and print', () => {
  const has = (wanted: Partial<(typeof looks)[number]>) =>
    looks.some((look) => Object.entries(wanted).every(([name, value]) => look[name as keyof typeof look] === value))
  const wanted = [
    ...[320, 360, 768, 1280, 1920].map((width) => ({ width })),
    { colorScheme: 'dark', width: 360 },
    { forcedColors: 'active' },
    { contrast: 'more' },
    { fontSize: 32 },
    { textScale: '200%' },
    { media: 'print' },
    { language: 'es' },
  ] as const
  expect(wanted.filter((look) => !has(look))).toEqual([])
})
