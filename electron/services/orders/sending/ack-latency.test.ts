import { describe, expect, it } from 'vitest'
import { createAckLatency } from './ack-latency'

describe('the time to an acknowledgement', () => {
  it('is not known before the first one', () => {
    expect(createAckLatency().figures()).toBeNull()
  })

  it('is given by the median and the slowest twentieth, in whichever order the answers came', () => {
    const { add, figures } = createAckLatency()
    for (const ms of [40, 10, 30, 20]) add(ms)
    expect(figures()).toEqual({ p50: 30, p95: 40, count: 4 })
  })

  it('counts the last hundred requests and no more', () => {
    const { add, figures } = createAckLatency()
    for (let ms = 1; ms <= 100; ms += 1) add(ms)
    expect(figures()).toEqual({ p50: 51, p95: 96, count: 100 })
    for (let nth = 0; nth < 60; nth += 1) add(1000)
    expect(figures()).toEqual({ p50: 1000, p95: 1000, count: 100 })
  })
})
