import { describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import { namedOutcomes, outcomeSummary } from './outcome-labels'

const unknown = { kind: 'unknown', code: 'no-answer', message: 'No usable answer (ECONNRESET)' } as const
const refused = { kind: 'refused', code: '25568', message: 'Not modifiable' } as const
const results = (count: number, outcome: typeof unknown | typeof refused) =>
  Array.from({ length: count }, (_, nth) => ({ key: String(nth), outcome }))
const outcomesOf = (count: number, outcome: typeof unknown | typeof refused) =>
  namedOutcomes(results(count, outcome), (key) => anOrder({ key, qty: `0.0${Number(key) + 1}` }))

describe('the result of a command', () => {
  it('names the order it is about', () => {
    expect(outcomeSummary('Amend', outcomesOf(1, unknown))).toEqual({
      level: 'warning',
      title: 'Amend: outcome of 1 unknown, being looked for',
      text: 'Buy 0.01 BTC of BTCUSDT at 60\u202f000: no-answer No usable answer (ECONNRESET)',
    })
  })

  it('names three of many orders and counts the rest, each reason once', () => {
    expect(outcomeSummary('Cancel', [...outcomesOf(5, refused), ...outcomesOf(1, unknown)])).toMatchObject({
      title: 'Cancel: 5 of 6 refused',
      text:
        'Buy 0.01 BTC of BTCUSDT at 60\u202f000, Buy 0.02 BTC of BTCUSDT at 60\u202f000' +
        ', Buy 0.03 BTC of BTCUSDT at 60\u202f000' +
        ' and 2 more: 25568 Not modifiable · ' +
        'Buy 0.01 BTC of BTCUSDT at 60\u202f000: no-answer No usable answer (ECONNRESET)',
    })
  })

  it('names an order that left the screen by its key, and nothing where all were taken or replaced', () => {
    expect(
      outcomeSummary(
        'Amend',
        namedOutcomes(results(1, refused), () => undefined),
      )?.text,
    ).toMatch(/^0: 25568/)
    const replaced = { kind: 'not_sent', code: 'superseded', message: '' } as const
    const acknowledged = { kind: 'acknowledged', orderId: '1' } as const
    expect(
      outcomeSummary(
        'Amend',
        [acknowledged, replaced].map((outcome) => ({ name: 'a', outcome })),
      ),
    ).toBeNull()
  })
})
