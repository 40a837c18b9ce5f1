import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { errorName, log } from '#server/log.ts'
import type { PanelResources } from '../../panel/embedded.ts'
import { OperationError } from '../../panel/operations/kit/errors.ts'
import { callerOf } from '../caller.ts'
import { diagnose } from '../doctor/doctor.ts'
import { localCommands } from '../local-commands.ts'
import { runCommand } from '../run-command.ts'
import { writeSupportPacket } from '../support/packet.ts'
import { exitCodes, readError, type Terminal, writeError } from '../terminal.ts'
import { Command, type Conversation, conversationOn, type Line, Reply } from './lines.ts'

const WRITE_MS = 5_000

/** The client's terminal: files and questions are sent to the client. */
function remoteTerminal({ say, next }: Conversation, columns?: number): Terminal {
  const request = async (line: Line): Promise<Reply> => {
    say(line)
    const answer = await next()
    if (answer === null) throw new OperationError('The command line was closed before the command ended.')
    return Reply.parse(answer)
  }
  return {
    print: (out) => say({ out }),
    complain: (err) => say({ err }),
    async read(path) {
      const { text } = await request({ read: path })
      if (text === undefined) throw readError(path)
      return text
    },
    async write(path, data) {
      // A transaction waits for this, so do not wait for a client that was stopped.
      const late = wait(WRITE_MS, { failed: true }, { ref: false })
      const { failed } = await Promise.race([request({ write: path, data: data.toString('base64') }), late])
      if (failed) throw writeError(path)
    },
    async confirm(question) {
      return (await request({ ask: question })).confirmed ?? null
    },
    columns,
  }
}

/** Runs one command for a client of the socket. */
export async function answerSocket(socket: Socket, { database, queue, context }: PanelResources): Promise<void> {
  // If the client disconnects, its command still finishes and is audited.
  socket.on('error', () => socket.destroy())
  const conversation = conversationOn(socket)
  const command = await conversation.next()
  // Another process that starts or ends connects to see whether this one still answers.
  if (command === null) return void socket.end()
  const { words, user, columns } = Command.parse(command)
  const terminal = remoteTerminal(conversation, columns)
  let healthy = true
  const code = await runCommand(words, {
    terminal,
    onFault: (error) => log.error('operator command failed', { error: errorName(error) }),
    withContext: (work) => work({ db: database.db, queue, panel: context, caller: callerOf(user) }),
    localCommands: localCommands({
      async doctor() {
        const diagnosis = await diagnose(database)
        terminal.print(diagnosis.text)
        healthy = diagnosis.healthy
      },
      async prepare() {
        throw new OperationError('The running portal has already prepared its database.')
      },
      packet: (path) => writeSupportPacket(path, terminal, database),
    }),
  })
  conversation.say({ exit: healthy ? code : exitCodes.failed })
  socket.end()
}
