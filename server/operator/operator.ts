/**
 * `operator.ts <command>`: runs an operator's command in its own process, on a database that no portal has open. With a
 * running portal, `scripts/launch/operator.mjs` sends the command to it. Exit codes: see terminal.ts.
 */
import { userInfo } from 'node:os'
import { withOwnContext } from './database/database.ts'
import { prepareOwnDatabase } from './database/prepare.ts'
import { diagnose } from './doctor/doctor.ts'
import { localCommands } from './local-commands.ts'
import { runCommand } from './run-command.ts'
import { writeSupportPacket } from './support/packet.ts'
import { exitCodes, ownTerminal, print } from './terminal.ts'

// The reader closed the pipe, as `head` does.
process.stdout.on('error', () => process.exit())

let healthy = true
const local = localCommands({
  async doctor() {
    const diagnosis = await diagnose(null)
    print(diagnosis.text)
    healthy = diagnosis.healthy
  },
  async prepare() {
    print(await prepareOwnDatabase())
  },
  packet: (path) => writeSupportPacket(path, ownTerminal, null),
})

const code = await runCommand(process.argv.slice(2), {
  terminal: ownTerminal,
  withContext: (work) => withOwnContext(userInfo().username, work),
  localCommands: local,
})
process.exitCode = healthy ? code : exitCodes.failed
