import { describe, expect, it } from 'vitest'
import type { SavingsDetail } from '@/shared/exchange/calls/earn/subscribe-info'
import { DAY_MS } from '@/shared/base/time'
import { delayDays, timelineOf } from './timeline'

const product = (change: Partial<SavingsDetail> = {}): SavingsDetail => ({
  singleMinAmount: '0.1',
  singleMaxAmount: '100000',
  remainingAmount: '99999.5',
  subscribePrecision: '8',
  profitPrecision: '8',
  subscribeTime: String(DAY_MS),
  interestTime: String(2 * DAY_MS),
  settleTime: String(3 * DAY_MS),
  expireTime: '',
  redeemTime: '',
  settleMethod: '',
  apyList: [],
  redeemDelay: 'D+1',
  ...change,
})
const dates = (change: Partial<SavingsDetail> = {}) =>
  timelineOf(product(change)).map(({ kind, at }) => `${kind} ${at === null ? '-' : at / DAY_MS}`)

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
    const fixed = { expireTime: String(9 * DAY_MS), redeemDelay: 'D+2' }
    expect(dates({ ...fixed, redeemTime: String(11 * DAY_MS) }).slice(3)).toEqual(['expire 9', 'redeem 9', 'arrive 11'])
    expect(dates({ ...fixed, redeemTime: String(9 * DAY_MS) }).slice(3)).toEqual(['expire 9', 'redeem 9', 'arrive 11'])
    expect(dates(fixed).slice(3)).toEqual(['expire 9', 'redeem 9', 'arrive 11'])
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
