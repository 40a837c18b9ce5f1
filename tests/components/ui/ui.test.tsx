import { fireEvent, screen } from '@testing-library/react'
import { act } from 'react'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { Button } from '#components/ui/buttons/Button.tsx'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { DialogButton } from '#components/ui/dialog/DialogButton.tsx'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { CountdownNotice } from '#components/ui/feedback/CountdownNotice.tsx'
import { NavigationProgress } from '#components/ui/navigation/NavigationProgress.tsx'
import { beginMove } from '#components/ui/navigation/navigation.ts'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { Pagination } from '#components/ui/Pagination.tsx'
import { liftOver } from '#components/ui/toast/lift.ts'
import { ToastRegion } from '#components/ui/toast/ToastRegion.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { advanceClock, open } from '#tests/support/screens/screens.tsx'
import { translateInBrowser } from '#tests/support/screens/translated.ts'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))
beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())
const show = (screenful: React.ReactElement) => open(screenful, { clock: true })

test('a busy Button shows its busy label, keeps the focus and ignores presses', async () => {
  const press = jest.fn()
  const { user, rerender } = show(
    <Button busy={false} onClick={press}>
      Save
    </Button>,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  rerender(
    <Button busy busyLabel="Saving…" onClick={press}>
      Save
    </Button>,
  )
  const busy = screen.getByRole('button', { name: 'Saving…' })
  expect(busy).toHaveFocus()
  await user.click(busy)
  await user.keyboard('{Enter} ')
  expect(press).toHaveBeenCalledTimes(1)
})

test('ButtonLink is pressed by the space bar', async () => {
  const press = jest.fn((event: React.MouseEvent) => event.preventDefault())
  const { user } = show(
    <ButtonLink href="/login" onClick={press}>
      Login
    </ButtonLink>,
  )
  screen.getByRole('button', { name: 'Login' }).focus()
  await user.keyboard(' ')
  expect(press).toHaveBeenCalledTimes(1)
})

test.each(['Control', 'Meta', 'Shift', 'Alt'])(
  'DialogButton opens no dialog when pressed with %s, which opens its page in another tab',
  async (key) => {
    const { user } = show(
      <DialogButton href="/referPopUP" dialog={() => <p role="dialog">Refer</p>}>
        Refer
      </DialogButton>,
    )
    await user.keyboard(`{${key}>}`)
    await user.click(screen.getByRole('button', { name: 'Refer' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard(`{/${key}}`)
    await user.click(screen.getByRole('button', { name: 'Refer' }))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  },
)

test.each([
  ['the middle button', { button: 1 }],
  ['Control', { ctrlKey: true }],
  ['Meta', { metaKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
])('PageLink leaves a click with %s to the browser', (_, how) => {
  show(<PageLink href="/payments">Payments</PageLink>)
  const seen = jest.fn()
  // After React's own listener. jsdom can't open another page.
  const last = (event: Event) => {
    seen(event.defaultPrevented)
    event.preventDefault()
  }
  document.addEventListener('click', last, { once: true })
  fireEvent.click(screen.getByRole('link', { name: 'Payments' }), how)
  expect(seen.mock.calls).toEqual([[false]])
  expect(push).not.toHaveBeenCalled()
})

test.each([
  [undefined, true],
  [false, false],
])('PageLink with scroll=%s opens its page with scroll: %s', (scroll, expected) => {
  show(
    <PageLink href="/payments" scroll={scroll}>
      Payments
    </PageLink>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'Payments' }))
  expect(push.mock.calls).toEqual([['/payments', { scroll: expected }]])
})

test('a lazy dialog shows an error toast when its script fails, and opens on the next try', async () => {
  const script = { default: ({ name }: { name: string }) => <p role="dialog">{name}</p> }
  const load = jest.fn(async () => script)
  load.mockRejectedValueOnce(new Error('no network'))
  const Lazy = lazyDialog(load)
  const { user } = show(
    <>
      <DialogButton href="/referPopUP" dialog={(onClose) => <Lazy name="Refer" onClose={onClose} />}>
        Refer a friend
      </DialogButton>
      <ToastRegion />
    </>,
  )
  const opener = screen.getByRole('button', { name: 'Refer a friend' })
  await user.click(opener)
  expect(screen.getByRole('alert')).toHaveTextContent(GENERIC)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: `Dismiss: ${GENERIC}` }))
  await user.click(opener)
  expect(screen.getByRole('dialog')).toHaveTextContent('Refer')
})

test('the first of two dialogs that are loading opens', async () => {
  const named = (name: string) => {
    const script = Promise.withResolvers<{ default: () => React.ReactElement }>()
    const Lazy = lazyDialog(() => script.promise)
    const opener = (
      <DialogButton href="/referPopUP" dialog={(onClose) => <Lazy onClose={onClose} />}>
        {name}
      </DialogButton>
    )
    return { opener, come: () => script.resolve({ default: () => <p role="dialog">{name}</p> }) }
  }
  const [refer, contact] = [named('Refer'), named('Contact')]
  const { user } = show(
    <>
      {refer.opener}
      {contact.opener}
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Refer' }))
  await user.click(screen.getByRole('button', { name: 'Contact' }))
  await act(async () => contact.come())
  await act(async () => refer.come())
  expect(screen.getByRole('dialog')).toHaveTextContent('Refer')
})

test('Alert is dismissed after its time', async () => {
  const onDismiss = jest.fn()
  show(
    <Alert tone="success" autoDismiss={3_000} onDismiss={onDismiss}>
      Sent.
    </Alert>,
  )
  await advanceClock(3_000)
  expect(onDismiss).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Sent.')).toBeNull()
})

test('Alert is not dismissed while it has the focus [WCAG 2.2.1]', async () => {
  const { user } = show(
    <Alert tone="danger" autoDismiss={3_000}>
      Known. <a href="#x">Login here</a>
    </Alert>,
  )
  await user.tab()
  expect(screen.getByRole('link')).toHaveFocus()
  await advanceClock(60_000)
  screen.getByText(/Known/)
  await user.tab()
  await advanceClock(3_000)
  expect(screen.queryByText(/Known/)).toBeNull()
})

test('Alert is not dismissed while it has the focus, also after the pointer has left it [WCAG 2.2.1]', async () => {
  const { user } = show(
    <Alert tone="danger" autoDismiss={3_000}>
      Known. <a href="#x">Login here</a>
    </Alert>,
  )
  await user.tab()
  await user.hover(screen.getByRole('link'))
  await user.unhover(screen.getByRole('link'))
  expect(screen.getByRole('link')).toHaveFocus()
  await advanceClock(60_000)
  screen.getByText(/Known/)
})

describe('toasts', () => {
  test('have a role by tone, disappear after their time and can be dismissed [WCAG 4.1.3]', async () => {
    const { user } = show(<ToastRegion />)
    act(() => {
      toast.success('Saved.', 2_000)
      toast.error('Failed.', 9_000)
    })
    expect(screen.getByRole('status')).toHaveTextContent('Saved.')
    expect(screen.getByRole('alert')).toHaveTextContent('Failed.')
    await advanceClock(2_000)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await user.click(screen.getByRole('button', { name: 'Dismiss: Failed.' }))
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })

  test('stay five seconds, an error eight, and have a title above the text', async () => {
    show(<ToastRegion />)
    act(() => {
      toast.success('Saved.', undefined, 'Your profile')
      toast.error('Failed.')
      toast.notice('danger', 'Refused.')
    })
    expect(screen.getByRole('status')).toHaveTextContent('Your profileSaved.')
    await advanceClock(4_900)
    expect(screen.getByRole('status')).not.toBeEmptyDOMElement()
    await advanceClock(200)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await advanceClock(2_800)
    expect(screen.getByRole('alert')).toHaveTextContent('Failed.Refused.')
    await advanceClock(200)
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })

  test('are shown once for the same text, and at most three at a time', () => {
    show(<ToastRegion />)
    act(() => {
      for (const text of ['One', 'Two', 'Two', 'Three', 'Four']) toast.info(text)
    })
    expect(screen.getByRole('status')).toHaveTextContent(/^TwoThreeFour$/)
    act(() => jest.runAllTimers())
  })

  test('show the latest success only, without failures before it, and failures after it [ERR-181]', () => {
    show(<ToastRegion />)
    act(() => {
      toast.error('Failed.')
      toast.success('Code sent.')
      toast.notice('danger', 'Not confirmed.', 10_000, { on: ['/profile'] })
      toast.success('Saved.')
      toast.error('Refused.')
    })
    expect(screen.getByRole('status')).toHaveTextContent(/^Saved\.$/)
    expect(screen.getByRole('alert')).toHaveTextContent(/^Not confirmed\.Refused\.$/)
    act(() => jest.runAllTimers())
  })

  test('are dismissed on navigation unless they are fresh or belong to the next page', async () => {
    show(<ToastRegion />)
    act(() => {
      toast.success('Code sent.')
      toast.notice('danger', 'Not confirmed.', 10_000, { on: ['/profile'] })
    })
    await advanceClock(4_000)
    act(() => {
      toast.info('Saved.')
      toast.moved('/profile')
    })
    expect(screen.getByRole('status')).toHaveTextContent(/^Saved\.$/)
    expect(screen.getByRole('alert')).toHaveTextContent('Not confirmed.')
    act(() => jest.runAllTimers())
  })

  test('lie on the header on a phone, and are not lifted there', () => {
    const query = jest.spyOn(window, 'matchMedia')
    query.mockImplementation((media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList)
    show(
      <>
        <button type="button" className="button-primary">
          Save
        </button>
        <ToastRegion />
      </>,
    )
    act(() => toast.success('Saved.'))
    const region = screen.getByRole('status').parentElement
    expect(region).toHaveClass('max-sm:top-[calc(0.5rem+env(safe-area-inset-top))]')
    expect(region?.style.translate).toBe('')
    query.mockRestore()
    act(() => jest.runAllTimers())
  })

  test('are lifted above primary buttons', () => {
    const toastBox = { top: 700, bottom: 780, left: 16, right: 344 }
    const button = (top: number) => ({ top, bottom: top + 48, left: 16, right: 344 })
    expect(liftOver(toastBox, [])).toBe(0)
    expect(liftOver(toastBox, [button(400)])).toBe(0)
    expect(liftOver(toastBox, [button(720)])).toBe(68)
    // Lifted above one button, it would cover the next.
    expect(liftOver(toastBox, [button(640), button(720)])).toBe(148)
    expect(liftOver(toastBox, [{ ...button(720), left: 400, right: 500 }])).toBe(0)
  })
})

describe('progress of a slow navigation', () => {
  test('is a bar after 300 ms and announced as "Loading…" after about a second [WCAG 4.1.3]', async () => {
    const { rerender } = show(<NavigationProgress />)
    const status = screen.getByRole('status')
    let end = () => {}
    act(() => {
      end = beginMove()
    })
    const bar = () => document.querySelector('.progress-bar')
    await advanceClock(100)
    expect(bar()).toBeNull()
    await advanceClock(200)
    expect(bar()).not.toBeNull()
    expect(status).toBeEmptyDOMElement()
    await advanceClock(800)
    expect(status).toHaveTextContent('Loading…')
    act(() => end())
    rerender(<NavigationProgress />)
    expect(bar()).toBeNull()
    expect(status).toBeEmptyDOMElement()
  })
})

describe('countdown notice', () => {
  const notice = (go: () => void) => (
    <CountdownNotice message="Closed." destination="your dashboard" after={10_000} onGo={go} />
  )

  test('counts down and navigates once', async () => {
    const go = jest.fn()
    show(notice(go))
    expect(screen.getByRole('alert')).toHaveTextContent('Closed.You will be taken to your dashboard in 10 seconds.')
    await advanceClock(7_000)
    screen.getByText('You will be taken to your dashboard in 3 seconds.')
    await advanceClock(2_000)
    screen.getByText('You will be taken to your dashboard in 1 second.')
    await advanceClock(1_000)
    expect(go).toHaveBeenCalledTimes(1)
    await advanceClock(60_000)
    expect(go).toHaveBeenCalledTimes(1)
  })

  test('stays in a browser that translates the page', async () => {
    const { user } = show(notice(() => {}))
    translateInBrowser()
    await advanceClock(1_000)
    screen.getByText('You will be taken to your dashboard in 9 seconds.')
    await user.click(screen.getByRole('button', { name: 'Stay on this page' }))
    screen.getByText("OK, you'll stay on this page.")
  })

  test('takes the focus of a button that is gone, but not from a field', () => {
    const { unmount } = show(notice(() => {}))
    expect(screen.getByText('Closed.').closest('[tabindex]')).toHaveFocus()
    unmount()
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    show(notice(() => {}))
    expect(field).toHaveFocus()
    field.remove()
  })

  test('does not navigate while a link that was pressed meanwhile opens', async () => {
    const go = jest.fn()
    const { user } = show(notice(go))
    const end = beginMove()
    await advanceClock(10_000)
    expect(go).not.toHaveBeenCalled()
    end()
    await user.click(screen.getByRole('button', { name: 'Go now' }))
    expect(go).toHaveBeenCalledTimes(1)
  })

  test('"Go now" works again on a page that the browser restores after leaving it', async () => {
    const go = jest.fn()
    const { user } = show(notice(go))
    await user.click(screen.getByRole('button', { name: 'Go now' }))
    act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await advanceClock(60_000)
    expect(go).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Go now' }))
    expect(go).toHaveBeenCalledTimes(2)
  })

  test('navigates once on "Go now"', async () => {
    const go = jest.fn()
    const { user } = show(notice(go))
    await user.dblClick(screen.getByRole('button', { name: 'Go now' }))
    await advanceClock(60_000)
    expect(go).toHaveBeenCalledTimes(1)
  })

  test('does not navigate after "Stay on this page", until "Go now" [WCAG 2.2.1, WCAG 2.2.2]', async () => {
    const go = jest.fn()
    const { user } = show(notice(go))
    await user.click(screen.getByRole('button', { name: 'Stay on this page' }))
    expect(document.body).not.toHaveFocus()
    expect(screen.queryByText(/You will be taken to/)).toBeNull()
    await advanceClock(60_000)
    expect(go).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Go now' }))
    expect(go).toHaveBeenCalledTimes(1)
  })

  test('does not navigate after it was left', async () => {
    const go = jest.fn()
    const { unmount } = show(notice(go))
    unmount()
    await advanceClock(60_000)
    expect(go).not.toHaveBeenCalled()
  })
})

test('PageHeading takes the focus after a navigation, not on the first page [WCAG 2.4.3]', () => {
  history.replaceState(null, '', '/login')
  const { unmount } = show(<PageHeading>Login</PageHeading>)
  expect(screen.getByRole('heading')).not.toHaveFocus()
  unmount()
  history.replaceState(null, '', '/otp')
  show(<PageHeading>Enter your code</PageHeading>)
  expect(screen.getByRole('heading')).toHaveFocus()
})

test('PageHeading leaves the focus to a field with autofocus', () => {
  history.replaceState(null, '', '/login')
  show(<PageHeading>Login</PageHeading>).unmount()
  history.replaceState(null, '', '/otp')
  show(
    <main>
      <PageHeading>Enter your code</PageHeading>
      {/* biome-ignore lint/a11y/noAutofocus: under test */}
      <input autoFocus />
    </main>,
  )
  expect(screen.getByRole('textbox')).toHaveFocus()
})

test('PageHeading takes the focus over from the heading it replaces, not from a field', () => {
  history.replaceState(null, '', '/one')
  const { rerender } = show(<PageHeading key="page">One</PageHeading>)
  history.replaceState(null, '', '/two')
  rerender(<PageHeading key="loading">Two, loading</PageHeading>)
  expect(screen.getByRole('heading', { name: 'Two, loading' })).toHaveFocus()
  rerender(<PageHeading key="loaded">Two</PageHeading>)
  expect(screen.getByRole('heading', { name: 'Two' })).toHaveFocus()
  rerender(
    <>
      <input aria-label="City" />
      <PageHeading key="loaded">Two</PageHeading>
    </>,
  )
  screen.getByLabelText('City').focus()
  rerender(
    <>
      <input aria-label="City" />
      <PageHeading key="once more">Two</PageHeading>
    </>,
  )
  expect(screen.getByLabelText('City')).toHaveFocus()
})

test('Pagination shows the range and is disabled at its ends', async () => {
  const turn = jest.fn()
  const resize = jest.fn()
  const at = (page: number) => (
    <Pagination label="surveys" page={page} size={5} sizes={[5, 10]} total={12} onPage={turn} onSize={resize} />
  )
  const { user, rerender } = show(at(1))
  screen.getByText('1-5 of 12')
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(turn).toHaveBeenCalledWith(2)
  await user.selectOptions(screen.getByLabelText('Rows per page'), '10')
  expect(resize).toHaveBeenCalledWith(10)
  rerender(at(3))
  screen.getByText('11-12 of 12')
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
})

test('Pagination of an empty list shows no rows and has no next page', () => {
  show(<Pagination label="surveys" page={1} size={5} sizes={[5]} total={0} onPage={() => {}} onSize={() => {}} />)
  expect(screen.getByRole('navigation', { name: 'Pages of surveys' })).toHaveTextContent('0-0 of 0')
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
})

test('Pagination moves the focus from a disabled button to the other one only [WCAG 2.4.3]', async () => {
  const at = (page: number) => (
    <Pagination label="surveys" page={page} size={5} sizes={[5, 10]} total={12} onPage={() => {}} onSize={() => {}} />
  )
  const { user, rerender } = show(at(1))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  rerender(at(2))
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  rerender(at(3))
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus()
  await user.click(screen.getByLabelText('Rows per page'))
  rerender(at(1))
  expect(screen.getByLabelText('Rows per page')).toHaveFocus()
})
