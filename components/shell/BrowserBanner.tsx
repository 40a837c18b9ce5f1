import { useTranslate } from '#components/language/useTranslate.ts'

/** Internet Explorer 11 identifies itself as Trident, older versions as MSIE. */
const isInternetExplorer = (userAgent: string) => /MSIE |Trident\//.test(userAgent)

/**
 * Warning for Internet Explorer. Server-rendered at the top of the page, because that browser can't run our scripts.
 * @see docs/specification/navigation.md#browser-banner
 */
export function BrowserBanner({ userAgent, brand }: { userAgent: string; brand: string }) {
  const t = useTranslate()
  if (!isInternetExplorer(userAgent)) return null
  return (
    <div role="alert" className="border-b-2 border-warning-edge bg-warning-wash px-4 py-3 text-center">
      <p>
        <strong>{t('{brand} no longer supports this browser.', { brand })}</strong>{' '}
        {t('We recommend Chrome, Safari, Firefox or Edge.')}
      </p>
    </div>
  )
}
