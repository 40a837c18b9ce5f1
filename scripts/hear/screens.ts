/** The recorded screens of members. Numbers are from the demo (docs/demo.md). */
import type { Screens } from '../pictures/screens.ts'

/** Without the dashboard and pages with tabs, where Orca starts reading at a different point each time. */
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

/** Pages that Orca begins to read at a different point each time: the dashboard, and pages with tabs. */
export const readFromTop: readonly Screens[] = [
  { who: 'physician', mobile: '2125550101', paths: ['/dashboard', '/completeProfile', '/completeProfile?tabIndex=1'] },
  {
    who: 'patient',
    mobile: '2125550102',
    paths: ['/dashboard', '/completeProfile?tabIndex=1', '/completeProfile?tabIndex=2'],
  },
]
