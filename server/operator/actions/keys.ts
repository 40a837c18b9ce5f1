import { audit } from '../../panel/core/audit.ts'
import { keyUses, resealAll } from '../../panel/key-rotation.ts'
import { table } from '../terminal.ts'
import type { CommandContext } from './command-context.ts'

export async function showKeys({ db, crypto }: CommandContext): Promise<string> {
  const uses = await keyUses(db)
  const cells = uses.map(({ where, keyId, values }) => [where, keyId, values])
  return `Key ${crypto().sealingKey} seals.\n\n${table(['stored in', 'key', 'values'], cells)}`
}

export async function rotateKeys({ db, crypto, operator }: CommandContext): Promise<string> {
  const keys = crypto()
  const count = await resealAll(db, keys)
  await audit(db, operator, 'keys rotated', { subject: `key ${keys.sealingKey}` })
  const others = (await keyUses(db)).filter(({ keyId }) => keyId !== keys.sealingKey)
  const lines = others.map(({ where, keyId, values }) => `  ${where}: ${values} with key ${keyId}`)
  const rest =
    lines.length > 0 ? `\nHashes cannot be computed again and still need their keys:\n${lines.join('\n')}` : ''
  return `${count} values are now encrypted with key ${keys.sealingKey}. Queued messages may need the other keys for a month.${rest}`
}
