import { describe, expect, it } from 'vitest'
import type { AlarmLevel } from '../alarms/alarm'
import type { Destination } from './destination'
import { MOST_ATTEMPTS, nextTryMs } from './dispatch'
import { routeOf } from './routing'
import { undeliveredConditions } from './undelivered'

const destination = (id: string, levels: AlarmLevel[], isOn = true): Destination => ({
  id,
  name: id,
  kind: 'ntfy',
  fields: { address: 'https://ntfy.sh' },
  levels,
  quietHours: null,
  withBalances: false,
  withEnds: true,
  withLink: false,
  unansweredMinutes: 0,
  isOn,
  secretNames: ['topic'],
})
const all = [
  destination('mail', ['warning', 'call', 'critical']),
  destination('phone', ['critical']),
  destination('off', ['critical'], false),
]
const idsOf = (destinations: readonly Destination[]): readonly string[] => destinations.map(({ id }) => id)

describe('An alarm', () => {
  it('goes to the destinations of its level that are on (N05)', () => {
    const about = { rule: 'level', subject: '1' } as const
    expect(idsOf(routeOf(all, { ...about, level: 'warning' }, new Set()))).toEqual(['mail'])
    expect(idsOf(routeOf(all, { ...about, level: 'critical' }, new Set(['mail'])))).toEqual(['mail', 'phone'])
  })

  it('about a destination goes to another one, never to it nor to one in the same state (N06)', () => {
    const about = { rule: 'undelivered', level: 'critical', subject: 'mail' } as const
    expect(idsOf(routeOf(all, about, new Set(['mail'])))).toEqual(['phone'])
    expect(idsOf(routeOf(all, { ...about, subject: 'phone' }, new Set(['mail', 'phone'])))).toEqual([])
  })

  it('that is not delivered is one condition a destination and level, however many wait', () => {
    const condition = {
      destinationId: 'mail',
      name: 'Mail',
      level: 'call',
      since: 1,
      why: 'HTTP 500',
      triesAgain: true,
    } as const
    expect(undeliveredConditions([{ ...condition, count: 16 }])).toMatchObject([
      {
        subject: 'mail',
        about: 'call',
        level: 'call',
        lasts: true,
        measure: null,
        title: 'Mail: 16 alarms were not delivered',
      },
    ])
  })
})

describe('A message that was not received', () => {
  it('is tried again after a second, then later and later, and at most twenty times (N07)', () => {
    const waits = Array.from({ length: MOST_ATTEMPTS }, (_, index) => nextTryMs(index + 1, 'critical', null))
    expect(waits.slice(0, 6)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000])
    expect(waits.slice(-3)).toEqual([900_000, 900_000, null])
  })

  it('waits for as long as the server asks, up to a quarter of an hour, a critical one up to a minute', () => {
    const waits = ([1, 5] as const).map((attempts) => nextTryMs(attempts, 'call', 5000))
    expect([...waits, nextTryMs(1, 'warning', 1e12), nextTryMs(1, 'critical', 1e12)]).toEqual([
      5000, 16_000, 900_000, 60_000,
    ])
  })
})
