'use client'

import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { cx } from '../cx.ts'
import { tones } from '../feedback/tone.ts'
import { useExpiry } from '../feedback/useExpiry.ts'
import { Icon } from '../Icon.tsx'
import { liftOver } from './lift.ts'
import { type ToastMessage, toast, toastStore } from './toast.ts'

function ToastCard({ message }: { message: ToastMessage }) {
  const t = useTranslate()
  const text = t(message.text)
  const dismiss = () => toast.dismiss(message.id)
  const hold = useExpiry(message.stays, dismiss)
  const { icon, ink, box } = tones[message.tone]
  return (
    <div className={cx('toast-card', box)} {...hold}>
      <Icon name={icon} className={cx('mt-1', ink)} />
      <div className="min-w-0 flex-1">
        {message.title ? <p className="font-semibold">{t(message.title)}</p> : null}
        <p>{text}</p>
      </div>
      <button
        type="button"
        onClick={dismiss}
        className="-my-1 inline-flex size-9 items-center justify-center rounded-sm text-muted hover:text-ink"
        aria-label={t('Dismiss: {text}', { text })}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/** On phones, toasts cover the header, because everything that members read or press is below it. */
const ON_TOP = '(width < 40rem)'

/** Moves the region up, so that it never covers a primary button, also while scrolling. */
function useLift(region: RefObject<HTMLDivElement | null>, messages: readonly ToastMessage[]) {
  useLayoutEffect(() => {
    const element = region.current
    if (!element || messages.length === 0) return
    const place = () => {
      element.style.translate = ''
      if (matchMedia(ON_TOP).matches) return
      const buttons = [...document.querySelectorAll('.button-primary')].map((button) => button.getBoundingClientRect())
      element.style.translate = `0 -${liftOver(element.getBoundingClientRect(), buttons)}px`
    }
    place()
    addEventListener('scroll', place, { passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place)
      removeEventListener('resize', place)
    }
  }, [region, messages])
}

/**
 * Rendered once, in the root layout, outside the page's element: open dialogs make the page inert, but toasts must
 * still be announced. Both live regions must exist before their first toast.
 */
export function ToastRegion() {
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.none)
  const region = useRef<HTMLDivElement>(null)
  useLift(region, messages)
  const cards = (predicate: (message: ToastMessage) => boolean) =>
    messages.filter(predicate).map((message) => <ToastCard key={message.id} message={message} />)
  return (
    <div
      ref={region}
      className="pointer-events-none fixed inset-x-4 z-60 max-sm:top-[calc(0.5rem+env(safe-area-inset-top))] sm:bottom-[calc(1rem+env(safe-area-inset-bottom))] mx-auto flex max-w-md flex-col gap-2 sm:right-6 sm:mr-0 print:hidden"
    >
      <div role="alert" className="contents">
        {cards(({ tone }) => tone === 'danger')}
      </div>
      <div role="status" className="contents">
        {cards(({ tone }) => tone !== 'danger')}
      </div>
    </div>
  )
}
