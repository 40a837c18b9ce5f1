import { useTranslate } from '#components/language/useTranslate.ts'

/** First in focus order: jumps past the navigation. */
export function SkipLink() {
  const t = useTranslate()
  return (
    <a
      href="#main"
      className="link sr-only rounded-sm bg-surface px-4 py-2 font-semibold focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-70"
    >
      {t('Skip to main content')}
    </a>
  )
}
