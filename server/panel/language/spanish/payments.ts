import 'server-only'
import type { Catalog } from '#lib/language/translate.ts'

/** Reasons of payment events. */
export const payments: Catalog = {
  'Your payments in {year} reach {amount}, so we need your Form W-9 before we send this one.':
    'Sus pagos de {year} llegan a {amount}; por eso necesitamos su Formulario W-9 antes de enviarle este.',
  'By {method}.': 'Por {method}.',
  'By {method}, to {address}.': 'Por {method}, a {address}.',
  'the local file': 'el archivo local',
  'We could not send it. Check your email address, then ask us to send it again.':
    'No pudimos enviarlo. Revise su dirección de correo y luego pídanos que lo enviemos otra vez.',
  'It expired: it was not claimed in 30 days. Ask us to send it again.':
    'Venció: no se reclamó en 30 días. Pídanos que lo enviemos otra vez.',
  'It was canceled. Ask us to send it again.': 'Se canceló. Pídanos que lo enviemos otra vez.',
  'It was canceled before it was used. Ask us to send it again.':
    'Se canceló antes de usarse. Pídanos que lo enviemos otra vez.',
  'It could not be paid out. Ask us to send it again.': 'No se pudo pagar. Pídanos que lo enviemos otra vez.',
  'It could not be paid out. We will send it again.': 'No se pudo pagar. Lo enviaremos otra vez.',
  'Check your email address, then ask us to send it again.':
    'Revise su dirección de correo y luego pídanos que lo enviemos otra vez.',
  'PayPal could not pay it out. Check your PayPal address, then ask us to send it again.':
    'PayPal no lo pudo pagar. Revise su dirección de PayPal y luego pídanos que lo enviemos otra vez.',
  'Open the email from PayPal and claim it within 30 days.':
    'Abra el correo de PayPal y reclámelo antes de que pasen 30 días.',
  'You sent it back. Ask us if you want it again.': 'Usted lo devolvió. Pídanoslo si lo quiere otra vez.',
}
