import { useTranslate } from '#components/language/useTranslate.ts'

/** Which step of the change of the mobile number is open; the last one is the code screen. */
export function NumberStep({ number, className }: { number: 1 | 2 | 3; className: string }) {
  const t = useTranslate()
  return <p className={`${className} text-sm text-muted`}>{t('Step {number} of {count}', { number, count: 3 })}</p>
}
