'use client'

import { useEffect } from 'react'
import { reportBrowserError } from '#components/call/reportBrowserError.ts'

/** Reports uncaught errors and unhandled rejections. */
export function ErrorWatch() {
  useEffect(() => {
    const onError = ({ error }: ErrorEvent) => reportBrowserError(error)
    const onRejection = ({ reason }: PromiseRejectionEvent) => reportBrowserError(reason)
    addEventListener('error', onError)
    addEventListener('unhandledrejection', onRejection)
    return () => {
      removeEventListener('error', onError)
      removeEventListener('unhandledrejection', onRejection)
    }
  }, [])
  return null
}
