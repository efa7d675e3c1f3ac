import { afterEach, describe, expect, it, vi } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { ExchangeEvent } from '@/practice/engine/api/exchange-core'
import { createCommitBarrier } from './commit-barrier'

afterEach(() => void vi.restoreAllMocks())

function open() {
  const clock = createManualClock()
  const events: string[] = []
  const disk = { isFull: false }
  let happen: (event: ExchangeEvent) => void = () => undefined
  const commitBarrier = createCommitBarrier({
    clock,
    users: new Set(['1']),
    core: { listen: (listener) => ((happen = listener), () => undefined) },
    store: {
      commit() {
        if (disk.isFull) throw new Error('disk full')
        events.push('stored')
      },
    },
    privateFeed: { flush: () => void events.push('pushed') },
    strategies: { listen: () => () => undefined },
  })
  const answer = (name: string) =>
    commitBarrier.whenSettled((isStored) => void events.push(`${name} ${isStored ? 'answered' : 'failed'}`))
  return { clock, events, disk, commitBarrier, answer, happen: (event: ExchangeEvent) => happen(event) }
}

describe('changes of the accounts of users', () => {
  it('is stored and pushed once for everything that arrives in a turn, before any answer is sent', () => {
    const { clock, events, answer, happen } = open()
    answer('first')
    happen({ kind: 'balance', uid: '1', coin: 'USDT' })
    answer('second')
    expect(events).toEqual([])
    clock.advance(0)
    expect(events).toEqual(['stored', 'pushed', 'first answered', 'second answered'])
    answer('third')
    clock.advance(1000)
    expect(events.slice(4)).toEqual(['stored', 'pushed', 'third answered'])
  })

  it('is stored in the same turn when the market caused it and no request is waiting', () => {
    const { clock, events, happen } = open()
    happen({ kind: 'book', category: 'SPOT', symbol: 'BTCUSDT' })
    clock.advance(0)
    expect(events).toEqual([])
    happen({ kind: 'position', uid: '1', category: 'USDT-FUTURES', symbol: 'BTCUSDT' })
    clock.advance(0)
    expect(events).toEqual(['stored', 'pushed'])
  })

  it('is neither pushed nor answered for while it cannot be stored, and comes with the next that can', () => {
    const { clock, events, disk, answer, commitBarrier } = open()
    vi.spyOn(console, 'error').mockReturnValue()
    disk.isFull = true
    answer('first')
    clock.advance(0)
    expect(events).toEqual(['first failed'])
    disk.isFull = false
    answer('second')
    commitBarrier.settle()
    clock.advance(0)
    expect(events.slice(1)).toEqual(['stored', 'pushed', 'second answered'])
  })
})
