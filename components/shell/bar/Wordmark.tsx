import { cx } from '#components/ui/cx.ts'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { routes } from '#lib/routes.ts'
import type { BrandFacts } from '../brand.ts'

/** The operator's logo or name. Rendered on the server only, like all that never changes in the bar. */
export function Wordmark({ name, logo }: Pick<BrandFacts, 'name' | 'logo'>) {
  return (
    <PageLink
      href={routes.home.path}
      className="inline-flex min-h-11 max-w-full items-center gap-2.5 text-lg font-bold tracking-tight text-ink"
    >
      {logo ? (
        // biome-ignore lint/performance/noImgElement: the logo is small, so next/image has nothing to optimize
        <img src={logo.path} alt={name} className={cx('brand-logo', !logo.hasDarkColors && 'brand-plate')} />
      ) : (
        <>
          <span aria-hidden="true" className="brand-mark">
            {name.charAt(0).toUpperCase()}
          </span>
          <span className="min-w-0 leading-tight">{name}</span>
        </>
      )}
    </PageLink>
  )
}
