import { useEffect } from 'react'

/** Marks the filled-in parts of the rail, until the page is left. Optional: without its script they are only links. */
export const useRailMarks = () =>
  useEffect(() => {
    import('./markDoneCards.ts').then(
      ({ markDoneCards }) => markDoneCards(),
      () => {},
    )
  }, [])
