'use client'

import type { ComponentProps } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { URL_MAX } from '#lib/constants.ts'
import { fieldsOf } from '../kit/fields.tsx'

const { Text } = fieldsOf<{ workplaceUrl: string }>()

type Props = Pick<ComponentProps<typeof Text>, 'optional' | 'enterKeyHint' | 'onKeyDown'>

/** Workplace website of a professional. @see docs/specification/validation.md#workplace */
export const WorkplaceUrl = (props: Props) => {
  const t = useTranslate()
  return (
    <Text
      name="workplaceUrl"
      label={t('Workplace URL')}
      hint={t('For example www.example.com')}
      inputMode="url"
      autoComplete="url"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={URL_MAX}
      {...props}
    />
  )
}
