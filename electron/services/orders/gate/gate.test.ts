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
    (cause, held) => {
      let changes = 0
      const gate = createGate(() => (changes += 1))
      gate.close(cause, 'why')
      gate.close(cause, 'why')
      const heldNow = () => all.filter((doing) => gate.objection(doing) === 'Trading is paused: why')
      expect([gate.report().open, heldNow(), changes]).toEqual([false, held, 1])
      expect(gate.report().letsReduce).toBe(!held.some((doing) => doing === 'reduce'))
      expect(gate.state()).toEqual({ open: false, cause, reason: 'why' })
      gate.lift(cause)
      expect(gate.state()).toEqual({ open: true, cause: null, reason: null })
      expect([gate.report().open, heldNow(), all.map(gate.objection)]).toEqual([true, [], [null, null, null, null]])
    },
  )
})
