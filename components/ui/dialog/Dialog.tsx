'use client'

import { Description, DialogBackdrop, DialogPanel, DialogTitle, Dialog as Modal } from '@headlessui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon } from '../Icon.tsx'
import { isDialogOpen, useCountedDialog } from './openDialogs.ts'

interface Props {
  open: boolean
  /** Called on Escape, the close button or a click outside. Without it, the dialog can't be dismissed. */
  onClose?: () => void
  title: ReactNode
  /** Read by screen readers with the title when the dialog opens. */
  description?: ReactNode
  /** Buttons, the primary one first. */
  actions?: ReactNode
  wide?: boolean
  children?: ReactNode
}

const noop = () => {}

/** Whether it is the link that opened this page, which has focus until the page's heading takes it. */
const linksToThisPage = (element: Element) =>
  element instanceof HTMLAnchorElement && element.pathname === location.pathname

/**
 * After the dialog closes, focus stays where the page has put it, such as on the next page's heading; else it returns to
 * the opener, or to the page's heading if the dialog opened by itself. Headless UI would focus what was last pressed before
 * the dialog, perhaps a navigation link. It does so in a microtask, which runs between the two microtasks here.
 */
function useRestoreFocus() {
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement))
  useEffect(() => {
    const place = (...elements: (Element | null)[]) => {
      const focusTarget = elements.find(
        (element) => element?.isConnected && element !== document.body && !linksToThisPage(element),
      )
      const target = focusTarget ?? document.querySelector('h1')
      if (!isDialogOpen() && target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
    return () =>
      queueMicrotask(() => {
        const { activeElement } = document
        queueMicrotask(() => place(activeElement, opener))
      })
  }, [opener])
}

/**
 * Modal dialog with a focus trap. Initial focus is on the element with `data-autofocus`. Adds 20 KB of scripts, so load
 * it on demand, through `lazyDialog`.
 */
export function Dialog({ open, onClose, title, description, actions, wide = false, children }: Props) {
  const t = useTranslate()
  useRestoreFocus()
  useCountedDialog(open)
  return (
    <Modal
      open={open}
      onClose={onClose ?? noop}
      role={onClose ? 'dialog' : 'alertdialog'}
      className="fixed inset-0 z-50"
    >
      <DialogBackdrop className="fixed inset-0 bg-[oklch(0.15_0.02_255/0.55)]" />
      <div className="fixed inset-0 overflow-y-auto overscroll-contain has-[.tall-dialog]:scroll-pb-28">
        <div className="flex min-h-full items-end justify-center p-4 sm:items-center">
          <DialogPanel
            className={`w-full ${wide ? 'max-w-3xl' : 'max-w-lg'} rounded-lg border border-line bg-surface p-5 shadow-float sm:p-7`}
          >
            <div className="flex items-start justify-between gap-4">
              <DialogTitle as="h2" className="text-xl">
                {title}
              </DialogTitle>
              {onClose ? (
                <button
                  type="button"
                  onClick={onClose}
                  className="-mt-1.5 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-sunken hover:text-ink"
                  aria-label={t('Close')}
                >
                  <Icon name="close" />
                </button>
              ) : null}
            </div>
            {description ? (
              <Description as="div" className="mt-2 text-muted">
                {description}
              </Description>
            ) : null}
            {children ? <div className="mt-5">{children}</div> : null}
            {actions ? <div className="mt-6 flex flex-col gap-3 sm:flex-row">{actions}</div> : null}
          </DialogPanel>
        </div>
      </div>
    </Modal>
  )
}
