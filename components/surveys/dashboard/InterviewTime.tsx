'use client'

import dynamic from 'next/dynamic'

/** When an interview is. Time zones are 8 KB of scripts: they are loaded only where there is an interview. */
export const InterviewTime = dynamic(() => import('./InterviewText.tsx'))
