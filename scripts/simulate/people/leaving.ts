/* Members who want less: no texts, no mails, nothing kept. */
import { createHmac } from 'node:crypto'
import { clock } from '../world/clock.ts'
import { random } from '../world/random.ts'
import { codeAt } from './access.ts'
import { askerOf, type Person, type World } from './person.ts'

/** The carrier tells the panel what somebody answered, as often as it takes; now and then it never does. */
export async function answerText(world: World, person: Person, word: 'STOP' | 'START'): Promise<void> {
  const { panel } = world
  if (word === 'STOP') panel.carriers.stops.set(person.mobile, { acknowledgedAt: null })
  else panel.carriers.stops.delete(person.mobile)
  panel.story.tell(person.who, `texts ${word}`)
  const told = { From: person.mobile, Body: word }
  const signed =
    panel.inboundUrl +
    Object.entries(told)
      .map(([name, value]) => name + value)
      .join('')
  const signature = createHmac('sha1', panel.twilioToken).update(signed).digest('base64')
  for (let tries = 0; tries < 3; tries++) {
    const [response] = await panel.send([
      [
        'inbound text',
        new Request('http://panel.test/sms/inbound', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
          body: new URLSearchParams(told),
        }),
      ],
    ])
    if (response?.status !== 200) continue
    const stop = panel.carriers.stops.get(person.mobile)
    if (stop) stop.acknowledgedAt = clock.now()
    if (random.percent(90)) return
  }
}

/** Ends the account. Who stopped our texts gets the code by mail. */
export async function erase(world: World, person: Person): Promise<void> {
  const { panel, books } = world
  const sent = await panel.call('sendPrivacyCode', { body: {} }, askerOf(person))
  if (!sent?.ok) return
  const code = (await codeAt(world, person, person.mobile)) ?? (await codeAt(world, person, person.email))
  if (!code) return
  const answer = await panel.call('eraseAccount', { body: { otp: code, givesUpUnpaid: true } }, askerOf(person))
  if (answer && !answer.ok) return
  const { lastName, mobile, email } = person
  // An answer that got lost leaves it open: the person can no longer sign in when it happened.
  const isGone =
    answer?.ok || !(await panel.db.selectFrom('panelist').select('id').where('mobile', '=', mobile).executeTakeFirst())
  if (!isGone) return
  person.stage = 'erased'
  person.session = null
  books.registered.delete(mobile)
  books.erased.push({
    who: person.who,
    at: clock.now(),
    marks: [lastName, mobile, email],
    receipt: answer?.ok ? answer.body.receipt : '',
  })
}
