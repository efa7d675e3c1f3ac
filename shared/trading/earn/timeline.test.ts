import { describe, expect, it } from 'vitest'
import type { SavingsDetail } from '@/shared/exchange/calls/earn/subscribe-info'
import { DAY_MS } from '@/shared/base/time'
import { delayDays, timelineOf } from './timeline'

const day = (nth: number): string => String(Date.UTC(2026, 0, 1) + nth * DAY_MS)
const product = (change: Partial<SavingsDetail> = {}): SavingsDetail => ({
  singleMinAmount: '0.1',
  singleMaxAmount: '100000',
  remainingAmount: '99999.5',
  subscribePrecision: '8',
  profitPrecision: '8',
  subscribeTime: day(1),
  interestTime: day(2),
  settleTime: day(3),
  expireTime: '',
  redeemTime: '',
  settleMethod: '',
  apyList: [],
  redeemDelay: 'D+1',
  ...change,
})
const dates = (change: Partial<SavingsDetail> = {}) =>
  timelineOf(product(change)).map(({ kind, at }) => `${kind} ${at === null ? '-' : (at - Number(day(0))) / DAY_MS}`)

describe('the dates of a savings product', () => {
  it('of a flexible product have no end: the money comes some days after the request', () => {
    expect(dates()).toEqual(['subscribe 1', 'interest 2', 'settle 3', 'expire -', 'redeem -', 'arrive -'])
    expect(
      timelineOf(product())
        .slice(3)
        .map(({ note }) => note),
    ).toEqual(['No end: it can be redeemed at any time', 'Whenever you ask for it', '1 day after redemption (D+1)'])
  })

  it('of a fixed product count the delay once, whether or not the redemption time has it in it (E01)', () => {
    const fixed = { expireTime: day(9), redeemDelay: 'D+2' }
    expect(dates({ ...fixed, redeemTime: day(11) }).slice(3)).toEqual(['expire 9', 'redeem 9', 'arrive 11'])
    expect(dates({ ...fixed, redeemTime: day(9) }).slice(3)).toEqual(['expire 9', 'redeem 9', 'arrive 11'])
    expect(dates(fixed).slice(3)).toEqual(['expire 9', 'redeem 9', 'arrive 11'])
  })

  it('have an unknown end if it is no time in ms, and then they are not called endless', () => {
    for (const expireTime of ['1700000000', 'soon'])
      expect(timelineOf(product({ expireTime }))).toContainEqual(
        expect.objectContaining({ kind: 'expire', at: null, note: `Not known: the exchange gives ${expireTime}` }),
      )
  })

  it('are omitted if the exchange sends them empty, never shown as 1970', () => {
    expect(dates({ subscribeTime: '', interestTime: '0', settleTime: '' }).slice(0, 3)).toEqual([
      'subscribe -',
      'interest -',
      'settle -',
    ])
    expect(timelineOf(product({ redeemDelay: '' })).at(-1)).toMatchObject({
      at: null,
      note: 'The exchange names no delay',
    })
  })

  it.each([
    ['D+1', 1],
    ['d + 12', 12],
    ['D+0', 0],
    ['', null],
    ['soon', null],
  ])('reads the delay %j as %s days', (text, days) => {
    expect(delayDays(text)).toBe(days)
  })
})
