/** A window with nothing but the page in it, on a desktop of its own, with a screen reader that listens. */
import { join } from 'node:path'
import { chromium as playwright } from '@playwright/test'
import { chromiumWithWindows } from '../launch/chromium.ts'
import { startDesktop } from './desktop.ts'
import { Listener } from './listener.ts'
import { Speech } from './speech.ts'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--force-renderer-accessibility',
  // No bar about the arguments above.
  '--test-type',
  // A window without an address bar: focus is in the page.
  '--app=data:text/html,<title>Start</title>',
]

export interface Ears {
  /** Somebody who has heard nothing yet, in a browser without cookies. */
  newListener: () => Promise<Listener>
  close: () => Promise<void>
}

export async function startListening(baseURL: string, readsWholePages: boolean): Promise<Ears> {
  const desktop = await startDesktop({ readsWholePages })
  try {
    const context = await playwright.launchPersistentContext(join(desktop.folder, 'profile'), {
      executablePath: chromiumWithWindows(),
      headless: false,
      env: desktop.env,
      args: ARGUMENTS,
      // Would open a window with an address bar.
      ignoreDefaultArgs: ['about:blank'],
      viewport: null,
      baseURL,
      locale: 'en-US',
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const speech = new Speech(desktop.debugFile)
    const [page = await context.newPage()] = context.pages()
    const newListener = async () => {
      await context.clearCookies()
      await page.goto('data:text/html,<title>Start</title>')
      await speech.untilQuiet()
      return new Listener(page, speech, desktop.env)
    }
    const close = async () => {
      await context.close()
      speech.close()
      await desktop.close()
    }
    return { newListener, close }
  } catch (error) {
    await desktop.close()
    throw error
  }
}
