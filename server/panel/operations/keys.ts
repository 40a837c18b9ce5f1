import 'server-only'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { audit } from '../core/audit.ts'
import { keyUses, resealAll } from '../key-rotation.ts'
import { changeRow, oneChange } from './kit/batch.ts'
import { operation } from './kit/operation.ts'
import { column, numberColumn } from './kit/show.ts'

const showKeys = operation({
  name: 'keys.show',
  role: 'admin',
  summary: 'show which keys are in use',
  description: 'Shows how many stored values use each of DATA_KEYS. Values without a key are damaged.',
  examples: ['keys show'],
  input: z.strictObject({}),
  row: z.object({ where: column('stored in'), key: numberColumn(), values: numberColumn() }),
  changes: false,
  async run({ db, panel }) {
    const uses = await keyUses(db)
    const rows = uses.map(({ where, keyId, values }) => ({ where, key: keyId, values }))
    return { rows, message: `New values are encrypted with key ${panel.crypto.sealingKey}.` }
  },
})

const rotateKeys = operation({
  name: 'keys.rotate',
  role: 'admin',
  summary: 'encrypt everything with the first key',
  description: 'Encrypts everything again with the first of DATA_KEYS. The other keys must still be in DATA_KEYS.',
  examples: ['keys rotate'],
  input: z.strictObject({}),
  row: changeRow,
  changes: 'in steps',
  async run({ db, panel, caller }) {
    const { crypto } = panel
    const count = await resealAll(db, crypto)
    await audit(db, caller, 'keys rotated', { subject: `key ${crypto.sealingKey}` })
    const uses = await keyUses(db)
    const others = uses.filter(({ keyId }) => keyId !== null && keyId !== crypto.sealingKey)
    const damaged = uses.flatMap(({ where, keyId, values }) => (keyId === null ? [`${values} in ${where}`] : []))
    const lines = others.map(({ where, keyId, values }) => `  ${where}: ${values} with key ${keyId}`)
    const rest =
      lines.length > 0 ? `\nHashes cannot be computed again, so keep these keys in DATA_KEYS:\n${lines.join('\n')}` : ''
    const left = damaged.length > 0 ? `\nLeft as they are, because they are damaged: ${damaged.join(', ')}.` : ''
    return oneChange(
      `${counted(count, 'value')} ${count === 1 ? 'is' : 'are'} now encrypted with key ${crypto.sealingKey}. Keep the other keys for a month: queued messages may need them.${rest}${left}`,
    )
  },
})

export const keyOperations = [showKeys, rotateKeys]
