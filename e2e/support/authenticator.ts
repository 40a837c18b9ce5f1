import type { Page } from '@playwright/test'

/** A phone's own authenticator, by the browser's developer tools: it keeps passkeys and knows its holder's finger. */
export async function addAuthenticator(page: Page) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** From now on it is held by its owner, or by somebody else. */
    heldByOwner: (isUserVerified: boolean) =>
      tools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () => (await tools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}
