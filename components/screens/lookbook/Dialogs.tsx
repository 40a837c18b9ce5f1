'use client'

import { useState } from 'react'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { DialogButton } from '#components/ui/dialog/DialogButton.tsx'
import { LONG, Shown } from './Shown.tsx'

type Kind = 'closable' | 'to be answered' | 'wide and long'

export function Dialogs() {
  const [open, setOpen] = useState<Kind | null>(null)
  const close = () => setOpen(null)
  return (
    <Shown name="Dialog">
      <div className="flex flex-wrap gap-3">
        {(['closable', 'to be answered', 'wide and long'] as const).map((kind) => (
          <Button key={kind} onClick={() => setOpen(kind)}>
            Open one that is {kind}
          </Button>
        ))}
        <DialogButton
          href="/lookbook"
          dialog={(onClose) => (
            <Dialog open onClose={onClose} title="Opened by a link">
              Without scripts the link leads to a page.
            </Dialog>
          )}
        >
          Open one by a link
        </DialogButton>
      </div>
      <Dialog
        open={open !== null}
        onClose={open === 'to be answered' ? undefined : close}
        title={open === 'wide and long' ? LONG : 'Delete this person?'}
        description="This cannot be undone."
        wide={open === 'wide and long'}
        actions={
          <>
            <Button variant="danger" onClick={close}>
              Delete
            </Button>
            <Button onClick={close}>Keep</Button>
          </>
        }
      >
        {open === 'wide and long' ? <p>{`${LONG} `.repeat(24)}</p> : null}
      </Dialog>
    </Shown>
  )
}
