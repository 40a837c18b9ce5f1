import { audit } from '../../panel/core/audit.ts'
import { keyUses, resealAll } from '../../panel/key-rotation.ts'
import { table } from '../terminal.ts'
import type { Command } from './command.ts'

const show: Command = {
  usage: 'keys show',
  does: 'which of DATA_KEYS how many values are kept by',
  async run({ db, crypto }) {
    const uses = await keyUses(db)
    const cells = uses.map(({ where, keyId, values }) => [where, keyId, values])
    return `The newest key is ${crypto().newestKey}.\n\n${table(['kept in', 'key', 'values'], cells)}`
  },
}

const rotate: Command = {
  usage: 'keys rotate',
  does: 'seals everything with the newest of DATA_KEYS; older keys must still be there',
  async run({ db, crypto, operator }) {
    const keys = crypto()
    const count = await resealAll(db, keys)
    await audit(db, operator, 'keys rotated', { subject: `key ${keys.newestKey}` })
    const left = (await keyUses(db)).filter(({ keyId }) => keyId !== keys.newestKey)
    const kept = left.map(({ where, keyId, values }) => `  ${where}: ${values} by key ${keyId}`)
    const rest = kept.length > 0 ? `\nHashes cannot be made anew and still need their keys:\n${kept.join('\n')}` : ''
    return `${count} sealed anew with key ${keys.newestKey}. Messages that wait may need the older keys for a month.${rest}`
  },
}

export const keyCommands: readonly Command[] = [show, rotate]
