/* The fuzzed servers: the panel, and the portal in front of it. */
import type { SimulatedPanel } from '../simulate/world/panel.ts'
import { random } from '../simulate/world/random.ts'
import type { FuzzMember } from './members.ts'
import { newPanelRequest, sendToPanel } from './panel-requests.ts'
import { type FuzzBrowser, keepCookies, openBrowsers } from './portal/browsers.ts'
import { newCallRequest } from './portal/call-requests.ts'
import { newPageRequest } from './portal/page-requests.ts'
import { startPortal } from './portal/server.ts'
import type { FuzzAnswer, FuzzRequest } from './request.ts'

export interface Target {
  /** Called after members have been signed in again. */
  signedIn: (members: readonly FuzzMember[]) => Promise<void>
  /** The next request, and a function that sends it, which can be called repeatedly. */
  next: () => { tried: FuzzRequest; send: () => Promise<FuzzAnswer> }
  close: () => Promise<void>
}

export function panelTarget(panel: SimulatedPanel, known: readonly string[]): Target {
  let members: readonly FuzzMember[] = []
  return {
    signedIn: async (all) => {
      members = all
    },
    next: () => {
      const tried = newPanelRequest(members, known)
      return { tried, send: () => sendToPanel(panel, tried) }
    },
    close: async () => undefined,
  }
}

/** Percentage of portal requests that are for pages. */
const FOR_PAGES = 30

export async function portalTarget(panel: SimulatedPanel, known: readonly string[]): Promise<Target> {
  const portal = await startPortal(panel)
  let members: readonly FuzzMember[] = []
  let browsers: FuzzBrowser[] = []
  return {
    async signedIn(all) {
      members = all
      browsers = await openBrowsers(all)
    },
    next() {
      const browser = random.pick(browsers)
      const newRequest = random.percent(FOR_PAGES) ? newPageRequest : newCallRequest
      const tried = newRequest(browser, members, known)
      const send = async () => {
        const answer = await portal.send(tried)
        keepCookies(browser, tried, answer)
        return answer
      }
      return { tried, send }
    },
    close: portal.close,
  }
}

/** Picks a random target for each request. */
export function together(targets: readonly Target[]): Target {
  return {
    signedIn: async (members) => {
      for (const target of targets) await target.signedIn(members)
    },
    next: () => random.pick(targets).next(),
    close: async () => {
      for (const target of targets) await target.close()
    },
  }
}
