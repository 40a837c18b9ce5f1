const whenOnline = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/**
 * For React's `lazy`, where the server has made the part already: a script that does not come is asked for again once the
 * network is back. Until then the part stays as the server made it.
 */
export const lateScript = <Module>(load: () => Promise<Module>) => {
  const ask = (): Promise<Module> => load().catch(() => whenOnline().then(ask))
  return ask
}
