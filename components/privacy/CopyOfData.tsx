'use client'

import { keepFile } from '#components/call/keepFile.ts'
import { lazyCall } from '#components/call/lazyCall.ts'
import { ConfirmByCode } from '#components/form/ConfirmByCode.tsx'
import { toast } from '#components/ui/toast/toast.ts'

/** Downloads what the panel holds, once a code has confirmed that this is the member. */
export function CopyOfData({ codeGoesTo }: { codeGoesTo: string | null }) {
  return (
    <ConfirmByCode
      codeGoesTo={codeGoesTo}
      action="Download my data"
      busyLabel="Preparing…"
      send={(otp) => lazyCall(() => import('#lib/contract/panel/privacy.ts'), 'copyOfData', { body: { otp } })}
      onDone={(file) => {
        keepFile(file, 'my-data.json')
        toast.success('Your data is downloaded.')
      }}
    />
  )
}
