const whenOnline = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/**
 * Loader for React's `lazy` around server-rendered parts: if the script fails to load, it retries when the network
 * returns. Until then the part stays visible, but not hydrated.
 */
export const retryWhenOnline = <Module>(load: () => Promise<Module>) => {
  const attempt = (): Promise<Module> => load().catch(() => whenOnline().then(attempt))
  return attempt
}
