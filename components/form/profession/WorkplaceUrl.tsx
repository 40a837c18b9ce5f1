'use client'

import type { ComponentProps } from 'react'
import { URL_MAX } from '#lib/constants.ts'
import { fieldsOf } from '../kit/fields.tsx'

const { Text } = fieldsOf<{ workplaceUrl: string }>()

type Props = Pick<ComponentProps<typeof Text>, 'optional' | 'enterKeyHint' | 'onKeyDown'>

/** The website of where a professional works. @see docs/specification/validation.md#workplace */
export const WorkplaceUrl = (props: Props) => (
  <Text
    name="workplaceUrl"
    label="Workplace URL"
    hint="For example www.example.com"
    inputMode="url"
    autoComplete="url"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={URL_MAX}
    {...props}
  />
)
