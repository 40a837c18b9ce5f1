'use client'

import dynamic from 'next/dynamic'

/** The Form W-9 tab, loaded only when it opens. */
export const TaxPanel = dynamic(() => import('./TaxPanel.tsx').then((panel) => panel.TaxPanel))
