'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { NOTICE_COOKIES, noticeNamed } from '#lib/notices.ts'

/** The notice that waits for this page, taken out of its cookie; null when there is none. */
function takeNotice(pathname: string) {
  for (const pair of document.cookie.split('; ')) {
    const [cookie = '', name = ''] = pair.split('=')
    if (!NOTICE_COOKIES.some((known) => known === cookie)) continue
    const notice = noticeNamed(name)
    if (notice?.on && !notice.on.includes(pathname)) return null
    const secure = cookie.startsWith('__Host-') ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that can show this page
    document.cookie = `${cookie}=; Path=/; Max-Age=0; SameSite=Lax${secure}`
    return notice
  }
  return null
}

/** Shows, once, the sentence that an earlier page's call left behind; what earlier pages showed goes. */
export function NoticeWatch({ brand }: { brand: string }) {
  const t = useTranslate()
  const pathname = usePathname()
  useEffect(() => {
    toast.moved(pathname)
    const notice = takeNotice(pathname)
    if (!notice) return
    const { text, tone, duration, on } = notice
    toast.notice(tone, t(text, { brand }), duration, { on })
  }, [pathname, brand, t])
  return null
}
