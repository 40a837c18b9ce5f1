'use client'

import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import type { Change } from './savedForm.ts'
import type { StaleSave } from './useStaleSave.ts'

interface Props {
  /** Null when there is no conflict. */
  stale: StaleSave | null
  /** Whether the newer version was loaded into the form. */
  isNewerLoaded: boolean
  /** Makes the next save overwrite the newer version. */
  onKeepMine: () => void
  onTakeNewer: () => void
}

function Answer({ children }: { children: ReactNode }) {
  const t = useTranslate()
  return children || <span className="text-muted">{t('Not provided')}</span>
}

function ChangedField({ name, input, saved }: Change) {
  const t = useTranslate()
  return (
    <li className="wrap-anywhere">
      <span className="font-semibold">{name}:</span> <Answer>{input}</Answer>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">{`${t(', saved now:')} `}</span>
      <Answer>{saved}</Answer>
    </li>
  )
}

/** Resubmits the form. Focus moves to the submit button first, because the pressed button disappears. */
function sendAgain({ form }: HTMLButtonElement) {
  const submit = form?.querySelector('[type=submit]')
  if (submit instanceof HTMLElement) submit.focus()
  form?.requestSubmit()
}

function Choices({ stale, onKeepMine, onTakeNewer }: Omit<Props, 'isNewerLoaded' | 'stale'> & { stale: StaleSave }) {
  const t = useTranslate()
  const keepOwnValues = (event: MouseEvent<HTMLButtonElement>) => {
    onKeepMine()
    sendAgain(event.currentTarget)
  }
  return (
    <div className="mt-4 flex flex-col gap-3 sm:flex-row">
      {stale.closedBecause ? null : (
        <Button wide onClick={keepOwnValues}>
          {t('Save mine anyway')}
        </Button>
      )}
      <Button wide onClick={onTakeNewer}>
        {t('Use the newer version')}
      </Button>
    </div>
  )
}

function Conflict({ stale, ...choices }: Omit<Props, 'isNewerLoaded' | 'stale'> & { stale: StaleSave }) {
  const t = useTranslate()
  return (
    <>
      <h2 className="flex gap-2 text-lg">
        <Icon name="danger" className="mt-1 text-danger" />
        {t('This was changed somewhere else')}
      </h2>
      <p className="mt-2">
        {t(
          "After you opened this page, these answers were changed in another window or on another device. Your changes aren't saved yet, and nothing you typed is lost. First comes your answer, then the one that is saved now.",
        )}
      </p>
      <ul aria-label={t('What changed')} className="mt-2 flex list-disc flex-col gap-1 pl-7 whitespace-pre-line">
        {stale.changes.map((change) => (
          <ChangedField key={change.name} {...change} />
        ))}
      </ul>
      {stale.closedBecause ? <p className="mt-2">{t(stale.closedBecause)}</p> : null}
      <Choices stale={stale} {...choices} />
    </>
  )
}

/**
 * Explains a save conflict and lets the member choose. Takes focus whenever it changes.
 * @see docs/specification/profile.md#c-120-two-saves-of-one-form
 */
export function StaleSaveNotice({ stale, isNewerLoaded, ...choices }: Props) {
  const t = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (stale || isNewerLoaded) box.current?.focus()
  }, [stale, isNewerLoaded])
  if (!stale && !isNewerLoaded) return null
  return (
    <div
      ref={box}
      role={stale ? 'alert' : 'status'}
      tabIndex={-1}
      className={`rounded-sm border-2 bg-surface px-4 py-4 outline-offset-4 ${stale ? 'border-danger-edge' : 'border-edge'}`}
    >
      {stale ? (
        <Conflict stale={stale} {...choices} />
      ) : (
        t('The newer answers are in the form now. Anything else you typed is still there and not saved yet.')
      )}
    </div>
  )
}
