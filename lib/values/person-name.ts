/*
 * Which texts are accepted as names. Names appear in mails and lists, where an invisible name, or one that reverses the text
 * around it, would be misleading.
 */

/** Zero-width, filler and direction characters, and line separators: invisible, and common in pasted text. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\u{FFF9}-\u{FFFB}]/gu

/** Characters without a common glyph: private use and unassigned. */
const UNDEFINED = /[\p{Co}\p{Cn}]/u

const LETTER = /\p{L}/u

/** A name without invisible characters. */
export const visibleName = (text: string): string => text.replace(INVISIBLE, '').trim()

/** Whether a name has a letter and no undefined characters, once invisible characters are removed. */
export function isPersonName(text: string): boolean {
  const visible = visibleName(text)
  return LETTER.test(visible) && !UNDEFINED.test(visible)
}

/** Scripts that do not mix in one name, unlike those of China, Japan and Korea. */
const SCRIPTS: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Cherokee}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
]

/** Whether a name mixes scripts, such as a Cyrillic а among Latin letters: an operator should review it. */
export const hasMixedScripts = (text: string): boolean => SCRIPTS.filter((script) => script.test(text)).length > 1
