/** The screens that are listened to. Numbers are of the demo (docs/demo.md). */
import { screens as pictured, type Screens } from '../pictures/screens.ts'

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

export const visitor: readonly string[] = [
  ...pictured.flatMap(({ mobile, paths }) => (mobile === null ? paths : [])),
  ...WAYS_OUT,
]

/** Not the dashboard and the pages of tabs: where Orca begins to read them is another at each run. */
export const members: readonly Screens[] = [
  {
    who: 'physician',
    mobile: '2125550101',
    paths: [
      '/payments',
      '/settings',
      '/settings/privacy',
      '/settings/number',
      '/profile',
      '/nonProfitOrg',
      '/referPopUP',
    ],
  },
]
