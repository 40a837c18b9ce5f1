/** The recorded screens. Numbers are from the demo (docs/demo.md). */
import { screens as pictured, type Screens } from '../pictures/screens.ts'

export const visitor: readonly string[] = pictured.find(({ who }) => who === 'visitor')?.paths ?? []

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
