// @vitest-environment happy-dom
import { answer, inputsOf } from '@/renderer/testing/fake-bridge'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { create } from 'zustand'
import { MINUTE_MS } from '@/shared/base/time'
import { closeScreen, happens, show } from '@/renderer/testing/screen'
import { readAgainAfter, useStrategies } from './strategies'

/** True while the list is visible. */
const useEnabled = create<{ readonly isEnabled: boolean }>()(() => ({ isEnabled: true }))
const results: ReturnType<typeof useStrategies>[] = []
const last = () => results.at(-1)!
function Following() {
  results.push(
    useStrategies(
      'waiting',
      0,
      useEnabled(({ isEnabled }) => isEnabled),
    ),
  )
  return null
}
const reads = (): number => inputsOf('strategies.list').length
const pass = (ms: number): Promise<void> => happens(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({
    now: 1_000_000_000,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  useEnabled.setState({ isEnabled: true })
  results.length = 0
})
afterEach(async () => {
  await closeScreen()
  vi.useRealTimers()
})
const begin = (): Promise<void> => show(<Following />)

describe('Lists of strategy orders', () => {
  it('are read every two seconds at first, and less often the longer they stay the same', async () => {
    answer('strategies.list', () => ({ orders: [], missing: [] }))
    await begin()
    await pass(20_000)
    const atFirst = reads()
    expect(atFirst).toBeGreaterThanOrEqual(9)
    await pass(5 * MINUTE_MS)
    const before = reads()
    await pass(MINUTE_MS)
    expect(reads() - before).toBeLessThanOrEqual(5)
    expect(last().isCurrent).toBe(true)
  })

  it('are not read while they are not displayed, and are marked old then, until they are read again', async () => {
    answer('strategies.list', () => ({ orders: [], missing: [] }))
    await begin()
    await happens(() => useEnabled.setState({ isEnabled: false }))
    const before = reads()
    await pass(10 * MINUTE_MS)
    expect(reads()).toBe(before)
    answer('strategies.list', () => new Promise(() => undefined))
    await happens(() => useEnabled.setState({ isEnabled: true }))
    await pass(1000)
    expect(reads()).toBe(before + 1)
    expect([last().isCurrent, last().data?.orders]).toEqual([false, []])
    expect(last().age).toBeGreaterThanOrEqual(10 * MINUTE_MS)
  })

  it('are called old once a reading is late, however calm they were', async () => {
    answer('strategies.list', () => ({ orders: [], missing: [] }))
    await begin()
    expect(last().isCurrent).toBe(true)
    answer('strategies.list', () => new Promise(() => undefined))
    await pass(10_000)
    expect(last().isCurrent).toBe(false)
  })

  it('are never read sooner because they stayed the same for longer, nor more often than the exchange allows', () => {
    fc.assert(
      fc.property(fc.nat(10 * MINUTE_MS), fc.nat(10 * MINUTE_MS), fc.constantFrom('waiting', 'past'), (a, b, of) => {
        const [short, long] = [Math.min(a, b), Math.max(a, b)]
        expect(readAgainAfter(of, short)).toBeLessThanOrEqual(readAgainAfter(of, long))
        // Five categories, each with a limit of 20 a second.
        expect(readAgainAfter(of, a)).toBeGreaterThanOrEqual(1000)
      }),
    )
  })
})
