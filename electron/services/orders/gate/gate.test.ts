import { describe, expect, it } from 'vitest'
import { createGate, type Doing, type GateCause } from './gate'

const all: readonly Doing[] = ['place', 'change', 'reduce', 'cancel']
const opens: readonly Doing[] = ['place', 'change', 'reduce']

describe('the gate', () => {
  it.each([
    // The journal takes nothing (P04): what would be written first is not begun.
    ['journal', opens],
    ['folder', opens],
    ['safe-mode', opens],
    ['closing', opens],
    ['key', opens],
    ['invariant', opens],
    ['review', opens],
    ['kill-switch', opens],
    // Orders of another account (J8).
    ['account', all],
    ['unconfirmed', all],
    // R58
    ['trading-lock', ['place', 'change']],
    // Positions and orders are being read (J9).
    ['recovery', ['place', 'reduce']],
    ['late-channel', ['place']],
    ['open-orders', ['place']],
  ] as const satisfies readonly (readonly [GateCause, readonly Doing[]])[])(
    'shut by %s holds back %s',
    (cause, expectedBlocks) => {
      let changes = 0
      const gate = createGate(() => (changes += 1))
      gate.close(cause, 'why')
      gate.close(cause, 'why')
      const blockedNow = () => all.filter((doing) => gate.rejection(doing) === 'Trading is paused: why')
      expect([gate.report().open, blockedNow(), changes]).toEqual([false, expectedBlocks, 1])
      expect(gate.report().letsReduce).toBe(!expectedBlocks.some((doing) => doing === 'reduce'))
      expect(gate.state()).toEqual({ open: false, cause, reason: 'why' })
      gate.lift(cause)
      expect(gate.state()).toEqual({ open: true, cause: null, reason: null })
      expect([gate.report().open, blockedNow(), all.map(gate.rejection)]).toEqual([true, [], [null, null, null, null]])
    },
  )

  it('names everything that one decision of a person lifts, and what could not be read beside it', () => {
    const gate = createGate(() => undefined)
    gate.close('kill-switch', 'Too many orders.')
    expect(gate.report()).toEqual({ open: false, reason: 'Too many orders.', needsReview: true, letsReduce: false })
    gate.close('review', 'An older copy.')
    gate.close('open-orders', 'Spot orders were not read.')
    expect(gate.report()).toMatchObject({
      reason: 'An older copy. Too many orders.',
      ordersUnread: 'Spot orders were not read.',
    })
    gate.close('recovery', 'Nothing was read.')
    expect(gate.report().ordersUnread).toBe('Nothing was read.')
    gate.close('journal', 'The disk is full.')
    gate.lift('review')
    gate.lift('kill-switch')
    expect(gate.report()).toMatchObject({ reason: 'The disk is full.', needsReview: false })
  })
})
