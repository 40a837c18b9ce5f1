/* Members who opt out of texts or mails, or erase their account. */
import { createHmac } from 'node:crypto'
import { Violation } from '../world/books.ts'
import { clock } from '../world/clock.ts'
import { random } from '../world/random.ts'
import { codeAt } from './access.ts'
import { callerOf, type Person, type World } from './person.ts'

/** The carrier forwards a member's reply to the panel, with retries; sometimes it never succeeds. */
export async function answerText(world: World, person: Person, word: 'STOP' | 'START'): Promise<void> {
  const { panel } = world
  if (word === 'STOP') panel.carriers.stops.set(person.mobile, { acknowledgedAt: null })
  else panel.carriers.stops.delete(person.mobile)
  panel.story.add(person.who, `texts ${word}`)
  const fields = { From: person.mobile, Body: word }
  const signed =
    panel.inboundUrl +
    Object.entries(fields)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
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
          body: new URLSearchParams(fields),
        }),
      ],
    ])
    if (response?.status !== 200) continue
    const stop = panel.carriers.stops.get(person.mobile)
    if (stop) stop.acknowledgedAt = clock.now()
    if (random.percent(90)) return
  }
}

/** Opens an invitation's unsubscribe link, with retries. */
export async function unsubscribe({ panel }: World, person: Person, mail: string): Promise<void> {
  const link = /https:\S*unsubscribe\S*/.exec(mail)?.[0]
  if (!link) throw new Violation('Every invitation has a link that ends them.', [person.who])
  const body = { invitationMaskId: new URL(link).searchParams.get('m') ?? '' }
  for (let tries = 0; tries < 3; tries++) {
    const answer = await panel.call('unsubscribe', { body }, callerOf(person, { token: undefined }))
    if (!answer?.ok) continue
    if (!panel.carriers.unsubscribed.has(person.email)) panel.carriers.unsubscribed.set(person.email, clock.now())
    return
  }
}

/** Turns text invitations on or off, and pauses all invitations for a week or ends the pause. */
export async function chooseMessages({ panel }: World, person: Person): Promise<void> {
  const chosen = await panel.call('messageChoices', {}, callerOf(person))
  if (!chosen?.ok) return
  const { email, texts, textConsent } = chosen.body
  const body = {
    email: email?.isOn,
    texts: texts?.canChange ? random.percent(60) : texts?.isOn,
    textConsentVersion: textConsent?.version,
    pause: random.pick(['keep', 'none', 'week'] as const),
  }
  const { quiet } = panel.carriers
  // If the answer is lost, it is unknown which choice is in effect.
  quiet.delete(person.mobile)
  const saved = await panel.call('saveMessageChoices', { body }, callerOf(person))
  if (!saved?.ok) return
  const { pausedUntil } = saved.body
  const until = saved.body.texts?.isOn ? Date.parse(pausedUntil ?? '') : Number.POSITIVE_INFINITY
  if (!Number.isNaN(until)) quiet.set(person.mobile, { since: clock.now(), until })
}

/** Erases the account. Members who replied STOP get the code by mail. */
export async function erase(world: World, person: Person): Promise<void> {
  const { panel, books } = world
  const sent = await panel.call('sendPrivacyCode', { body: {} }, callerOf(person))
  if (!sent?.ok) return
  const code = (await codeAt(world, person, person.mobile)) ?? (await codeAt(world, person, person.email))
  if (!code) return
  const answer = await panel.call('eraseAccount', { body: { otp: code, givesUpUnpaid: true } }, callerOf(person))
  if (answer && !answer.ok) return
  const { lastName, mobile } = person
  // If the answer was lost, checks whether the account is gone.
  const isGone =
    answer?.ok || !(await panel.db.selectFrom('panelist').select('id').where('mobile', '=', mobile).executeTakeFirst())
  if (!isGone) return
  person.stage = 'erased'
  person.session = null
  books.registered.delete(mobile)
  books.erased.push({
    who: person.who,
    at: clock.now(),
    // The email address contains the last name in lower case.
    marks: [lastName, lastName.toLowerCase(), mobile],
    receipt: answer?.ok ? answer.body.receipt : '',
  })
}
