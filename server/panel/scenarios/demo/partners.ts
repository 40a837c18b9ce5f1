import type { PartnerSeed } from '../seeds.ts'
import { refusingSends } from './refusing.ts'

/** The demo's survey host also hosts the partners' return pages. */
const returnsOf = (partner: string): PartnerSeed['returns'] => ({
  completed: `/partner/${partner}/completed`,
  'partial-completed': `/partner/${partner}/partial-completed`,
  'over-quota': `/partner/${partner}/over-quota`,
  screened: `/partner/${partner}/screened`,
  'screener-completed': `/partner/${partner}/screener-completed`,
})

/** Partners: one without a secret, one with a secret, and one whose people are all refused. */
export const partners: Readonly<Record<string, PartnerSeed>> = {
  'open-sample': {
    name: 'Open Sample',
    returns: returnsOf('open-sample'),
    passes: ['rid'],
    signed: false,
    sends: { burnout: 40 },
  },
  'panel-bridge': {
    name: 'Panel Bridge',
    returns: returnsOf('panel-bridge'),
    passes: ['rid', 'lang'],
    signed: true,
    sends: { burnout: 20, biologics: 40 },
  },
  'closed-doors': {
    name: 'Closed Doors',
    returns: returnsOf('closed-doors'),
    passes: ['rid'],
    signed: false,
    sends: refusingSends,
  },
}
