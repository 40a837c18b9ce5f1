import { anEmail } from '#tests/support/panel/facts/builders.ts'
import { anInvitation, aSurvey, openedUrl } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

async function invitedByMail() {
  const email = anEmail()
  const member = await world.member({ email })
  const survey = await aSurvey(world.db)
  const invitation = await anInvitation(world.db, member, survey)
  return { email, member, survey, invitation }
}

const unsubscribe = (invitationMaskId: string) => world.call('unsubscribe', { body: { invitationMaskId } })

const noted = (id: number) =>
  world.db.selectFrom('panelist').select('unsubscribed_at').where('id', '=', id).executeTakeFirstOrThrow()

describe('unsubscribe', () => {
  it('is saved without a session, can be repeated and is audited once', async () => {
    const { member, invitation } = await invitedByMail()
    expect(await unsubscribe(invitation.maskedId)).toEqual({})
    const first = await noted(member.panelistId)
    expect(first.unsubscribed_at).toBeInstanceOf(Date)
    expect(await unsubscribe(invitation.maskedId)).toEqual({})
    expect(await noted(member.panelistId)).toEqual(first)
    const audited = await world.db
      .selectFrom('audit')
      .select('event')
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(audited).toEqual([{ event: 'unsubscribed' }])
  })

  it('leaves the surveys on the dashboard, where they can be started (UNSUB-009)', async () => {
    const { member, survey, invitation } = await invitedByMail()
    await unsubscribe(invitation.maskedId)
    expect(await world.as(member).call('listSurveys')).toMatchObject([{ invitationStatus: { status: 'Invited' } }])
    const body = { panelistId: member.panelistId, invitationMaskedId: invitation.maskedId }
    expect(await world.as(member).call('validateInvitation', { body })).toEqual({
      redirectUrl: openedUrl(survey, invitation),
    })
  })

  it('returns EMAIL_NOT_REGISTERED for a member without an email and an unknown invitation', async () => {
    const invitation = await anInvitation(world.db, await world.member(), await aSurvey(world.db))
    for (const invitationMaskId of [invitation.maskedId, 'nothing']) {
      const refused = await world.refused('unsubscribe', { body: { invitationMaskId } })
      expect(refused).toMatchObject({ status: 400, errorCode: 'EMAIL_NOT_REGISTERED' })
    }
  })
})
