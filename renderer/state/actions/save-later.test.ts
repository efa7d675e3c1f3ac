// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveLater } from './save-later'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('saves once: after its time, or when the page ends before', () => {
  const save = vi.fn()
  saveLater(400, save)
  vi.advanceTimersByTime(399)
  expect(save).not.toHaveBeenCalled()
  dispatchEvent(new Event('pagehide'))
  expect(save).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(400)
  expect(save).toHaveBeenCalledOnce()
  const cancel = saveLater(400, save)
  cancel()
  dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(400)
  expect(save).toHaveBeenCalledOnce()
})
