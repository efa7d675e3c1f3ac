import { describe, expect, it } from 'vitest'
import { forcedIn } from './forced-by'

describe('an order of the exchange itself', () => {
  it.each([
    ['burst_close_long', 'liquidation'],
    ['burst_sell_single', 'liquidation'],
    ['BURST_CLOSE_SHORT', 'liquidation'],
    ['reduce_close_short', 'forced reduction'],
    ['reduce_buy_single', 'forced reduction'],
    ['offset_close_long', 'forced netting'],
    ['dte_sys_adl_close_long', 'auto-deleveraging'],
    ['dte_sys_adl_sell_in_single_side_mode', 'auto-deleveraging'],
    ['delivery_close_long', 'delivery'],
  ])('with the trade side %s is a %s', (tradeSide, forcedBy) => {
    expect(forcedIn({ tradeSide })).toEqual({ forcedBy })
  })

  it('is in its record where there is no trade side', () => {
    expect(forcedIn({ tradeSide: '', execType: 'liquidation' })).toEqual({ forcedBy: 'liquidation' })
  })

  it.each(['', 'open', 'close', 'close_long', 'sell_single'])('is none with the trade side "%s"', (tradeSide) => {
    expect(forcedIn({ tradeSide, execType: 'normal' })).toEqual({})
    expect(forcedIn({ tradeSide, execType: 'reduce' })).toEqual({})
  })
})
