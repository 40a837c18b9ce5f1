import { useTranslate } from '#components/language/useTranslate.ts'
import { cx } from '#components/ui/cx.ts'
import { type Tone, tones } from '#components/ui/feedback/tone.ts'
import { Icon } from '#components/ui/Icon.tsx'

interface Props {
  tone: Tone
  /** In English; `{brand}` is replaced by the product name. */
  text: string
  brand: string
}

/** Result of a form posted without JavaScript, above the next page's content. */
export function FormNotice({ tone, text, brand }: Props) {
  const t = useTranslate()
  const style = tones[tone]
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={cx('border-b', style.box)}>
      <p className="page-width flex gap-3 py-3">
        <Icon name={style.icon} className={cx('mt-1', style.ink)} />
        {t(text, { brand })}
      </p>
    </div>
  )
}
