import 'server-only'
import { brandColor } from '#lib/format/brand-color.ts'
import type { Config } from '#server/config.ts'
import { type Html, html, type Part } from '#server/http/html.ts'
import { type Message, type MessageName, senderText } from './message.ts'

/** The brand that mails come from, and the origins that they may link to. */
export type MailSender = Pick<Config, 'brand' | 'origin'> & { console: Pick<Config['console'], 'origin'> }

/** Mails that repeat what somebody wrote to us. Their words don't become a button. */
const QUOTING: ReadonlySet<MessageName> = new Set(['contact-answer', 'contact-to-support', 'report-to-support'])

const SMALL = 'font-size:14px;line-height:1.5'
const LINE_WITH_CODE = /^(.*?)\b(\d{6})\b(.*)$/
/** A sentence that ends with a colon, perhaps after others, and a URL in the next line. */
const LINK_WITH_LABEL = /^(?<before>(?:.*[.!?] )?)(?<label>[^\n]+):\n(?<url>\S+)$/

/** Other URLs stay text, because others may have written them. */
const isOurs = (url: string, { origin, console }: MailSender) =>
  [origin, console.origin].some((own) => url.startsWith(`${own}/`)) && !/\s/.test(url)

const paragraphOf = (content: Part): Html => html`<p style="margin:0 0 1em">${content}</p>\n`

const withBreaks = (lines: readonly Part[]): Part => lines.map((line, index) => [index > 0 && html`<br>`, line])

function withLargeCode(line: string): Part {
  const [, before, code, after] = LINE_WITH_CODE.exec(line) ?? []
  return code ? [before, html`<b style="font-size:24px;letter-spacing:2px">${code}</b>`, after] : line
}

const linesOf = (text: string, { about }: Pick<Message, 'about'>, sender: MailSender): Part =>
  withBreaks(
    text.split('\n').map((line) => {
      if (isOurs(line, sender)) return html`<a href="${line}">${line}</a>`
      return about === 'code' ? withLargeCode(line) : line
    }),
  )

interface LabeledLink {
  /** Sentences before the label. */
  before: string
  label: string
  url: string
}

function labeledLinkIn(paragraph: string, sender: MailSender): LabeledLink | null {
  const { before = '', label = '', url = '' } = LINK_WITH_LABEL.exec(paragraph)?.groups ?? {}
  return isOurs(url, sender) ? { before: before.trim(), label, url } : null
}

/** The label is the link. The URL is below it, so that people see where it leads. */
const labeledLink = ({ before, label, url }: LabeledLink, style: string): Part => [
  before && paragraphOf(before),
  paragraphOf(
    withBreaks([html`<a href="${url}" style="${style}">${label}</a>`, html`<span style="${SMALL}">${url}</span>`]),
  ),
]

const buttonStyle = (color: string) =>
  `display:inline-block;margin:4px 0 8px;padding:10px 20px;border-radius:8px;background:${color};color:#ffffff;font-weight:700;text-decoration:none`

/** The first link with a label is a button. */
function paragraphsOf(paragraphs: readonly string[], mail: Pick<Message, 'name' | 'about'>, sender: MailSender): Part {
  const links = paragraphs.map((paragraph) => (QUOTING.has(mail.name) ? null : labeledLinkIn(paragraph, sender)))
  const first = links.find(Boolean)
  const button = buttonStyle(brandColor(sender.brand.hue))
  return paragraphs.map((paragraph, index) => {
    const link = links[index]
    if (!link) return paragraphOf(linesOf(paragraph, mail, sender))
    return labeledLink(link, link === first ? button : 'font-weight:700')
  })
}

/** Who sent the mail, and its check code. */
const footerOf = (paragraphs: readonly string[], sender: MailSender): Part =>
  paragraphs.length > 0 &&
  html`<div style="margin-top:2em;padding-top:1em;border-top:1px solid #808080;${SMALL}">
${paragraphs.map((paragraph) => paragraphOf(linesOf(paragraph, {}, sender)))}</div>\n`

/** The HTML version of a mail, made from its plain text so that the two never differ. */
export function mailHtml(
  { subject, text, language = 'en', ...mail }: Pick<Message, 'name' | 'subject' | 'text' | 'language' | 'about'>,
  sender: MailSender,
): string {
  const { name, hue } = sender.brand
  const paragraphs = text.split('\n\n')
  const footerAt = paragraphs.indexOf(senderText(sender.brand))
  const end = footerAt < 0 ? paragraphs.length : footerAt
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0 auto;max-width:34rem;padding:24px 20px;font:16px/1.6 system-ui,sans-serif;overflow-wrap:anywhere">
<p style="margin:0 0 1.5em;padding-bottom:12px;border-bottom:4px solid ${brandColor(hue)};font-size:18px;font-weight:700">${name}</p>
${paragraphsOf(paragraphs.slice(0, end), mail, sender)}${footerOf(paragraphs.slice(end), sender)}</body>
</html>
`.text
}
