import type { Command } from 'commander'

/** Adds commands to the Commander program. */
export type DefineCommands = (program: Command) => void

interface LocalActions {
  doctor: () => Promise<void>
  prepare: () => Promise<void>
  /** Writes a support packet to a new file. */
  packet: (path: string) => Promise<void>
}

const example = (line: string) => `\nExample:\n  npm run operator -- ${line}`

/** Commands that work without a prepared database. */
export const localCommands =
  ({ doctor, prepare, packet }: LocalActions): DefineCommands =>
  (program) => {
    program
      .command('doctor')
      .summary('check settings and database')
      .description(
        'Checks settings, database, roles, migrations, keys, clock and failed messages, and checks the credentials with the providers. Changes nothing and sends nothing. Exit code 0 without problems, 1 with them; warnings do not count.',
      )
      .addHelpText('after', example('doctor'))
      .action(doctor)

    program
      .command('support')
      .summary('a file for remote support')
      .description('A file for remote support.')
      .command('packet')
      .summary('write versions, settings, state and recent log lines to a file')
      .description(
        'Writes one new file: versions, settings without secrets, the result of the doctor, migrations, the state of the queue, metrics and recent log lines. The file has no personal data and no secrets. Run the command while the portal runs: only the portal has the metrics and the log.',
      )
      .argument('<file>', 'file to write; it must not exist yet')
      .addHelpText('after', example('support packet packet.json'))
      .action(packet)

    program
      .command('database')
      .summary('the database of the embedded panel')
      .description('The database of the embedded panel.')
      .command('prepare')
      .summary('run migrations and grant rights')
      .description(
        'Runs pending migrations, as the role of DATABASE_OWNER_URL if it is set, and then grants the role of DATABASE_URL the rights that it needs. You can run it again at any time.',
      )
      .addHelpText('after', example('database prepare'))
      .action(prepare)
  }
