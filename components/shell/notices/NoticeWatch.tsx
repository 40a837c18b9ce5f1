'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { NOTICE_COOKIES, noticeNamed } from '#lib/notices.ts'

/** Reads the notice for this page from its cookie and deletes the cookie; null when there is none. */
function consumeNotice(pathname: string) {
  for (const pair of document.cookie.split('; ')) {
    const [cookie = '', name = ''] = pair.split('=')
    if (!NOTICE_COOKIES.some((candidate) => candidate === cookie)) continue
    const notice = noticeNamed(name)
    if (notice?.on && !notice.on.includes(pathname)) return null
    const secure = cookie.startsWith('__Host-') ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that can show this page
    document.cookie = `${cookie}=; Path=/; Max-Age=0; SameSite=Lax${secure}`
    return notice
  }
  return null
}

/** Shows the notice (flash message) from an earlier page once, and dismisses outdated toasts. */
export function NoticeWatch({ brand }: { brand: string }) {
  const t = useTranslate()
  const pathname = usePathname()
  useEffect(() => {
    toast.moved(pathname)
    const notice = consumeNotice(pathname)
    if (!notice) return
    const { text, tone, duration, on } = notice
    toast.notice(tone, t(text, { brand }), duration, { on })
  }, [pathname, brand, t])
  return null
}
