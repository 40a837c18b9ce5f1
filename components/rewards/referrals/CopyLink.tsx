'use client'

import { useId } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { COPY_NOT_SUPPORTED, LINK_COPIED, LINK_NOT_COPIED } from '#lib/messages/texts/rewards.ts'

/** @see docs/specification/errors.md#copy-link */
async function copy(text: string) {
  if (!navigator.clipboard) return toast.error(COPY_NOT_SUPPORTED)
  try {
    await navigator.clipboard.writeText(text)
    toast.success(LINK_COPIED)
  } catch {
    toast.error(LINK_NOT_COPIED)
  }
}

/** The member's referral link, with a Copy button. */
export function CopyLink({ link }: { link: string }) {
  const t = useTranslate()
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {t('Your referral link')}
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t('Or share this link. Everyone who joins with it counts as your referral.')}
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          id={id}
          aria-describedby={`${id}-hint`}
          readOnly
          value={link}
          className="control"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button size="large" className="noscript:hidden" onClick={() => copy(link)}>
          <Icon name="copy" />
          {t('Copy')}
        </Button>
      </div>
    </div>
  )
}
