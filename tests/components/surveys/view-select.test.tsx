import { act, screen } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { showView } from '#components/surveys/dashboard/view/ViewLink.tsx'
import { ViewSelect } from '#components/surveys/dashboard/view/ViewSelect.tsx'

/** Like the router, it sees URL changes only after its first effect. */
function Router({ onAddress, children }: { onAddress: (address: string) => void; children: ReactNode }) {
  useEffect(() => {
    const learn = (_: unknown, __: string, url?: string | URL | null) => onAddress(String(url))
    const push = jest.spyOn(window.history, 'pushState').mockImplementation(learn)
    const replace = jest.spyOn(window.history, 'replaceState').mockImplementation(learn)
    return () => {
      push.mockRestore()
      replace.mockRestore()
    }
  }, [onAddress])
  return children
}

const select = (
  <ViewSelect
    name="filter"
    label="Status"
    value="Active"
    options={['Active', 'All Surveys']}
    keep={{ sort: 'topic' }}
  />
)

const CHOSEN = '/dashboard?filter=All+Surveys&sort=topic'

it.each([
  ['only in the field', '/dashboard'],
  ['also in the URL', CHOSEN],
])('ViewSelect applies a choice that is %s once the router listens', async (_, url) => {
  window.history.replaceState(null, '', url)
  const addresses: string[] = []
  const onAddress = (address: string) => void addresses.push(address)
  const host = document.createElement('div')
  document.body.append(host)
  host.innerHTML = renderToString(<Router onAddress={onAddress}>{select}</Router>)
  screen.getByLabelText<HTMLSelectElement>('Status').value = 'All Surveys'
  const root = await act(async () => hydrateRoot(host, <Router onAddress={onAddress}>{select}</Router>))
  expect(addresses).toEqual([CHOSEN])
  act(() => root.unmount())
  host.remove()
})

it('showView adds the same view to the history once', () => {
  const steps = window.history.length
  showView('/dashboard?filter=All+Surveys')
  showView('/dashboard?filter=All+Surveys')
  expect([window.history.length - steps, window.location.search]).toEqual([1, '?filter=All+Surveys'])
})
