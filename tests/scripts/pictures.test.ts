import { routes } from '#lib/routes.ts'
import { looks, screens } from '#scripts/pictures/screens.ts'

/** Screens that need a step before them: a code, a started survey, an invitation or a link from a message. */
const AFTER_A_STEP = ['/declineSurvey', '/numberChange', '/otp', '/redirect', '/signW9', '/surveyFacts', '/surveyTerms']

const pictured = new Set(screens.flatMap(({ paths }) => paths.map((path) => path.split('?')[0])))

it('the contact sheet has every page that opens by its address', () => {
  const pages = Object.values(routes).map(({ path }) => path)
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((path) => !pictured.has(path)).toSorted()).toEqual(AFTER_A_STEP)
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
