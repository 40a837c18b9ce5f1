const whenOnline = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/**
 * Loader for React's `lazy`: if the script fails to load, it retries when the network returns. Until then the part stays as
 * the server rendered it, or shows its fallback. `lazy` alone would show the error page in place of the whole page, and
 * never load the script again.
 */
export const retryWhenOnline = <Module>(load: () => Promise<Module>) => {
  const attempt = (): Promise<Module> => load().catch(() => whenOnline().then(attempt))
  return attempt
}
