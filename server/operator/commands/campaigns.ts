import { config } from '#server/config.ts'
import { audit } from '../../panel/core/audit.ts'
import { randomKey } from '../../panel/core/random-keys.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { CommandError, table } from '../terminal.ts'
import type { Command } from './command.ts'
import { onlySurvey } from './surveys.ts'

const list: Command = {
  usage: 'campaigns list',
  does: 'every campaign with its link',
  async run({ db }) {
    const rows = await db
      .selectFrom('campaign')
      .leftJoin('survey', 'survey.id', 'campaign.survey_id')
      .select(['campaign.ckey', 'campaign.name', 'campaign.audience', 'survey.project_number'])
      .orderBy('campaign.id')
      .execute()
    const cells = rows.map(({ ckey, name, audience, project_number }) => [
      name,
      audience,
      project_number,
      project_number ? config().links.campaignSurvey(ckey) : config().links.campaign(ckey),
    ])
    return table(['campaign', 'for', 'survey', 'link'], cells)
  },
}

const isAudience = (word: string) => word === 'Patient' || word === 'HCP'

const add: Command = {
  usage: 'campaigns add <projectNumber> <audience> <name>',
  does: 'a link that recruits for a survey; the audience is Patient or HCP',
  run: ({ db, operator }, [projectNumber = '', audience = '', ...name]) =>
    inOneTransaction(db, async (tx) => {
      if (!isAudience(audience)) throw new CommandError(`${audience} is no audience. There are Patient and HCP.`)
      const survey_id = await onlySurvey(tx, projectNumber)
      const { id, ckey } = await tx
        .insertInto('campaign')
        .values({ ckey: randomKey(), name: name.join(' '), campaign_type: 'Survey', survey_id, audience })
        .returning(['id', 'ckey'])
        .executeTakeFirstOrThrow()
      await audit(tx, operator, 'campaign changed', { subject: `campaign ${id}: added` })
      return config().links.campaignSurvey(ckey)
    }),
}

export const campaignCommands: readonly Command[] = [list, add]
