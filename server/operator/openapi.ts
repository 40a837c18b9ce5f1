/**
 * `openapi.ts [operator] [client]`: prints the panel API, or the operations API, as an OpenAPI document or a typed
 * TypeScript client.
 */
import { config } from '#server/config.ts'
import { openApi } from '../panel/openapi.ts'
import { clientSource } from './client/source.ts'
import { operationsApi } from './http/openapi.ts'
import { exitCodes, print } from './terminal.ts'

const WORDS = ['operator', 'client']

// Ends without an error when the reader closes the pipe, as `head` does.
process.stdout.on('error', () => process.exit())

const words = process.argv.slice(2)
if (words.some((word) => !WORDS.includes(word))) {
  process.stderr.write('Usage: npm run openapi [operator] [client]\n')
  process.exit(exitCodes.usage)
}
const document = words.includes('operator') ? operationsApi(config().console.origin) : openApi()
print(words.includes('client') ? clientSource(document) : JSON.stringify(document, null, 2))
