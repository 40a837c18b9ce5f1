import 'server-only'
import { brandColor } from '#lib/format/brand-color.ts'
import type { Config } from '#server/config.ts'
import { type Html, html } from '#server/http/html.ts'
import type { Message } from './message.ts'

/** The brand that mails come from, and the origins that they may link to. */
export type MailSender = Pick<Config, 'brand' | 'origin'> & { console: Pick<Config['console'], 'origin'> }

/** Turns a line that is only one of our URLs into a link. Other URLs stay text, because others may have written them. */
const lineOf = (line: string, origins: readonly string[]) =>
  origins.some((origin) => line.startsWith(`${origin}/`)) && !/\s/.test(line)
    ? html`<a href="${line}">${line}</a>`
    : line

const paragraphOf = (paragraph: string, origins: readonly string[]): Html =>
  html`<p style="margin:0 0 1em">${paragraph.split('\n').map((line, index) => [index > 0 && html`<br>`, lineOf(line, origins)])}</p>\n`

/** The HTML version of a mail, made from its plain text so that the two never differ. */
export function mailHtml(
  { subject, text, language = 'en' }: Pick<Message, 'subject' | 'text' | 'language'>,
  sender: MailSender,
): string {
  const origins = [sender.origin, sender.console.origin]
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0 auto;max-width:34rem;padding:24px 20px;font:16px/1.6 system-ui,sans-serif;overflow-wrap:anywhere">
<p style="margin:0 0 1.5em;padding-bottom:12px;border-bottom:4px solid ${brandColor(sender.brand.hue)};font-size:18px;font-weight:700">${sender.brand.name}</p>
${text.split('\n\n').map((paragraph) => paragraphOf(paragraph, origins))}</body>
</html>
`.text
}
