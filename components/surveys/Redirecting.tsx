import { buttonClass } from '#components/ui/buttonClass.ts'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { REDIRECTING } from '#lib/messages.ts'

/** Moves on by itself without a script, at once: nobody is hurried, and the browser's Back leads past it. @see decisions C-47 */
export function Redirecting({ url }: { url: string }) {
  const { href, host } = new URL(url)
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${href}`} />
      <PageHeading lead={`Your survey is at ${host}.`}>{REDIRECTING}</PageHeading>
      <a href={href} className={buttonClass({ size: 'large', wide: true })}>
        Continue to {host}
      </a>
    </>
  )
}
