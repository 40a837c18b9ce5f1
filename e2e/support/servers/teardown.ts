import { rmSync } from 'node:fs'
import { dataDirectory } from './servers.ts'

export default function removeData() {
  rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 5 })
}
