/** Opens a browser window that shows only the page, on a separate desktop with a screen reader. */
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
  // Hides the info bar about the arguments above.
  '--test-type',
  // An app window has no address bar, so that focus is in the page.
  '--app=data:text/html,<title>Start</title>',
]

export interface ListenerFactory {
  /** A new listener in a browser context without cookies. */
  newListener: () => Promise<Listener>
  close: () => Promise<void>
}

export async function startListening(baseURL: string, readsWholePages: boolean): Promise<ListenerFactory> {
  const desktop = await startDesktop({ readsWholePages })
  try {
    const context = await playwright.launchPersistentContext(join(desktop.folder, 'profile'), {
      executablePath: chromiumWithWindows(),
      headless: false,
      env: desktop.env,
      args: ARGUMENTS,
      // This argument would open a window with an address bar.
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
