import { callDraft } from '#components/call/callApi.ts'
import type { Result } from '#components/call/result.ts'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { additionalInfo, PanelistProfile } from '#lib/contract/panel/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { byDisplayOrder } from '#lib/rules/list-order.ts'
import { calling } from '../calling.ts'
import type { BasicChoices } from '../edit/basicAnswers.ts'
import type { ProfileStatus } from '../profileFacts.ts'

export const INFO_DRAFT = 'additional-info'

/** Whose answers they are, those given already, what they are chosen from, and what was typed and not saved. */
export interface InfoData {
  profile: PanelistProfile
  status: ProfileStatus
  choices: BasicChoices
  draft: DraftValues | null
}

type Lists = AnswerOf<typeof additionalInfo>

const inOrder = (lists: Lists) =>
  Object.fromEntries(
    Object.entries<Lists[keyof Lists]>(lists).map(([name, list]) => [name, byDisplayOrder(list)]),
  ) as Lists

/** All that the dialog shows, loaded at once when it opens; a failure of one part is a failure of all. */
export async function loadInfo(): Promise<Result<InfoData>> {
  const [profile, status, lists, draft] = await Promise.all([
    calling(({ freshProfile }) => freshProfile()),
    calling(({ statusNow }) => statusNow()),
    calling(({ additionalLists }) => additionalLists()),
    callDraft.read(INFO_DRAFT),
  ])
  if (!profile.ok) return profile
  if (!status.ok) return status
  if (!lists.ok) return lists
  const additional = inOrder(lists.data)
  return {
    ok: true,
    data: {
      profile: profile.data,
      status: status.data,
      choices: { genders: additional.genders, additional },
      draft: draft.ok ? draft.data.values : null,
    },
  }
}
