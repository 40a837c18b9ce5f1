/** The screens that are listened to: what a visitor may open. */
import { screens as pictured } from '../pictures/screens.ts'

const WAYS_OUT = [
  '/completed',
  '/partial',
  '/screened',
  '/overquota',
  '/screenercompleted',
  '/confirmEmail',
  '/check',
  '/erased',
]

export const screens: readonly string[] = [
  ...pictured.flatMap(({ mobile, paths }) => (mobile === null ? paths : [])),
  ...WAYS_OUT,
]
