import { act, renderHook } from '@testing-library/react'
import { useMoveLater } from '#components/form/useMoveLater.ts'
import { beginMove } from '#components/ui/navigation/navigation.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function moveAfterASecond() {
  const open = jest.fn()
  const { result, unmount } = renderHook(() => useMoveLater())
  result.current(1000, open)
  return { open, unmount }
}

describe('the next page that a saved form opens by itself', () => {
  it('opens after the delay', () => {
    const { open } = moveAfterASecond()
    act(() => jest.advanceTimersByTime(999))
    expect(open).not.toHaveBeenCalled()
    act(() => jest.advanceTimersByTime(1))
    expect(open).toHaveBeenCalledTimes(1)
  })

  it('does not open while a link that the member followed is opening', () => {
    const { open } = moveAfterASecond()
    const endMove = beginMove()
    act(() => jest.advanceTimersByTime(1000))
    act(endMove)
    act(() => jest.advanceTimersByTime(5000))
    expect(open).not.toHaveBeenCalled()
  })

  it('does not open after the form has gone', () => {
    const { open, unmount } = moveAfterASecond()
    unmount()
    act(() => jest.advanceTimersByTime(1000))
    expect(open).not.toHaveBeenCalled()
  })

  it('does not open when the answer comes after the form has gone', () => {
    const open = jest.fn()
    const { result, unmount } = renderHook(() => useMoveLater())
    unmount()
    result.current(1000, open)
    act(() => jest.advanceTimersByTime(1000))
    expect(open).not.toHaveBeenCalled()
  })
})
