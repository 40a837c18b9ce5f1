import type { Page } from '@playwright/test'

/** Virtual platform authenticator (passkeys with user verification), added through CDP. */
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
    /** Whether user verification succeeds from now on. */
    heldByOwner: (isUserVerified: boolean) =>
      tools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () => (await tools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}
