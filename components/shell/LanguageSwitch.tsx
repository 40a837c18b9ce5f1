'use client'

import { useRouter } from 'next/navigation'
import type { MouseEvent } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#lib/language/languages.ts'
import { GENERIC } from '#lib/messages/texts.ts'

interface Props {
  /** Current language of the page. */
  language: Language
  /** URL the form posts to without JavaScript. */
  action: string
}

/**
 * Button for the other language, in its own name. With JavaScript it changes the language of the open page, so that
 * typed text is kept; without, it is a form that reloads the page.
 */
export function LanguageSwitch({ language, action }: Props) {
  const router = useRouter()
  const [other = language] = LANGUAGE_NAMES.filter((name) => name !== language)
  const choose = async (event: MouseEvent) => {
    event.preventDefault()
    const { ok } = await lazyCall(() => import('#lib/contract/portal/language.ts'), 'chooseLanguage', {
      body: { language: other },
    })
    if (ok) router.refresh()
    else toast.error(GENERIC)
  }
  return (
    <form method="post" action={action}>
      <button
        type="submit"
        name="language"
        value={other}
        lang={other}
        onClick={choose}
        className="link inline-flex min-h-9 items-center"
      >
        {LANGUAGES[other]}
      </button>
    </form>
  )
}
