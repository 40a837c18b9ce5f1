import { spanish } from '#lib/language/spanish/index.ts'
import { translator } from '#lib/language/translate.ts'
import { stepLine } from '#lib/rules/rewards/payment-texts.ts'

const t = translator('es', spanish)
const step = { event: 'sent', done: false, date: null, dueBy: null, reason: null }

test.each([
  [
    { ...step, event: 'approved', done: true, date: '2026-11-02' },
    'Payment approved Nov 2, 2026',
    'Pago aprobado, 2 nov 2026',
  ],
  [step, 'Next: payment', 'Sigue: pago'],
  [{ ...step, dueBy: '2999-12-05' }, 'Next: payment by Dec 5, 2999', 'Sigue: pago, a más tardar el 5 dic 2999'],
  [
    { ...step, dueBy: '2026-01-05' },
    'Next: payment is late (expected by Jan 5, 2026)',
    'Sigue: pago, con retraso (se esperaba el 5 ene 2026)',
  ],
  [{ ...step, event: 'A step of a panel', done: true }, 'A step of a panel', 'A step of a panel'],
])('a step of a payment is one line, in English and in Spanish', (given, english, other) => {
  expect(stepLine(given)).toBe(english)
  expect(stepLine(given, t)).toBe(other)
})
