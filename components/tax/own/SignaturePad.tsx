'use client'

import { type PointerEvent, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { FieldMessage, useField } from '#components/form/fields/Field.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { SIGNATURE_PAD } from '#lib/contract/panel/tax/w9.ts'
import { pointOn, type Strokes, withNewStroke, withPoint } from './strokes.ts'
import type { W9Values } from './w9Form.ts'

/** Draws a signature with a finger, pen or mouse; keyboard users type theirs instead. */
export function SignaturePad() {
  const t = useTranslate()
  const label = t('Your signature, drawn')
  const { field, fieldState } = useController<W9Values, 'strokes'>({ name: 'strokes' })
  const { control, errorId, message } = useField({ name: 'strokes', label, error: fieldState.error?.message })
  const [shownStrokes, setShownStrokes] = useState<Strokes>(field.value)
  const strokes = useRef(shownStrokes)
  const change = (next: Strokes) => {
    strokes.current = next
    setShownStrokes(next)
  }
  const at = (event: PointerEvent<SVGSVGElement>) =>
    pointOn(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY)
  // The one that draws the last stroke: another finger, or a mouse button that was pressed elsewhere, adds nothing to it.
  const drawingPointer = useRef<number>(null)
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    // The menu of another mouse button takes its release: the mouse would draw without a button pressed.
    if (event.button) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    drawingPointer.current = event.pointerId
    change(withNewStroke(strokes.current, at(event)))
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId === drawingPointer.current) change(withPoint(strokes.current, at(event)))
  }
  // Update the form only after a stroke: it removes errors above, which would move the pad away from the finger.
  const finish = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== drawingPointer.current) return
    drawingPointer.current = null
    field.onChange(strokes.current)
  }
  const clear = () => {
    change([])
    field.onChange([])
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="font-semibold">{label}</p>
      <p>{t('Draw on the line.')}</p>
      <svg
        id={control.id}
        role="img"
        tabIndex={-1}
        aria-label={t(shownStrokes.length > 0 ? 'Your drawn signature' : 'Nothing is drawn yet')}
        aria-describedby={errorId}
        data-label={label}
        viewBox={`0 0 ${SIGNATURE_PAD.width} ${SIGNATURE_PAD.height}`}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={finish}
        onPointerCancel={finish}
        className="signature-pad"
      >
        <path
          d={shownStrokes.map((stroke) => `M${stroke.join(' ')}`).join('')}
          className="fill-none stroke-ink"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" onClick={clear}>
          {t('Clear')}
        </Button>
        <FieldMessage id={errorId}>{message}</FieldMessage>
      </div>
    </div>
  )
}
