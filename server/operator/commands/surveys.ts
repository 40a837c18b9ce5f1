import { SURVEY_STATUSES, surveySettings } from '../../panel/surveys/survey-settings.ts'
import { invalidValue, UsageError } from '../terminal.ts'
import { type DefineCommands, examples, npi, oneOf, outsideUrl } from './define.ts'

const actions = () => import('../actions/surveys.ts')

const PROJECT = 'Project number of the survey'
const settingNames = Object.keys(surveySettings)
const settingHelp = ['', 'Settings and their values:']
  .concat(Object.entries(surveySettings).map(([name, { expected }]) => `  ${name.padEnd(12)} ${expected}`))
  .join('\n')

function settingChange(name: string, value: string) {
  const setting = surveySettings[oneOf('setting', settingNames, name)]
  const change = setting?.parse(value)
  if (!setting || !change) throw new UsageError(invalidValue(value, name, setting?.expected ?? ''))
  return { name, value, change }
}

export const surveyCommands: DefineCommands = (program, execute) => {
  const surveys = program
    .command('surveys')
    .summary('surveys and who may take them')
    .description('Surveys and who may take them.')

  surveys
    .command('list')
    .summary('list surveys')
    .description('Lists all surveys, or those with one status.')
    .argument('[status...]', `One of ${SURVEY_STATUSES.join(', ')}`)
    .addHelpText('after', examples('surveys list', 'surveys list Launched'))
    .action((words: string[]) => {
      const status = words.length > 0 ? oneOf('status', SURVEY_STATUSES, words.join(' ')) : null
      return execute(async (context) => (await actions()).listSurveys(context, status))
    })

  surveys
    .command('add')
    .summary('add a survey as a draft')
    .description('Adds a survey as a draft and prints its skey. `surveys set` sets everything else.')
    .argument('<projectNumber>', PROJECT)
    .argument('<url>', 'Where the survey is hosted', outsideUrl)
    .argument('<topic...>', 'What members read')
    .addHelpText('after', examples('surveys add CP-2001 https://host.example/s/2001 Living with migraine'))
    .action((projectNumber: string, url: string, topic: string[]) =>
      execute(async (context) => (await actions()).addSurvey(context, { projectNumber, url, topic: topic.join(' ') })),
    )

  surveys
    .command('set')
    .summary('change a setting of a survey')
    .description('Changes a setting of a survey.')
    .argument('<projectNumber>', PROJECT)
    .argument('<setting>', `One of ${settingNames.join(', ')}`)
    .argument('<value...>', 'The new value')
    .addHelpText('after', settingHelp)
    .addHelpText('after', examples('surveys set CP-2001 target 100', 'surveys set CP-2001 professions 1,4'))
    .action((projectNumber: string, name: string, words: string[]) => {
      const change = settingChange(name, words.join(' '))
      return execute(async (context) => (await actions()).setSurvey(context, projectNumber, change))
    })

  surveys
    .command('secret')
    .summary('print a new secret that signs outcomes')
    .description('Prints a new secret, once. From now on outcomes must be signed with it.')
    .argument('<projectNumber>', PROJECT)
    .addHelpText('after', examples('surveys secret CP-2001'))
    .action((projectNumber: string) =>
      execute(async (context) => (await actions()).newSurveySecret(context, projectNumber)),
    )

  surveys
    .command('unsigned')
    .summary('remove the secret')
    .description('Removes the secret. Incentives then wait until the outcome is confirmed.')
    .argument('<projectNumber>', PROJECT)
    .addHelpText('after', examples('surveys unsigned CP-2001'))
    .action((projectNumber: string) =>
      execute(async (context) => (await actions()).removeSurveySecret(context, projectNumber)),
    )

  surveys
    .command('admit')
    .summary('add an NPI to the list of those who may take part')
    .description(
      'Adds an NPI to the survey’s list. A survey with a list is only for those on it. A member without an NPI is matched by mobile number or email.',
    )
    .argument('<projectNumber>', PROJECT)
    .argument('<npi>', 'Ten digits, the first 1 or 3', npi)
    .argument('[contact]', 'Mobile number or email')
    .addHelpText('after', examples('surveys admit CP-2001 1234567893', 'surveys admit CP-2001 1234567893 2125550101'))
    .action((projectNumber: string, npiNumber: string, contact: string | undefined) =>
      execute(async (context) => (await actions()).admitNpi(context, projectNumber, npiNumber, contact ?? null)),
    )

  surveys
    .command('exclude')
    .summary('exclude a member')
    .description('Excludes a member from the survey.')
    .argument('<projectNumber>', PROJECT)
    .argument('<mobile>', 'Mobile number in any usual form')
    .addHelpText('after', examples('surveys exclude CP-2001 2125550101'))
    .action((projectNumber: string, mobile: string) =>
      execute(async (context) => (await actions()).excludeMember(context, projectNumber, mobile)),
    )
}
