import { setTimeout as wait } from 'node:timers/promises'

/** Polls until the condition holds. @returns milliseconds that it took @throws Error after `withinMs` */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  withinMs = 30_000,
  everyMs = 10,
): Promise<number> {
  const startedAt = performance.now()
  while (!(await condition())) {
    if (performance.now() - startedAt > withinMs)
      throw new Error(`Condition not met within ${withinMs / 1000} seconds.`)
    await wait(everyMs)
  }
  return Math.round(performance.now() - startedAt)
}
