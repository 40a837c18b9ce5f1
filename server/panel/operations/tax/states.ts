import 'server-only'
import * as z from 'zod'
import { audit } from '../../core/audit.ts'
import { STATE_FILINGS } from '../../tax/form-1099/iris.ts'
import { stateFilings } from '../../tax/form-1099/states.repository.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { matching, oneOf, usState } from '../kit/fields.ts'
import { operation } from '../kit/operation.ts'
import { column } from '../kit/show.ts'

const listStates = operation({
  name: 'tax.states',
  role: 'finance',
  summary: 'list the states that Forms 1099 are reported to',
  description:
    'Lists the states that Forms 1099 are reported to, how, and your number there. Forms of members in other states leave the state boxes empty.',
  examples: ['tax states'],
  input: z.strictObject({}),
  row: z.object({ state: column(), filing: column(), number: column() }),
  changes: false,
  async run({ db }) {
    const filings = await stateFilings(db)
    return {
      rows: [...filings].map(([code, { filing, payerNumber }]) => ({ state: code, filing, number: payerNumber })),
    }
  },
})

const setState = operation({
  name: 'tax.state',
  role: 'finance',
  summary: 'set how Forms 1099 are reported to a state',
  description:
    'Sets how Forms 1099 are reported to the state where members live: combined (the IRS forwards them, in states of its Combined Federal/State Filing Program), direct (you file Copy 1 with the state, see tax print --state) or none. Files that tax export and tax correct write from then on contain your number in that state and the state income; earlier files stay as they were.',
  examples: ['tax state NJ combined 123-456-789', 'tax state NY direct', 'tax state NJ none'],
  input: z.strictObject({
    state: usState.describe('Two letters, such as NJ'),
    filing: oneOf([...STATE_FILINGS, 'none']).describe('combined, direct or none'),
    number: matching(/^[A-Za-z0-9][A-Za-z0-9 -]{0,19}$/, 'at most 20 letters, digits, spaces and dashes')
      .optional()
      .describe('Your number in that state, where it gave you one'),
  }),
  positional: ['state', 'filing', 'number'],
  row: changeRow,
  changes: true,
  async run({ db, caller }, { state: code, filing, number = '' }) {
    await audit(db, caller, 'tax state changed', { subject: [code, filing, number].filter(Boolean).join(' ') })
    if (filing === 'none') {
      await db.deleteFrom('tax_state').where('state', '=', code).execute()
      return oneChange(`Forms 1099 are no longer reported to ${code}.`)
    }
    await db
      .insertInto('tax_state')
      .values({ state: code, filing, payer_number: number })
      .onConflict((conflict) => conflict.column('state').doUpdateSet({ filing, payer_number: number }))
      .execute()
    const how = filing === 'combined' ? 'by the IRS' : 'by you'
    return oneChange(
      `Forms 1099 are reported to ${code} ${how}, ${number ? `with your number ${number}` : 'without a number of yours'}.`,
    )
  },
})

export const taxStateOperations = [listStates, setState]
