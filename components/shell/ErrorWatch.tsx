'use client'

import { useEffect } from 'react'
import { reportError } from '#components/call/reportError.ts'

/** Reports what nothing else catches. */
export function ErrorWatch() {
  useEffect(() => {
    const onError = ({ error }: ErrorEvent) => reportError(error)
    const onRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason)
    addEventListener('error', onError)
    addEventListener('unhandledrejection', onRejection)
    return () => {
      removeEventListener('error', onError)
      removeEventListener('unhandledrejection', onRejection)
    }
  }, [])
  return null
}
