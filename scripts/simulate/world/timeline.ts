/* Event queue, ordered by time, and by insertion for equal times. */
import { clock } from './clock.ts'

interface Event {
  at: number
  sequence: number
  run: () => Promise<void>
}

const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.sequence < b.sequence)

/** Implemented as a binary heap. */
export function createTimeline() {
  const heap: Event[] = []
  let sequence = 0

  function up(from: number): void {
    for (let index = from; index > 0; ) {
      const above = (index - 1) >> 1
      const [event, parent] = [heap[index], heap[above]]
      if (!event || !parent || !isBefore(event, parent)) return
      heap[index] = parent
      heap[above] = event
      index = above
    }
  }

  function down(): void {
    for (let index = 0; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2]
      const [event, leftChild, rightChild] = [heap[index], heap[left], heap[right]]
      const [least, child] =
        leftChild && rightChild && isBefore(rightChild, leftChild) ? [right, rightChild] : [left, leftChild]
      if (!event || !child || !isBefore(child, event)) return
      heap[index] = child
      heap[least] = event
      index = least
    }
  }

  return {
    /** @param delay milliseconds from now */
    in(delay: number, run: () => Promise<void>): void {
      heap.push({ at: clock.now() + delay, sequence: sequence++, run })
      up(heap.length - 1)
    },
    /** Runs all events up to a time. Events that are overdue because the clock advanced run at once. */
    async runUntil(end: number): Promise<void> {
      for (let next = heap[0]; next && next.at <= end; next = heap[0]) {
        const last = heap.pop()
        if (last && last !== next) {
          heap[0] = last
          down()
        }
        clock.advanceTo(next.at)
        await next.run()
      }
      clock.advanceTo(end)
    },
  }
}

export type Timeline = ReturnType<typeof createTimeline>
