'use client'

import dynamic from 'next/dynamic'

/** The tab Form W-9, a file of its own to the browser: whoever opens another tab does not load it. */
export const TaxPanel = dynamic(() => import('./TaxPanel.tsx').then((panel) => panel.TaxPanel))
