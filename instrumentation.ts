/** Runs once before the server takes requests. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startPortal } = await import('#server/start.ts')
  startPortal()
}
