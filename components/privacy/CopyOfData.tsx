'use client'

import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { ConfirmByCode } from '#components/form/ConfirmByCode.tsx'
import { saveFile } from '#components/form/download/saveFile.ts'
import { RadioField } from '#components/form/fields/RadioField.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { toast } from '#components/ui/toast/toast.ts'

const declaration = () => import('#lib/contract/panel/privacy.ts')

const formats = [
  { value: 'pdf', label: 'PDF', hint: 'To read or print. Works with screen readers.' },
  { value: 'json', label: 'JSON', hint: 'For other programs.' },
]

interface Props {
  codeGoesTo: string | null
  hasPasskey?: boolean
  /** Whether the panel also offers a PDF. */
  hasPdf: boolean
}

/** Downloads the member's data after a confirmation by code or passkey. */
export function CopyOfData({ codeGoesTo, hasPasskey, hasPdf }: Props) {
  const t = useTranslate()
  const [format, setFormat] = useState(hasPdf ? 'pdf' : 'json')
  const call = format === 'pdf' ? 'copyOfDataAsPdf' : 'copyOfData'
  return (
    <div className="flex flex-col gap-4">
      {hasPdf ? (
        <RadioField
          label={t('File type')}
          name="format"
          options={formats.map(({ hint, ...format }) => ({ ...format, hint: t(hint) }))}
          defaultValue={format}
          onChange={(event) => setFormat(event.currentTarget.value)}
        />
      ) : null}
      <ConfirmByCode
        codeGoesTo={codeGoesTo}
        hasPasskey={hasPasskey}
        action={t('Download my data')}
        busyLabel={t('Preparing…')}
        send={(otp, attempt) => lazyCall(declaration, call, { body: { otp }, ...attempt })}
        onDone={(file) => {
          saveFile(file, `my-data.${format}`)
          toast.success('Your data is downloaded.')
        }}
      />
    </div>
  )
}
