import { buttonClass } from '#components/ui/buttonClass.ts'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { REDIRECTING } from '#lib/messages.ts'

/** Seconds: at most one, so that the browser's Back leads past this page. */
const AFTER = 1

/** Moves on by itself without a script; where to is said. @see decisions C-47 */
export function Redirecting({ url }: { url: string }) {
  const { href, host } = new URL(url)
  return (
    <>
      <meta httpEquiv="refresh" content={`${AFTER};url=${href}`} />
      <PageHeading lead={`Your survey is at ${host}.`}>{REDIRECTING}</PageHeading>
      <a href={href} className={buttonClass({ size: 'large', wide: true })}>
        Continue to {host}
      </a>
    </>
  )
}
