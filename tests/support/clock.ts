/** Sets the clock of this process, where it stands still, and nothing else: sockets and timers keep their own. */
export const setClock = (at: number) =>
  jest.useFakeTimers({
    now: at,
    doNotFake: [
      'nextTick',
      'setImmediate',
      'setInterval',
      'setTimeout',
      'clearTimeout',
      'clearInterval',
      'clearImmediate',
      'queueMicrotask',
      'performance',
      'hrtime',
    ],
  })
