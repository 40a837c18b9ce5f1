import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isDialogOpen, useCountedDialog } from '#components/ui/dialog/openDialogs.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { GENERIC } from '#lib/messages/texts.ts'

interface DialogHandle {
  onClose: () => void
}

interface LoadableComponent<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>
  /** Null until loaded. */
  dialog: ComponentType<Props> | null
  /** Whether it may open over another dialog. */
  onTop: boolean
}

function LazyDialog<Props extends object>({
  script,
  props,
}: {
  script: LoadableComponent<Props>
  props: Props & DialogHandle
}) {
  const [Dialog, setDialog] = useState(() => script.dialog)
  const [late] = useState(() => !script.onTop && isDialogOpen())
  // Counts as open while the script loads: if two dialogs are requested at once, only the first opens.
  useCountedDialog(!Dialog && !late)
  const close = useEffectEvent(() => props.onClose())
  const fail = useEffectEvent(() => {
    toast.error(GENERIC)
    props.onClose()
  })
  const closed = useRef(false)
  useEffect(() => {
    closed.current = false
    const show = (dialog: ComponentType<Props>) => {
      script.dialog = dialog
      if (!closed.current) setDialog(() => dialog)
    }
    const refuse = () => {
      if (!closed.current) fail()
    }
    if (late) close()
    else if (!script.dialog) script.load().then((loaded) => show(loaded.default), refuse)
    return () => {
      closed.current = true
    }
  }, [script, late])
  // What a closed dialog still sends must not close the one that was opened after it.
  const onClose = () => {
    if (!closed.current) props.onClose()
  }
  return Dialog && !late ? <Dialog {...props} onClose={onClose} /> : null
}

/**
 * A dialog whose script loads on first open. If loading fails, it shows an error toast and closes; the next open retries,
 * which React's `lazy` doesn't do. Doesn't open over another dialog unless `onTop`.
 */
export function lazyDialog<Props extends object>(load: LoadableComponent<Props>['load'], { onTop = false } = {}) {
  const script: LoadableComponent<Props> = { load, dialog: null, onTop }
  const preload = async () => {
    script.dialog = (await load()).default
  }
  return Object.assign((props: Props & DialogHandle) => <LazyDialog script={script} props={props} />, { preload })
}
