import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { signUp } from '#tests/support/panel/facts/sign-up.ts'
import { anInvitation, aSurvey, rowsOf } from '#tests/support/panel/facts/surveys.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* The language of messages to a member. */

const world = useWorld()

const SPANISH = { headers: { 'accept-language': 'es-US,es;q=0.9' } }

it('registers in the language of the request and sends the code in it', async () => {
  const { body, panelist } = await signUp(world, {}, {}, SPANISH)
  const [text] = await world.messages(body.mobileNumber)
  expect(text?.text).toMatch(/^Su codigo de Carepanel es \d{6}\. Vence en 10 minutos\./)
  expect(text?.text).toMatch(/\n\n@portal\.test #\d{6}$/)
  expect(panelist.language).toBe('es')
})

it('registers in English when the request names no language', async () => {
  const { body, panelist } = await signUp(world)
  expect((await world.messages(body.mobileNumber))[0]?.text).toMatch(/^Your Carepanel code is \d{6}\./)
  expect(panelist.language).toBe('en')
})

it('invites a member in the language they have chosen', async () => {
  const email = anEmail()
  const member = await world.member({ email, email_verified_at: verifiedNow })
  await world.as(member).call('saveLanguage', { body: { language: 'es' } })
  const survey = await aSurvey(world.db, { topic: 'Vivir con migraña', loi: 20 })
  await anInvitation(world.db, member, survey)
  await operator(world, `surveys remind ${survey.seed.project} ${member.mobile}`)
  const mail = (await world.messages(email)).at(-1)
  expect(mail?.subject).toBe('Recordatorio: una encuesta para usted, 20 minutos, $75')
  expect(mail?.text).toContain('Tema: Vivir con migraña')
  expect(mail?.text).toContain('Empiece la encuesta:\nhttps://portal.test/')
  expect(mail?.text).toContain('Clave de control: ')
  expect(mail?.language).toBe('es')
})

it('returns the note of message choices in the language of the request', async () => {
  const member = await world.member({ email: null })
  const choices = await world.as(member).call('messageChoices', {}, SPANISH)
  expect(choices.email?.note).toBe('Agregue un correo electrónico para recibir invitaciones allí.')
})

it('returns why a payment is on hold in the language of the request', async () => {
  const member = await world.member()
  await anInvitation(world.db, member, await aSurvey(world.db), { status: 'Completed', payment: 'Pending W9' })
  const reason = /^Sus pagos de \d{4} llegan a \$\d+; por eso necesitamos su Formulario W-9 antes de enviarle este\.$/
  const [row] = await rowsOf(world, member, SPANISH)
  expect(row?.paymentEvents?.find(({ event }) => event === 'w9-hold')?.reason).toMatch(reason)
  expect((await world.as(member).call('incentiveSummary', {}, SPANISH)).heldReason).toMatch(reason)
})
