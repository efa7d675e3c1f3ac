import { describe, expect, it } from 'vitest'
import { aJudgement } from '@/shared/testing/samples/assessment'
import type { RowAssessment } from '@/shared/trading/pretrade/assessment/assessment'
import { onlyCloses, sinceReview } from './opens-more'

const rowOf = (before: string, after: string, side: 'net' | 'long' = 'net'): RowAssessment => ({
  row: 0,
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  notional: null,
  fill: { kind: 'unchecked', reason: '' },
  position: { side, before, after, coin: 'BTC' },
  margin: null,
  liquidation: null,
})
const judged = (row: RowAssessment) => aJudgement({ rows: [row] })

describe('the judgement since a review', () => {
  it.each([
    ['a reverse of a position that was reversed', rowOf('0.3', '-0.3'), rowOf('-0.3', '-0.9'), '0.6'],
    ['a close of a position that is gone', rowOf('0.3', '0'), rowOf('0', '-0.3'), '0.3'],
    ['a close of a position that became smaller', rowOf('0.3', '0'), rowOf('0.1', '-0.2'), '0.2'],
    ['a buy that covered a short', rowOf('-0.3', '-0.1'), rowOf('0', '0.2'), '0.2'],
  ])('finds %s', (_what, then, now, opens) => {
    const result = sinceReview(judged(now), judged(then))
    expect(result.band).toBe('review')
    expect(result.findings).toMatchObject([{ row: 0, rule: 'position-moved', figure: opens }])
  })

  it.each([
    ['half of a long that was halved', rowOf('0.4', '0.2'), rowOf('0.2', '0'), '0'],
    ['half of a short that was halved', rowOf('-0.4', '-0.2'), rowOf('-0.2', '0'), '0'],
    [
      'a part of a position that became a little smaller',
      rowOf('0.4', '0.3', 'long'),
      rowOf('0.35', '0.25', 'long'),
      '0.25',
    ],
  ])('finds a close of %s', (_what, then, now, remains) => {
    const result = sinceReview(judged(now), judged(then))
    expect(result.band).toBe('review')
    expect(result.findings).toMatchObject([{ row: 0, field: 'qty', rule: 'position-moved', figure: remains }])
    expect(result.findings[0]!.message).toContain('remains, not')
  })

  it.each([
    ['a close of all of a position that was halved', rowOf('0.4', '0'), rowOf('0.2', '0')],
    ['half of the same position', rowOf('0.4', '0.2'), rowOf('0.4', '0.2')],
    ['half of a position that grew', rowOf('0.4', '0.2'), rowOf('0.6', '0.4')],
    ['half of a position that is gone', rowOf('0.4', '0.2'), rowOf('0', '0')],
    ['a buy on a long that was halved', rowOf('0.4', '0.6'), rowOf('0.2', '0.4')],
    ['a buy on a long that grew', rowOf('0.3', '0.4'), rowOf('0.5', '0.6')],
    ['a close of a position that grew', rowOf('0.3', '0'), rowOf('0.5', '0.2')],
    ['a reverse of the same position', rowOf('0.3', '-0.3'), rowOf('0.3', '-0.3')],
    ['an order that opens in hedge mode', rowOf('0', '0.1', 'long'), rowOf('0.4', '0.5', 'long')],
    ['a position that was not known', { ...rowOf('0', '0'), position: null }, rowOf('0', '-0.3')],
  ])('finds nothing about %s', (_what, then, now) => {
    expect(sinceReview(judged(now), judged(then)).findings).toEqual([])
    expect(sinceReview(judged(now), undefined)).toEqual(judged(now))
  })
})

it('only closes what the exchange keeps from opening', () => {
  const order = {
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    orderType: 'market',
    qty: '1',
    timeInForce: 'ioc',
    stpMode: 'none',
  } as const
  expect(onlyCloses({ ...order, side: 'sell' })).toBe(false)
  expect(onlyCloses({ ...order, side: 'sell', reduceOnly: 'no' })).toBe(false)
  expect(onlyCloses({ ...order, side: 'sell', reduceOnly: 'yes' })).toBe(true)
  expect(onlyCloses({ ...order, side: 'sell', posSide: 'long' })).toBe(true)
  expect(onlyCloses({ ...order, side: 'sell', posSide: 'short' })).toBe(false)
  expect(onlyCloses({ ...order, side: 'buy', posSide: 'short' })).toBe(true)
})
