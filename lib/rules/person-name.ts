/*
 * What counts as somebody's name. Names are shown in mails and lists: one of nothing visible, or one that turns the text
 * around it, would deceive whoever reads it.
 */

/** Zero-width, filler and direction characters: invisible, and common in pasted text. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u{FFF9}-\u{FFFB}]/gu

/** Characters that each program shows differently or not at all: private use and unassigned. */
const UNDEFINED = /[\p{Co}\p{Cn}]/u

const LETTER = /\p{L}/u

/** A name without what cannot be seen. */
export const visibleName = (text: string): string => text.replace(INVISIBLE, '').trim()

/** Whether something is left to be seen of it, with a letter in it. */
export function isPersonName(text: string): boolean {
  const visible = visibleName(text)
  return LETTER.test(visible) && !UNDEFINED.test(visible)
}

/** Scripts that are not written together in one name; those of China, Japan and Korea are. */
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

/** Whether a name mixes scripts, such as a Cyrillic а among Latin letters: an operator should look at it. */
export const hasMixedScripts = (text: string): boolean => SCRIPTS.filter((script) => script.test(text)).length > 1
