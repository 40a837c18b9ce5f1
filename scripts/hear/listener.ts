/** A keyboard user of a screen reader. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import type { Desktop } from './desktop.ts'
import type { Speech, Utterance } from './speech.ts'

const run = promisify(execFile)

/** Longest delay between a sentence on the page and its speech. */
const WITHIN_MS = 1_000
const APPEARS_MS = 20_000
const MOST_STEPS = 120
/** Orca's key for reading everything from here. */
const READ_ON = 'KP_Add'
/** Spoken after the text of one. */
const LINK_OR_HEADING = /^(?:visited link|link|heading level \d)$/

export interface Step {
  step: string
  speech: readonly string[]
}

/** Key names of X11. */
const KEYS: Readonly<Record<string, string>> = { Enter: 'Return', Space: 'space' }

export class Listener {
  readonly page: Page
  /** All steps so far. */
  readonly steps: Step[] = []
  /** Announcements that were not spoken exactly once, in order and in time. */
  readonly problems: string[] = []
  readonly #speech: Speech
  readonly #env: Desktop['env']

  constructor(page: Page, speech: Speech, env: Desktop['env']) {
    this.page = page
    this.#speech = speech
    this.#env = env
  }

  /** A listener for the same page without recorded steps. */
  again = () => new Listener(this.page, this.#speech, this.#env)

  /**
   * Performs a step and records the speech. Each of `announced` must be spoken once, in this order, within a second of its
   * display.
   */
  async hear(step: string, act: () => Promise<unknown>, announced: readonly string[] = []): Promise<void> {
    const shown = announced.map((sentence) => this.#shownAt(sentence))
    await act()
    const times = await Promise.all(shown)
    const utterances = await this.#speech.untilQuiet()
    this.steps.push({ step, speech: utterances.map(({ text }) => text) })
    this.problems.push(...problemsOf(announced, times, utterances).map((problem) => `${step}: ${problem}`))
  }

  open = (path: string) => this.hear(`open ${path}`, () => this.page.goto(path))

  /**
   * Opens a page and lets Orca read it from its first link: pages that move the focus while they load are read from another
   * point each time. Without the roles of links and headings, which Orca leaves out now and then when it reads on.
   */
  async readFromTop(path: string): Promise<void> {
    await this.start(path)
    await this.page.getByRole('link').first().focus()
    await this.#speech.untilQuiet()
    await this.#xdotool('key', READ_ON)
    const utterances = await this.#speech.untilQuiet()
    const texts = utterances.map(({ text }) => text)
    this.steps.push({ step: `read ${path}`, speech: texts.filter((text) => !LINK_OR_HEADING.test(text)) })
  }

  /** Opens a journey's first page, without recording: Orca starts to read it at a different point in each run. */
  async start(path: string): Promise<void> {
    await this.page.goto(path)
    await this.#speech.untilQuiet()
  }

  press = (key: string, announced?: readonly string[]) =>
    this.hear(`press ${key}`, () => this.#xdotool('key', KEYS[key] ?? key), announced)

  /** Presses a key and checks what is announced. The rest of the speech depends on timing and is not recorded. */
  async pressUnrecorded(key: string, announced: readonly string[]): Promise<void> {
    await this.press(key, announced)
    this.steps.pop()
  }

  /** Presses Enter and waits for the page that it opens. */
  enter = (path: string) => {
    const enter = async () => {
      await this.#xdotool('key', 'Return')
      await this.page.waitForURL(`**${path}`)
    }
    return this.hear('press Enter', enter)
  }

  /** The speech is not recorded, because Orca's speech about partial words depends on timing. */
  async type(text: string): Promise<void> {
    await this.#xdotool('type', '--delay', '20', text)
    await this.#speech.untilQuiet()
  }

  /** Presses Tab until the target has focus. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor()
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.press('Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }

  /** Tabs through the whole page, starting at its top. */
  async walk(): Promise<void> {
    const focused = () => this.page.evaluateHandle(() => document.activeElement)
    await this.#xdotool('key', 'ctrl+Home')
    await this.#speech.untilQuiet()
    await this.press('Tab')
    const first = await focused()
    for (let steps = 1; steps < MOST_STEPS; steps++) {
      await this.#xdotool('key', 'Tab')
      const utterances = await this.#speech.untilQuiet()
      if (await first.evaluate((element) => element === document.activeElement)) return
      // When focus wraps to the top, Orca sometimes speaks the page's name.
      const pageUtterances = utterances.filter(({ text }) => !text.endsWith(' document web.'))
      this.steps.push({ step: 'press Tab', speech: pageUtterances.map(({ text }) => text) })
    }
  }

  async fill(label: string, text: string): Promise<void> {
    await this.tabTo(this.page.getByLabel(label, { exact: true }))
    await this.type(text)
  }

  async #xdotool(...args: string[]): Promise<void> {
    await run('xdotool', args, { env: this.#env })
  }

  async #shownAt(sentence: string): Promise<number | null> {
    const place = this.page.getByText(sentence).first()
    return place.waitFor({ state: 'attached', timeout: APPEARS_MS }).then(
      () => Date.now(),
      () => null,
    )
  }
}

/** The problems with how announcements were spoken. */
export function problemsOf(
  announced: readonly string[],
  shownAt: readonly (number | null)[],
  utterances: readonly Utterance[],
): string[] {
  const first = announced.map((sentence) => utterances.findIndex(({ text }) => text.includes(sentence)))
  return announced.flatMap((sentence, index) => {
    const times = utterances.filter(({ text }) => text.includes(sentence)).length
    const at = first[index] ?? -1
    const shown = shownAt[index]
    if (shown === null || shown === undefined) return [`"${sentence}" is not shown`]
    if (times !== 1) return [`"${sentence}" is said ${times} times`]
    if (first.slice(0, index).some((before) => before > at)) return [`"${sentence}" is said too early`]
    const late = (utterances[at]?.at ?? 0) - shown
    return late > WITHIN_MS ? [`"${sentence}" is said ${late} ms after it is shown`] : []
  })
}
