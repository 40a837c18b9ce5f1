import 'server-only'
import * as z from 'zod'
import { clearSecret } from '../../surveys/outcomes/secrets.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { project } from '../kit/fields.ts'
import { surveyByProject } from '../kit/find.ts'
import { replaceable, replaceableSecret } from '../kit/new-secret.ts'
import { operation } from '../kit/operation.ts'
import { column } from '../kit/show.ts'
import { auditSurvey } from './change-survey.ts'

const newSecret = operation({
  name: 'surveys.secret',
  role: 'admin',
  summary: 'print a new secret that signs outcomes',
  description:
    'Prints a new secret, once. From now on outcomes must be signed with it. A survey that has a secret needs --replace: for 24 hours both work, and the portal signs with the old one, so that the survey host can switch. --now ends the old one at once.',
  examples: ['surveys secret CP-2001', 'surveys secret CP-2001 --replace', 'surveys secret CP-2001 --replace --now'],
  input: z.strictObject({ project, ...replaceable }),
  positional: ['project'],
  row: z.object({ secret: column() }),
  changes: true,
  makesSecret: true,
  async run(context, { project: number, ...input }) {
    const id = await surveyByProject(context.db, number)
    const secret = await replaceableSecret(context, 'survey', { id, name: number, ...input })
    await auditSurvey(context, id, 'secret')
    return { rows: [{ secret }], message: secret }
  },
})

const removeSecret = operation({
  name: 'surveys.unsigned',
  role: 'admin',
  summary: 'remove the secret',
  description: 'Removes the secret. Incentives then wait until the outcome is confirmed.',
  examples: ['surveys unsigned CP-2001'],
  input: z.strictObject({ project }),
  positional: ['project'],
  row: changeRow,
  changes: true,
  async run(context, { project: number }) {
    const id = await surveyByProject(context.db, number)
    await clearSecret(context.db, 'survey', id)
    await auditSurvey(context, id, 'no secret')
    return oneChange(`Outcomes of ${number} no longer need a signature.`)
  },
})

export const surveySecrets = [newSecret, removeSecret]
