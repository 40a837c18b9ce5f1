import { usePathname, useSearchParams } from 'next/navigation'
import { useLayoutEffect } from 'react'
import { reloadPage } from '#components/call/loadPage.ts'

/**
 * Loads the whole document again when a link has opened a page of another member, who has signed in in another tab: the
 * document still has what the previous member typed, and its calls name that member.
 */
export function useSameMember() {
  // Both render again after a link.
  usePathname()
  useSearchParams()
  useLayoutEffect(() => {
    const { documentElement } = document
    const { member } = documentElement.dataset
    const page = document.querySelector<HTMLElement>('main [data-member]')?.dataset.member
    if (!member || !page || page === member) return
    // Meanwhile nothing of the page is shown.
    documentElement.hidden = true
    reloadPage()
  })
}
