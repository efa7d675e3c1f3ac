import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS, SECOND_MS } from '@/shared/base/time'
import { realClock } from './real-clock'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Longer than the 24.8 days of one timer of Node, which fires a longer one at once. */
const LONG_MS = 60 * DAY_MS

it('runs a task after a wait longer than a timer of Node, once', () => {
  const task = vi.fn()
  realClock().after(LONG_MS, task)
  vi.advanceTimersByTime(LONG_MS - SECOND_MS)
  expect(task).not.toHaveBeenCalled()
  vi.advanceTimersByTime(LONG_MS)
  expect(task).toHaveBeenCalledTimes(1)
})

it('cancels such a wait at any time', () => {
  const task = vi.fn()
  const cancel = realClock().after(LONG_MS, task)
  vi.advanceTimersByTime(LONG_MS / 2)
  cancel()
  vi.advanceTimersByTime(LONG_MS)
  expect(task).not.toHaveBeenCalled()
})
