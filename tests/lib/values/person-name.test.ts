import { hasMixedScripts, isPersonName, visibleName } from '#lib/values/person-name.ts'

describe('isPersonName and visibleName', () => {
  it.each(['Mary', 'José', 'O’Brien-Smith Jr.', 'Nguyễn', 'Ольга', '李小龍', 'محمد', 'X Æ A-12'])(
    'accept %s unchanged',
    (name) => {
      expect([isPersonName(name), visibleName(name)]).toEqual([true, name])
    },
  )

  it.each([
    ['zero-width spaces', '\u200B\u200B'],
    ['a word joiner', '\u2060'],
    ['a direction override', '\u202E'],
    ['a direction isolate', '\u2066\u2069'],
    ['a Hangul filler', '\u3164'],
    ['a half-width Hangul filler', '\uFFA0'],
    ['a soft hyphen', '\u00AD'],
    ['a byte order mark', '\uFEFF'],
    ['tag characters', '\u{E0041}\u{E0042}'],
    ['private use', '\uE000'],
    ['private use of a higher plane', '\u{F0000}'],
    ['a private character among letters', 'Ma\uE000ry'],
    ['an unassigned character among letters', 'Ma\u0378ry'],
    ['blank Braille', '\u2800'],
    ['combining marks alone', '\u0301\u0301'],
    ['digits', '12345'],
    ['punctuation', '---'],
    ['an emoji', '🙂'],
    ['blanks', '   '],
    ['nothing', ''],
  ])('refuse a name of %s', (_what, name) => {
    expect(isPersonName(name)).toBe(false)
  })

  it.each([
    ['Ma\u200Bry', 'Mary'],
    ['\u202AMary\u202C', 'Mary'],
    ['\u200F Mary \u200F', 'Mary'],
    ['Ma\u00ADry', 'Mary'],
    ['Mary\u2028\u2029', 'Mary'],
    ['Ma\u2028ry', 'Mary'],
  ])('turn %j into %j', (typed, visible) => {
    expect([isPersonName(typed), visibleName(typed)]).toEqual([true, visible])
  })
})

describe('hasMixedScripts', () => {
  it.each([
    ['a Cyrillic а among Latin letters', 'M\u0430ry'],
    ['a Greek ο among Latin letters', 'J\u03BFhn'],
    ['a Cherokee Ꭺ among Latin letters', '\u13AAnna'],
  ])('is true for %s', (_what, name) => {
    expect(hasMixedScripts(name)).toBe(true)
  })

  it.each(['Mary', 'Ольга', '田中ヒロ', '김小龍', 'Mary 2nd'])('is false for %s', (name) => {
    expect(hasMixedScripts(name)).toBe(false)
  })
})
