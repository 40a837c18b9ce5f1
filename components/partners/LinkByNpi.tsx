'use client'

import { useEffect, useRef } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { linkPanelistByNpi } from '#lib/contract/panel/surveys/partners.ts'

/**
 * Links an existing panelist to the partner's panelist, once. Fails silently, because the visitor doesn't need the
 * result.
 * @see docs/specification/partner-registration.md#linking
 */
export function LinkByNpi(body: BodyOf<typeof linkPanelistByNpi>) {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    void lazyCall(() => import('#lib/contract/panel/surveys/partners.ts'), 'linkPanelistByNpi', { body })
  })
  return null
}
