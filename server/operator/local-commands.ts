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
        'Checks settings, database, roles, migrations, keys, clock and failed messages, and asks providers whether they know their credentials. Changes nothing and sends nothing. Exit code 0 without problems, 1 with them; warnings do not count.',
      )
      .addHelpText('after', example('doctor'))
      .action(doctor)

    program
      .command('support')
      .summary('a file for whoever helps from afar')
      .description('A file for whoever helps from afar.')
      .command('packet')
      .summary('write versions, settings, state and recent log lines to a file')
      .description(
        'Writes one new file: versions, settings without secrets, the result of the doctor, migrations, the state of the queue, metrics and recent log lines. It has no personal data and no secret. Run it while the portal runs: it knows the metrics and the log.',
      )
      .argument('<file>', 'where it goes; the file must not exist')
      .addHelpText('after', example('support packet packet.json'))
      .action(packet)

    program
      .command('database')
      .summary('the database of the embedded panel')
      .description('The database of the embedded panel.')
      .command('prepare')
      .summary('run migrations and grant rights')
      .description(
        'Runs the migrations that wait, as the role of DATABASE_OWNER_URL when it is set, which then grants the role of DATABASE_URL what it needs. Can be repeated.',
      )
      .addHelpText('after', example('database prepare'))
      .action(prepare)
  }
