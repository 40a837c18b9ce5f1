import 'server-only'
import { PANEL_TIME_ZONE } from '#lib/constants.ts'
import type { Language } from '#lib/language/languages.ts'
import { mailMessage, textMessage } from '../../core/messages/mail.ts'
import type { Message } from '../../gateways/message.ts'
import type { MailBranding } from '../../language/branding.ts'

const namesOf = ({ brand }: MailBranding) => ({ brand: brand.name, email: brand.supportEmail })

/** Sent to the old number. */
export const numberChangedText = (branding: MailBranding, to: string): Message =>
  textMessage(branding, {
    name: 'number-changed-text',
    to,
    text: branding.t(
      "Your {brand} account has a new mobile number. If you didn't ask for this, email {email}.",
      namesOf(branding),
    ),
  })

export const numberChangedMail = (branding: MailBranding, to: string): Message =>
  mailMessage(branding, {
    name: 'number-changed',
    to,
    subject: branding.t('Your {brand} mobile number has changed', namesOf(branding)),
    paragraphs: [
      branding.t(
        'Your account has a new mobile number. You are signed out everywhere, and your passkeys are removed. Sign in with the new number.',
      ),
      branding.t("If you didn't ask for this, reply to this email at once, or email {email}.", namesOf(branding)),
    ],
  })

/** Sent to the replaced number when an account gets its old number back. */
export const numberRestoredText = (branding: MailBranding, to: string): Message =>
  textMessage(branding, {
    name: 'number-restored-text',
    to,
    text: branding.t(
      "Your {brand} account has its old mobile number back. If you didn't do this, email {email}.",
      namesOf(branding),
    ),
  })

export const numberRestoredMail = (branding: MailBranding, to: string): Message =>
  mailMessage(branding, {
    name: 'number-restored',
    to,
    subject: branding.t('Your {brand} account has its old mobile number back', namesOf(branding)),
    paragraphs: [
      branding.t(
        'Somebody used the link in our message to put the old mobile number of your account back. You are signed out everywhere, and your passkeys are removed. Sign in with the old number.',
      ),
      branding.t("If you didn't do this, reply to this email at once, or email {email}.", namesOf(branding)),
    ],
  })

interface PendingChange {
  /** Token of the link that stops the change. */
  token: string
  effectiveAt: Date
}

const dayIn = (locale: string, weekday?: 'long') =>
  new Intl.DateTimeFormat(locale, { timeZone: PANEL_TIME_ZONE, weekday, month: 'long', day: 'numeric' })

/** No weekday in Spanish: the "á" of "sábado" is not in the GSM-7 alphabet and would split one text message into three. */
const days: Readonly<Record<Language, Intl.DateTimeFormat>> = { en: dayIn('en-US', 'long'), es: dayIn('es-US') }

const dayFor = ({ t }: MailBranding, day: Date) => days[t.language].format(day)

/** Sent to the account's current number, so that a member who still has the phone can stop a stranger. */
export const numberAskedText = (branding: MailBranding, to: string, { token, effectiveAt }: PendingChange): Message =>
  textMessage(branding, {
    name: 'number-asked-text',
    to,
    text: branding.t(
      'Somebody asked to move your {brand} account to another mobile number on {day}. Not you? Stop it: {link}',
      {
        brand: branding.brand.name,
        day: dayFor(branding, effectiveAt),
        link: branding.links.numberChange(token),
      },
    ),
  })

export const numberAskedMail = (branding: MailBranding, to: string, { token, effectiveAt }: PendingChange): Message =>
  mailMessage(branding, {
    name: 'number-asked',
    to,
    subject: branding.t('Did you ask for another {brand} mobile number?', namesOf(branding)),
    paragraphs: [
      branding.t(
        'Somebody who answered questions about you asked to move your account to another mobile number. It changes on {day}. Until then your old number works as before.',
        { day: dayFor(branding, effectiveAt) },
      ),
      `${branding.t("If it wasn't you, stop it here:")}\n${branding.links.numberChange(token)}`,
      branding.t("If it was you, there's nothing to do."),
    ],
  })

interface NumberMove {
  /** Token of the link that restores the old number. */
  token: string
  until: Date
}

/** Sent to the old number. */
export const ownNumberText = (branding: MailBranding, to: string, { token, until }: NumberMove): Message =>
  textMessage(branding, {
    name: 'own-number-text',
    to,
    text: branding.t(
      'Your {brand} account has a new mobile number. Not you? Get your old number back before {day}: {link}',
      { brand: branding.brand.name, day: dayFor(branding, until), link: branding.links.numberChange(token) },
    ),
  })

export const ownNumberMail = (branding: MailBranding, to: string, { token, until }: NumberMove): Message =>
  mailMessage(branding, {
    name: 'own-number',
    to,
    subject: branding.t('Your {brand} mobile number has changed', namesOf(branding)),
    paragraphs: [
      branding.t(
        'Your account has a new mobile number. It was changed in your settings, and every other device is signed out.',
      ),
      `${branding.t("If it wasn't you, get your old number back before {day}:", {
        day: dayFor(branding, until),
      })}\n${branding.links.numberChange(token)}`,
      branding.t(
        "If it was you, there's nothing to do. To keep your money safe, nobody can change how you're paid for 7 days.",
      ),
    ],
  })
