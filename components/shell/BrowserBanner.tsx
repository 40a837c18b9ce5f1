/** Internet Explorer 11 calls itself Trident, the ones before it MSIE. */
const isInternetExplorer = (userAgent: string) => /MSIE |Trident\//.test(userAgent)

/**
 * Plain HTML made by the server, first in the page: that browser runs none of our scripts.
 * @see docs/specification/navigation.md#browser-banner
 */
export function BrowserBanner({ userAgent, brand }: { userAgent: string; brand: string }) {
  if (!isInternetExplorer(userAgent)) return null
  return (
    <div role="alert" className="border-b-2 border-warning-edge bg-warning-wash px-4 py-3 text-center">
      <p>
        <strong>{brand} no longer supports this browser.</strong> We recommend Chrome, Safari, Firefox or Edge.
      </p>
    </div>
  )
}
