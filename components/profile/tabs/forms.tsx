'use client'

import dynamic from 'next/dynamic'

/* The tabs' forms, each loaded only when its tab opens. */

export const EditScreen = dynamic(() => import('../edit/EditScreen.tsx').then((form) => form.EditScreen))
export const PatientTab = dynamic(() => import('../patient/PatientTab.tsx').then((form) => form.PatientTab))
export const CaregiverTab = dynamic(() => import('../caregiver/CaregiverTab.tsx').then((form) => form.CaregiverTab))
