import 'server-only'
import type { PanelContext } from '../../core/panel-context.ts'

/** The parts of the panel's context that name who asks for a consent. */
export type ConsentContext = Pick<PanelContext, 'brand' | 'form1099'>
