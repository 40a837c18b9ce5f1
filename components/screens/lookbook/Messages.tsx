'use client'

import { Button } from '#components/ui/buttons/Button.tsx'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { CountdownNotice } from '#components/ui/feedback/CountdownNotice.tsx'
import { EmptyState } from '#components/ui/feedback/EmptyState.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { LONG, Shown, State } from './Shown.tsx'

const tones = ['info', 'success', 'warning', 'danger'] as const
const AN_HOUR = 3_600_000
const noop = () => {}

export function Messages() {
  return (
    <>
      <Shown name="Alert">
        {tones.map((tone) => (
          <State key={tone} of={tone}>
            <Alert tone={tone} title={`A title of ${tone}`}>
              What happened, and what can be done.
            </Alert>
          </State>
        ))}
        <State of="without a title, and long">
          <Alert tone="warning">{LONG}</Alert>
        </State>
      </Shown>
      <Shown name="CountdownNotice">
        {(['danger', 'success'] as const).map((tone) => (
          <State key={tone} of={tone}>
            <CountdownNotice tone={tone} message={LONG} destination="your dashboard" after={AN_HOUR} onGo={noop} />
          </State>
        ))}
      </Shown>
      <Shown name="EmptyState and FailedState">
        <EmptyState title="No surveys available." />
        <EmptyState icon="search" title="Nothing fits these filters.">
          {LONG}
        </EmptyState>
        <FailedState message="Something went wrong. Please retry again later." onRetry={noop} />
      </Shown>
      <Shown name="Toast">
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => toast.success('Your answers are saved.', AN_HOUR, 'Saved')}>Show a success</Button>
          <Button onClick={() => toast.info(LONG, AN_HOUR)}>Show a long text</Button>
          <Button onClick={() => toast.error('Something went wrong. Please retry again later.', AN_HOUR)}>
            Show an error
          </Button>
        </div>
      </Shown>
    </>
  )
}
