import { print } from '../terminal.ts'
import { type DefineCommands, examples } from './define.ts'

/** Commands that run although the database is not prepared, or not there. */
export const databaseCommands: DefineCommands = (program) => {
  program
    .command('doctor')
    .summary('check settings and database')
    .description(
      'Checks settings, database, roles, migrations, keys, clock and failed messages. Changes nothing and sends nothing. Exit code 0 without problems, 1 with them; warnings do not count.',
    )
    .addHelpText('after', examples('doctor'))
    .action(async () => {
      const { text, healthy } = await (await import('../doctor/doctor.ts')).diagnose()
      print(text)
      if (!healthy) process.exitCode = 1
    })

  program
    .command('database')
    .summary('the database of the embedded panel')
    .description('The database of the embedded panel.')
    .command('prepare')
    .summary('run migrations and grant rights')
    .description(
      'Runs the migrations that wait, as the role of DATABASE_OWNER_URL when it is set, which then grants the role of DATABASE_URL what it needs. Can be repeated.',
    )
    .addHelpText('after', examples('database prepare'))
    .action(async () => {
      print(await (await import('../actions/database.ts')).prepare())
    })
}
