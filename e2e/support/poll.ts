/** Polls for something outside the browser. @param name what to name in the error of a timeout */
export async function poll<T>(read: () => T | undefined, name: string, withinMs = 15_000): Promise<T> {
  const end = Date.now() + withinMs
  for (;;) {
    const found = read()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`No ${name} within ${withinMs / 1000} seconds`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
