import type { Page } from '@playwright/test'
import { spanish } from '#lib/language/spanish/index.ts'

/** English texts whose Spanish translation differs. */
const translated = Object.entries(spanish).flatMap(([english, other]) => (english === other ? [] : [english]))

/** Texts and accessible names that are in English although a translation exists. Ignores content with `lang="en"`. */
export const englishOn = (page: Page): Promise<string[]> =>
  page.evaluate((texts) => {
    const english = new Set(texts)
    const shown = (element: Element) => [
      ...[...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? ''),
      ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ]
    return [...document.body.querySelectorAll('*')]
      .filter((element) => !element.closest('[lang=en], script, style'))
      .flatMap(shown)
      .map((text) => text.trim().replace(/\s+/g, ' '))
      .filter((text) => english.has(text))
  }, translated)
