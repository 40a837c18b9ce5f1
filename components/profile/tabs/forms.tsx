'use client'

import dynamic from 'next/dynamic'

/*
 * The forms of the profile's tabs, each a file of its own to the browser: whoever opens one loads no other.
 */

export const EditScreen = dynamic(() => import('../edit/EditScreen.tsx').then((form) => form.EditScreen))
export const PatientTab = dynamic(() => import('../patient/PatientTab.tsx').then((form) => form.PatientTab))
export const CaregiverTab = dynamic(() => import('../caregiver/CaregiverTab.tsx').then((form) => form.CaregiverTab))
