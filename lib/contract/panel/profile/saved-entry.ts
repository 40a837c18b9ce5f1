import * as z from 'zod/mini'
import { withFallback } from '../../lenient.ts'

/** A lookup value as a saved answer: without its name it is still one, and the next save must not lose it. */
export const SavedEntry = z.object({ id: z.number(), name: withFallback(z.string(), '') })
