import 'server-only'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { addKey } from '../../clients/receipts/keys.ts'
import { receiptsOf, receiptVerifier } from '../../clients/receipts/receipts.ts'
import { audit } from '../../core/audit.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { project } from '../kit/fields.ts'
import { surveyByProject } from '../kit/find.ts'
import { operation } from '../kit/operation.ts'
import { column } from '../kit/show.ts'

const RECEIPTS_MAX = 10_000

const exportReceipts = operation({
  name: 'receipts.export',
  role: 'manager',
  summary: 'list signed receipts of the people whose outcomes count',
  description:
    'Lists a signed receipt for each person whose outcome of a survey counts. It says how the person was verified and when they took part, but not who they are. The client verifies it with the key at /.well-known/jwks.json. Members who erased their account have no receipt.',
  examples: ['receipts export CP-2001 --csv'],
  input: z.strictObject({ project }),
  positional: ['project'],
  row: z.object({ ikey: column(), outcome: column(), receipt: column() }),
  changes: 'in steps',
  lists: true,
  sensitive: true,
  async run({ db, panel, caller }, { project: number }) {
    const surveyId = await surveyByProject(db, number)
    const { receipts, erased } = await receiptsOf(db, panel, surveyId)
    await audit(db, caller, 'receipts exported', { subject: `survey ${surveyId}: ${receipts.length}` })
    const erasedText =
      erased > 0 ? ` ${erased} erased their account and ${erased === 1 ? 'has' : 'have'} no receipt.` : ''
    return {
      rows: receipts.map((receipt) => ({ ...receipt })),
      message: `${counted(receipts.length, 'receipt')}.${erasedText}`,
    }
  },
})

const verifyReceipts = operation({
  name: 'receipts.verify',
  role: 'viewer',
  summary: 'check whether receipts are genuine',
  description:
    'Checks whether this panel signed the receipts in a CSV or JSON file with a column receipt, such as a file of `receipts export`, and shows what they say.',
  examples: ['receipts verify --file receipts.csv'],
  input: z.strictObject({
    rows: z
      .array(z.object({ receipt: z.string().max(10_000) }))
      .min(1, { error: 'at least one row' })
      .max(RECEIPTS_MAX, { error: `at most ${RECEIPTS_MAX} rows; split the file` })
      .describe('A CSV or JSON file; - for standard input'),
  }),
  row: z.object({ result: column(), survey: column(), ikey: column(), outcome: column(), npi: column() }),
  changes: false,
  async run({ db, panel }, { rows: inputRows }) {
    const verified = await receiptVerifier(db, panel)
    const rows = []
    for (const { receipt } of inputRows) {
      const claims = await verified(receipt)
      const claim = (name: string) => (typeof claims?.[name] === 'string' ? claims[name] : null)
      const result = claims ? 'genuine' : 'refused'
      rows.push({ result, survey: claim('survey'), ikey: claim('ikey'), outcome: claim('outcome'), npi: claim('npi') })
    }
    const refusedCount = rows.filter(({ result }) => result === 'refused').length
    return { rows, message: `${rows.length - refusedCount} genuine, ${refusedCount} not signed by this panel.` }
  },
})

const renewKey = operation({
  name: 'receipts.key',
  role: 'admin',
  summary: 'sign receipts with a new key',
  description:
    'Makes a new key that signs receipts from now on. Older keys stay published, so that older receipts can still be verified.',
  examples: ['receipts key'],
  input: z.strictObject({}),
  row: changeRow,
  changes: true,
  sensitive: true,
  async run({ db, panel, caller }) {
    const kid = await addKey(db, panel.crypto)
    await audit(db, caller, 'keys rotated', { subject: `receipt key ${kid}` })
    return oneChange(`Receipts are signed with the key ${kid} from now on.`)
  },
})

export const receiptOperations = [exportReceipts, verifyReceipts, renewKey]
