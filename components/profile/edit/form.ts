'use client'

import { useFormContext } from 'react-hook-form'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import type { ProfileValues } from './profileValues.ts'

/** Form components and hook, typed with the profile's values. */
export const { Text, Email, Select, CheckList } = fieldsOf<ProfileValues>()
export const useProfileForm = () => useFormContext<ProfileValues>()
