import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { isDialogOpen, useCountedDialog } from '#components/ui/dialog/openDialogs.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { GENERIC } from '#lib/messages/texts.ts'

interface Closable {
  onClose: () => void
}

interface Script<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>
  /** Null until it has come. */
  dialog: ComponentType<Props> | null
  /** It opens over whatever else is open. */
  onTop: boolean
}

function Fetched<Props extends object>({ script, props }: { script: Script<Props>; props: Props & Closable }) {
  const [Dialog, setDialog] = useState(() => script.dialog)
  const [late] = useState(() => !script.onTop && isDialogOpen())
  // While its script comes it is as good as open: of two that are asked for at once, the first one opens.
  useCountedDialog(!Dialog && !late)
  const close = useEffectEvent(() => props.onClose())
  const fail = useEffectEvent(() => {
    toast.error(GENERIC)
    props.onClose()
  })
  useEffect(() => {
    let closed = false
    const show = (dialog: ComponentType<Props>) => {
      script.dialog = dialog
      if (!closed) setDialog(() => dialog)
    }
    const refuse = () => {
      if (!closed) fail()
    }
    if (late) close()
    else if (!script.dialog) script.load().then((loaded) => show(loaded.default), refuse)
    return () => {
      closed = true
    }
  }, [script, late])
  return Dialog && !late ? <Dialog {...props} /> : null
}

/**
 * A dialog whose script is fetched when it is opened. A script that does not come, as without a network, is a call that
 * failed, like any other: it is said, and the page under it stays as it was. The next opening asks for it again, which
 * React's own `lazy` does not. It does not open over another one, unless it is to be `onTop`.
 */
export function lazyDialog<Props extends object>(load: Script<Props>['load'], { onTop = false } = {}) {
  const script: Script<Props> = { load, dialog: null, onTop }
  return (props: Props & Closable) => <Fetched script={script} props={props} />
}
