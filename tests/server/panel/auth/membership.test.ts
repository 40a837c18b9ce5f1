import { approvePayment, sendPayment } from '#server/panel/rewards/payments.ts'
import type { TestMember } from '#tests/support/panel/facts/builders.ts'
import { choice, patientPayload, physicianPayload } from '#tests/support/panel/facts/profiles.ts'
import { signUp } from '#tests/support/panel/facts/sign-up.ts'
import { aSurvey, rowsOf } from '#tests/support/panel/facts/surveys.ts'
import { useWorld, type World } from '#tests/support/panel/world.ts'

/* A member's whole life; each step needs the one before. */

const world = useWorld({ lookups: true })

async function registered(isHealthCareProfessional: boolean): Promise<TestMember> {
  const { panelist, token } = await signUp(world, {}, { isHealthCareProfessional })
  return { panelistId: panelist.id, userId: panelist.user_id, mobile: panelist.mobile, token: token.accessToken }
}

const confirmEmail = async ({ call }: ReturnType<World['as']>, email: string) => {
  await call('registerEmail', { body: { email } })
  await call('verifyEmailCode', { body: { verificationCode: await world.lastCode(email), email } })
}

/** The operator approves and sends the payment. */
async function pay({ panelistId }: TestMember) {
  const operatorOptions = { caller: { address: 'operator test', requestId: 'test' } }
  await world.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .selectFrom('payment')
      .select('id')
      .where('panelist_id', '=', panelistId)
      .where('kind', '=', 'incentive')
      .executeTakeFirstOrThrow()
    await approvePayment(tx, id, operatorOptions)
    await sendPayment(tx, id, operatorOptions)
  })
}

it('takes an HCP from registration through a paid survey to a referral and a non-profit (GEN-004)', async () => {
  const { seed, skey } = await aSurvey(world.db, { topic: 'Heart failure', incentive: 75, invitesNew: 'HCP' })
  const member = await registered(true)
  const { call } = world.as(member)

  await call('saveProfile', { body: { ...physicianPayload(), id: member.panelistId } })
  await confirmEmail(world.as(member), 'mary@mail.test')
  expect(await call('getProfile')).toMatchObject({
    profileCompleted: true,
    panelistStatus: { status: 'Verified' },
  })

  const [invited] = await rowsOf(world, member)
  expect(invited).toMatchObject({ topic: seed.topic, invitationStatus: { status: 'Invited' }, incentivesOffered: 75 })
  const { redirectUrl } = await call('validateInvitation', {
    body: { panelistId: member.panelistId, invitationMaskedId: invited?.invitationMaskedId ?? '' },
  })
  const ikey = new URL(redirectUrl).searchParams.get('ikey') ?? ''
  await world.call('recordOutcome', {
    body: { redirectUri: 'completed', ikey, skey, surveyUrl: 'https://portal.test/completed' },
  })
  expect(await call('incentiveSummary')).toMatchObject({ totalIncentiveEarned: 0, incentivesInProcess: 75 })
  await pay(member)
  expect(await call('incentiveSummary')).toMatchObject({ totalIncentiveEarned: 75, incentivesInProcess: 0 })
  expect(await call('listSurveys')).toMatchObject([
    { invitationStatus: { status: 'Completed' }, paymentStatus: { status: 'Paid' }, incentivesEarned: 75 },
  ])

  await call('referPanelist', { body: { name: 'Ann Lee', email: 'ann@mail.test' } })
  expect(await call('referralStatus')).toMatchObject([{ referentName: 'Ann Lee', referralStatus: 'Invited' }])

  const [, nonProfit] = await call('nonProfitOrganizations')
  await call('saveNonProfitOrganization', { body: { id: nonProfit?.id ?? 0 } })
  expect(await call('getProfile')).toMatchObject({ nonProfitOrganizationDto: { name: nonProfit?.name } })
})

it('keeps the profile of a person whom a patient cares for under the patient’s account (GEN-003)', async () => {
  const member = await registered(false)
  const { call } = world.as(member)
  await call('saveProfile', { body: { ...patientPayload(), id: member.panelistId } })
  const mother = {
    nickName: 'Patient1',
    gender: choice('genders', 'Female'),
    birthYear: 1949,
    patientRelationship: choice('patientRelationships', 'Parent'),
  }
  await call('addCaregiverProfile', { body: { ...mother, caregiverProfile: true } })
  const { caregiverProfileDtos } = await call('getCaregiverProfile')
  expect(caregiverProfileDtos).toMatchObject([mother])
  expect(await call('getProfile')).toMatchObject({ id: member.panelistId, panelistType: { type: 'Patient' } })
})
