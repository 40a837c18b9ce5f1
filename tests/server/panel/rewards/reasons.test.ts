import { english } from '#lib/language/translate.ts'
import { translateFor } from '#server/panel/language/branding.ts'
import { holdReason, sentBy, translatedReason } from '#server/panel/rewards/reasons.ts'

const spanish = translateFor({ language: 'es' })

it.each([
  [
    'held',
    holdReason(2026, 60_000),
    'Your payments in 2026 reach $600, so we need your Form W-9 before we send this one.',
    'Sus pagos de 2026 llegan a $600; por eso necesitamos su Formulario W-9 antes de enviarle este.',
  ],
  ['sent', sentBy('PayPal', null), 'By PayPal.', 'Por PayPal.'],
  [
    'sent',
    sentBy('the local file', 'rosa@mail.test'),
    'By the local file, to r•••@mail.test.',
    'Por el archivo local, a r•••@mail.test.',
  ],
  [
    'refused',
    'We could not send it. Check your email address, then ask us to send it again.',
    'We could not send it. Check your email address, then ask us to send it again.',
    'No pudimos enviarlo. Revise su dirección de correo y luego pídanos que lo enviemos otra vez.',
  ],
  ['stopped', 'By mistake.', 'By mistake.', 'By mistake.'],
])('the reason of %s, "%s", is shown in the language of the member', (event, reason, inEnglish, inSpanish) => {
  expect(reason).toBe(inEnglish)
  expect(translatedReason(event, reason, english)).toBe(inEnglish)
  expect(translatedReason(event, reason, spanish)).toBe(inSpanish)
})
