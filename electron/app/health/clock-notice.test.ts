import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { createClockNotice } from './clock-notice'

const reading = (offsetMs: number, answers = 3) => ({ offsetMs, errorMs: 50, answers })

function opened() {
  const notices: string[] = []
  const note = createClockNotice((_level, title, text) => void notices.push(`${title}. ${text}`))
  return { notices, note }
}

describe('a wall clock that is wrong (R59)', () => {
  it('is announced once, with by how much', () => {
    const { notices, note } = opened()
    for (const offset of [0, MINUTE_MS, -40 * DAY_MS, -40 * DAY_MS - 20]) note(reading(offset))
    expect(notices).toHaveLength(1)
    expect(notices[0]).toContain('The clock of this computer is wrong. It is 40 d ahead of the exchange’s.')
  })

  it('is announced again where it was right or set to another wrong time since', () => {
    const { notices, note } = opened()
    for (const offset of [9 * HOUR_MS, 9 * HOUR_MS, 3 * MINUTE_MS, 0, 3 * MINUTE_MS]) note(reading(offset))
    expect(notices.map((text) => /It is (.*?) the/.exec(text)?.[1])).toEqual([
      '9 h behind',
      '3 min behind',
      '3 min behind',
    ])
  })

  it('is not announced before several answers agree', () => {
    const { notices, note } = opened()
    note(null)
    note(reading(-DAY_MS, 1))
    expect(notices).toEqual([])
  })
})
