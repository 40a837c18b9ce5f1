'use client'

import { Button } from '#components/ui/buttons/Button.tsx'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { PrintButton } from '#components/ui/buttons/PrintButton.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { FocusRestorer } from '#components/ui/navigation/FocusRestorer.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { SkipLink } from '#components/ui/navigation/SkipLink.tsx'
import { LONG, Shown, State } from './Shown.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const sizes = ['small', 'medium', 'large'] as const
const HERE = '/lookbook'

export function Buttons() {
  return (
    <Shown name="Button and PrintButton">
      {variants.map((variant) => (
        <State key={variant} of={`${variant}: three sizes, with an icon, busy, disabled`}>
          <FocusRestorer className="flex flex-wrap gap-3">
            {sizes.map((size) => (
              <Button key={size} variant={variant} size={size}>
                Save {size}
              </Button>
            ))}
            <Button variant={variant}>
              <Icon name="download" />
              Download
            </Button>
            <Button variant={variant} busy busyLabel="Saving…">
              Save
            </Button>
            <Button variant={variant} disabled>
              Save
            </Button>
          </FocusRestorer>
        </State>
      ))}
      <State of="prints the page">
        <PrintButton>Print</PrintButton>
      </State>
      <State of="long text, as wide as its place on a phone">
        <Button variant="primary" size="large" wide>
          {LONG}
        </Button>
      </State>
    </Shown>
  )
}

export function Links() {
  return (
    <Shown name="ButtonLink, PageLink and SkipLink">
      <State of="links that look like buttons">
        <div className="flex flex-wrap gap-3">
          {variants.map((variant) => (
            <ButtonLink key={variant} href={HERE} variant={variant}>
              Go {variant}
            </ButtonLink>
          ))}
        </div>
      </State>
      <State of="a link in a sentence">
        <p>
          Read the{' '}
          <PageLink href={HERE} className="link">
            whole page
          </PageLink>{' '}
          again. {LONG}
        </p>
      </State>
      <State of="shown when the keyboard comes to it">
        <SkipLink />
      </State>
    </Shown>
  )
}
