import { resolveTxt } from 'node:dns/promises'
import type { Config } from '#server/config.ts'
import { type Finding, ok, warning } from './finding.ts'

/* Checks the sender domain's SPF, DMARC and DKIM records: without them, large mail providers reject or hide the mail. */

type Lookup = (name: string) => Promise<string[][]>

/** TXT records with a prefix; `null` when the lookup failed. */
async function textsOf(name: string, beginning: string, lookUp: Lookup): Promise<string[] | null> {
  try {
    const texts = (await lookUp(name)).map((parts) => parts.join(''))
    return texts.filter((text) => text.toLowerCase().startsWith(beginning))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}

async function record(subject: string, name: string, beginning: string, lookUp: Lookup): Promise<Finding> {
  const records = await textsOf(name, beginning, lookUp)
  if (records === null) return warning(subject, `${name} could not be looked up: is the DNS server reachable?`)
  if (records.length === 1) return ok(subject, `${name} has one.`)
  const count = records.length === 0 ? 'has none' : `has ${records.length}, and more than one counts as none`
  return warning(
    subject,
    `${name} ${count}: mail may be treated as spam. Your mail provider says what to enter in the DNS.`,
  )
}

/** The name of the DMARC record: the domain's own, or else its parent domain's. */
async function dmarcName(domain: string, lookUp: Lookup): Promise<string> {
  const [ownName, parentDomain] = [`_dmarc.${domain}`, domain.slice(domain.indexOf('.') + 1)]
  const isOwn = !parentDomain.includes('.') || (await textsOf(ownName, 'v=dmarc1', lookUp))?.length !== 0
  return isOwn ? ownName : dmarcName(parentDomain, lookUp)
}

const KEY = /(?:^|;)\s*p\s*=\s*([^;\s]*)/

/** The key that receivers check signatures with; an empty key has been revoked. */
async function dkim(selector: string | null, domain: string, lookUp: Lookup): Promise<Finding> {
  const subject = 'DKIM'
  if (selector === null) return ok(subject, 'is not looked up: set SMTP_DKIM_SELECTOR.')
  const name = `${selector}._domainkey.${domain}`
  const keys = (await textsOf(name, '', lookUp))?.flatMap((text) => KEY.exec(text)?.[1] ?? [])
  if (keys === undefined) return warning(subject, `${name} could not be looked up: is the DNS server reachable?`)
  if (keys.some((key) => key !== '')) return ok(subject, `${name} has a key.`)
  const problem = keys.length === 0 ? 'has no key' : 'has a revoked key'
  return warning(subject, `${name} ${problem}: signed mail fails its check. Your mail provider says what to enter.`)
}

/** SPF, DMARC and DKIM of MAIL_FROM's domain. */
export async function mailDomain({ smtp }: Pick<Config, 'smtp'>, lookUp: Lookup = resolveTxt): Promise<Finding[]> {
  const domain = smtp?.from.address.split('@')[1]
  if (!smtp || !domain) return []
  return Promise.all([
    record('SPF', domain, 'v=spf1', lookUp),
    record('DMARC', await dmarcName(domain, lookUp), 'v=dmarc1', lookUp),
    dkim(smtp.dkimSelector, domain, lookUp),
  ])
}
