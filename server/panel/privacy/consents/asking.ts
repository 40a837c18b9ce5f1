import 'server-only'
import type { PanelContext } from '../../core/panel-context.ts'

/** Who asks for consents. */
export type Asking = Pick<PanelContext, 'brand' | 'form1099'>
