import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { refusal, timeout } from '../testing/fault-injecting-exchange'
import { createKillSwitch, type KillSwitch } from './kill-switch'

let clock: ManualClock
let trips: string[]
let killSwitch: KillSwitch
beforeEach(() => {
  clock = createManualClock()
  trips = []
  killSwitch = createKillSwitch({
    clock,
    limits: { ordersPerMinute: 3, unknownRequestsPerMinute: 3 },
    worthPerMinute: () => '1000',
    onTrip: (reason) => trips.push(reason),
  })
})

const order = (notional = '1') => ({ count: 1, notional, bySymbol: {}, reduces: false })
const success = { kind: 'done', tookMs: 1, unreadable: [], data: [] } as const
const notSent = { kind: 'not-sent', code: 'no-connection', message: '' } as const
const threeUnknown = '3 requests with an unknown outcome in one minute'

describe('the kill switch (R55)', () => {
  it.each([
    ['no answer', [timeout, timeout, timeout], [threeUnknown]],
    ['refusals that prove nothing', Array(3).fill(refusal('40010', false)), [threeUnknown]],
    ['both kinds together', [timeout, refusal('40010', false), timeout], [threeUnknown]],
    ['definite refusals', Array(9).fill(refusal('40762', true)), []],
    ['answers and requests that never left', Array(4).fill([success, notSent]).flat(), []],
    ['two that are unknown among others', [timeout, success, refusal('40762', true), notSent, timeout], []],
  ] as const)('counts the outcomes that are open: %s', (_, results, expected) => {
    for (const result of results) killSwitch.note(result)
    expect(trips).toEqual(expected)
  })

  it.each([
    ['unknown outcomes', () => killSwitch.note(timeout), threeUnknown],
    ['orders', () => admitted(order()), 'More than 2 orders in one minute'],
    ['what orders are worth', () => admitted(order('400')), 'Orders worth more than 1\u202f000 USDT in one minute'],
  ])('counts %s over one whole minute, and no longer', (what, happen, reason) => {
    const limits = { ordersPerMinute: what === 'orders' ? 2 : 100, unknownRequestsPerMinute: 3 }
    const worthPerMinute = () => '1000'
    killSwitch = createKillSwitch({ clock, limits, worthPerMinute, onTrip: (why) => trips.push(why) })
    for (const wait of [0, 30 * SECOND_MS, 30 * SECOND_MS, 30 * SECOND_MS, 30 * SECOND_MS]) {
      clock.advance(wait)
      happen()
    }
    expect(trips, 'two in each minute').toEqual([])
    clock.advance(30 * SECOND_MS - 1)
    happen()
    expect(trips).toEqual([reason])
    clock.advance(10 * MINUTE_MS)
    expect(() => killSwitch.admit(order()), 'until a person arms it').toThrow(reason)
    killSwitch.rearm()
    expect(() => killSwitch.admit(order())).not.toThrow()
  })
})

describe('a kill switch without limits of its own', () => {
  const opened = () => createKillSwitch({ clock, worthPerMinute: () => '3000', onTrip: (why) => trips.push(why) })

  it('passes 3000 orders in one minute and not one more, and counts anew once it is armed again', () => {
    const limited = opened()
    for (const _ of [1, 2]) {
      limited.admit({ ...order('3000'), count: 2999 })
      limited.admit(order('0'))
      expect(() => limited.admit(order('0'))).toThrow('More than 3000 orders in one minute')
      limited.rearm()
    }
    expect(trips).toHaveLength(2)
    // What left before it was armed again ends without being subtracted a second time.
    limited.admit({ ...order('3000'), count: 3000 })
    clock.advance(MINUTE_MS)
    limited.admit({ ...order('3000'), count: 3000 })
    expect(() => limited.admit(order('0'))).toThrow('More than 3000 orders')
  })

  it('stops at the third unknown outcome, and counts three more once it is armed again', () => {
    const limited = opened()
    for (const times of [1, 2]) {
      for (const _ of [1, 2]) limited.note(timeout)
      expect(() => limited.admit(order())).not.toThrow()
      limited.note(timeout)
      expect(trips).toHaveLength(times)
      limited.rearm()
    }
  })
})

function admitted(outbound: ReturnType<typeof order>): void {
  try {
    killSwitch.admit(outbound)
  } catch {
    // That it stopped is in `trips`.
  }
}
