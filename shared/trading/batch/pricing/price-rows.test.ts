import { aBalance, aPosition } from '@/shared/testing/samples/account'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, isDecimal, isMultipleOf, multiply, roundToStep, subtract } from '@/shared/base/decimal'
import { btcPerp, btcSpot, draftRow } from '@/shared/testing/samples/draft-rows'
import type { Balance } from '@/shared/trading/account/account'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { movedByTicks, parsePriceExpression } from '@/shared/trading/batch/expression/price-expression'
import { explainUnpriced, priceRows, withFrozen, type PricingContext } from './price-rows'
import { rowToOrder } from './row-to-order'

const usdt: Balance = { coin: 'USDT', total: '1000', available: '1000', locked: '0', equity: '1000', usdValue: '1000' }
const short = aPosition({
  posSide: 'short',
  holdMode: 'hedge_mode',
  total: '0.4',
  available: '0.4',
  avgPrice: '60000',
  markPrice: '60000',
})
const context = (change: Partial<PricingContext> = {}): PricingContext => ({
  instrumentOf: (category) => (category === 'SPOT' ? btcSpot : category === 'USDT-FUTURES' ? btcPerp : null),
  bookTop: () => ({ bid: '60000', ask: '60001' }),
  tradedOf: () => ({ last: '60000.5', mark: '59990' }),
  balances: [usdt, { ...usdt, coin: 'BTC', total: '0.5', available: '0.5' }],
  positions: [short],
  leverageOf: () => '10',
  ...change,
})
const priceIn = (change: Partial<DraftRow>, world = context()): string | undefined => {
  const cell = priceRows([draftRow({ id: 'x', ...change })], world).cells.get('x')?.price
  return cell?.value ?? cell?.explanation
}
const sizeIn = (change: Partial<DraftRow>, world = context()): string | undefined => {
  const cell = priceRows([draftRow({ id: 'x', ...change })], world).cells.get('x')?.qty
  return cell === undefined ? undefined : `${cell.value ?? 'none'}: ${cell.explanation}`
}
const problemsOf = (change: Partial<DraftRow>) => {
  const reading = rowToOrder(draftRow(change))
  return reading.ok ? [] : reading.problems.map(({ rule, message }) => [rule, message])
}

describe('a price expression', () => {
  it.each([
    ['=bid-3t', '59998.5'],
    [' = ASK + 1 t ', '60001.5'],
    ['=mid', '60000.5'],
    ['=mid-0.2%', '59880.0'],
    ['=last+5bp', '60030.5'],
    ['=mark', '59990.0'],
    ['=bid−10.25', '59989.5'],
    ['=bid+1%-1t', '60599.5'],
  ])('%s is a price of now, on the tick', (price, value) => expect(priceIn({ price })).toBe(value))

  it.each([
    ['=', 'Price "=" must begin with = and one of bid, ask, mid, last, mark or prev (the row above)'],
    ['=bud-3t', 'Price "=bud-3t" must begin with = and one of bid, ask, mid, last, mark or prev (the row above)'],
    ['=bid3t', 'Price "3t" must begin with + or -'],
    ['=bid-1.5t', 'Price "-1.5t": ticks are whole numbers'],
    ['=bid-3x', 'Price "-3x" is no offset; write ticks (3t), percent (0.2%), basis points (5bp) or an amount (0.5)'],
    [
      '=bid-0,2%',
      'Price "-0,2%" is no offset; write ticks (3t), percent (0.2%), basis points (5bp) or an amount (0.5)',
    ],
    ['=bid+1t+1t+1t+1t+1t+1t+1t', 'Price "=bid+1t+1t+1t+1t+1t+1t+1t" has more than 6 offsets'],
  ])('%s is refused by the rule it breaks', (price, message) =>
    expect(problemsOf({ price })).toEqual([['expression', message]]),
  )

  it.each([
    ['=bid-3t', 5, '=bid+2t'],
    ['=bid-3t', 3, '=bid'],
    ['=mid - 0.2%', -7, '=mid-0.2%-7t'],
    ['=last+5bp-0.5', 1, '=last+5bp-0.5+1t'],
    ['=bid+1%+1%+1%+1%+1%+1%', 1, null],
    ['=bud', 1, null],
  ])('%s moved by %i ticks is %s', (text, ticks, moved) => expect(movedByTicks(text, ticks)).toBe(moved))

  it('without a current market has no value, whatever it was before (V16)', () => {
    const stale = context({ bookTop: () => null, tradedOf: () => ({ last: null, mark: null }) })
    expect(priceIn({ price: '=mid' }, stale)).toBe('the book of BTCUSDT is stale')
    expect(priceIn({ price: '=last' }, stale)).toBe('the last price of BTCUSDT is not current')
    expect(priceIn({ price: '=ask' }, context({ bookTop: () => ({ bid: '1', ask: null }) }))).toBe(
      'the book of BTCUSDT has no ask',
    )
    const pricing = priceRows([draftRow({ price: '=bid' })], stale)
    const reading = rowToOrder(pricing.rows[0]!)
    expect(explainUnpriced(reading.ok ? [] : reading.problems, pricing)).toMatchObject([
      { field: 'price', level: 'error', message: 'Not priced: the book of BTCUSDT is stale' },
    ])
  })

  it('never comes to nothing or less', () => {
    expect(priceIn({ price: '=bid-60000' })).toBe('it comes to 0, which is not above 0')
    expect(priceIn({ price: '=bid-200%' })).toBe('it comes to -60000, which is not above 0')
    expect(priceIn({ price: '=bid-59999.9' })).toBe('below the tick size 0.5')
  })

  it('leans on the row above, of the same symbol only', () => {
    const above = (price: string, change: Partial<DraftRow> = {}) => draftRow({ id: 'a', price, ...change })
    const below = draftRow({ id: 'b', price: '=prev+10t' })
    const last = (...rows: DraftRow[]) => {
      const cell = priceRows(rows, context()).cells.get('b')?.price
      return cell?.value ?? cell?.explanation
    }
    expect(last(above('60000'), below)).toBe('60005.0')
    expect(last(above('=bid', { include: false }), below)).toBe('60005.0')
    expect(last(above('=prev'), below)).toBe('the row above has no price')
    expect(last(above('60000', { category: 'SPOT' }), below)).toBe('the row above is not BTCUSDT in USDT-FUTURES')
    expect(last(below)).toBe('there is no row above')
  })

  it('is on the tick, and less than one tick from its exact value on the side that never crosses further', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 }).map((units) => multiply(String(units), '0.01'))
    const tick = fc.constantFrom('0.01', '0.05', '0.5', '1', '2.5')
    const offset = fc.integer({ min: -99, max: 500 }).map((tenths) => multiply(String(tenths), '0.1'))
    fc.assert(
      fc.property(price, tick, offset, fc.constantFrom('buy' as const, 'sell' as const), (bid, tickSize, off, side) => {
        const world = context({
          instrumentOf: () => ({ ...btcPerp, tickSize }) satisfies Instrument,
          bookTop: () => ({ bid, ask: null }),
        })
        const text = `=bid${off.startsWith('-') ? '' : '+'}${off}%`
        const cell = priceRows([draftRow({ id: 'x', price: text, side })], world).cells.get('x')!.price!
        if (cell.value === null) {
          expect(compare(bid, multiply(tickSize, '2'))).toBe(-1)
          return
        }
        const exact = multiply(bid, multiply(String(1000 + Math.round(Number(off) * 10)), '0.001'))
        expect(isDecimal(cell.value) && isMultipleOf(cell.value, tickSize)).toBe(true)
        const better = side === 'buy' ? subtract(exact, cell.value) : subtract(cell.value, exact)
        expect(compare(better, '0')).not.toBe(-1)
        expect(compare(better, tickSize)).toBe(-1)
      }),
    )
  })

  it('reads back what it was written as, whatever the spaces and letters', () => {
    const unit = fc.constantFrom('t', 'ticks', '%', 'bp', '')
    const amount = fc.nat(9999)
    fc.assert(
      fc.property(
        fc.constantFrom('bid', 'ASK', 'Mid'),
        fc.array(fc.tuple(amount, unit), { maxLength: 6 }),
        (from, parts) => {
          const text = `= ${from}${parts.map(([number, name]) => ` + ${number} ${name}`).join('')}`
          const parsed = parsePriceExpression(text)
          expect(parsed.ok && parsed.expression.offsets.map((offset) => offset.amount)).toEqual(
            parts.map(([number]) => String(number)),
          )
        },
      ),
    )
  })
})

describe('a size expression', () => {
  it('is a share of the amount available to the order, and names the amount', () => {
    expect(sizeIn({ category: 'SPOT', qty: '25%', price: '50000' })).toBe('0.005000: 25 % of 1\u202f000 USDT available')
    expect(sizeIn({ category: 'SPOT', qty: '25%', side: 'sell' })).toBe('0.125000: 25 % of 0.5 BTC available')
    expect(sizeIn({ qty: '25%', price: '50000' })).toBe(
      '0.0497: 25 % of 1\u202f000 USDT available × 10 leverage, fee included',
    )
    expect(sizeIn({ qty: '50%', posSide: 'short' })).toBe('0.2000: 50 % of the position of 0.4 BTC')
    expect(sizeIn({ category: 'SPOT', qty: '25%', price: '', orderType: 'market' })).toBe(
      '250.00: 25 % of 1\u202f000 USDT available',
    )
  })

  it('is a value in dollars, cut to the lot', () => {
    expect(sizeIn({ qty: '$5000', price: '=bid' })).toBe('0.0833: 5\u202f000 USDT at 60\u202f000.0')
    expect(sizeIn({ category: 'SPOT', qty: '$50', orderType: 'market', price: '' })).toBe('50: 50 USDT')
    expect(sizeIn({ qty: '$5000', orderType: 'market', price: '' })).toBe('0.0833: 5\u202f000 USDT at 60\u202f001')
    expect(sizeIn({ qty: '$1' })).toBe('none: below the minimum lot size 0.0001 (1 USDT at 60\u202f000)')
    const world = context({ instrumentOf: () => ({ ...btcPerp, symbol: 'ETHBTC', quoteCoin: 'BTC' }) })
    expect(sizeIn({ qty: '$5' }, world)).toBe('none: $ is a value in dollars, and ETHBTC is priced in BTC')
  })

  it('is a share of the wallet of its category if each has one', () => {
    const walletOf = (category: string) => (category === 'USDT-FUTURES' ? [aBalance('USDT', '600')] : null)
    const classic = { balances: null, walletOf, leverageOf: () => '1' }
    expect(sizeIn({ qty: '50%', price: '60000' }, context(classic))).toBe(
      '0.0049: 50 % of 600 USDT available × 1 leverage, fee included',
    )
    expect(sizeIn({ qty: '50%' }, context({ ...classic, walletOf: () => null }))).toBe(
      'none: the balances are not known',
    )
  })

  it('has no value where what it is a share of is not known (V16)', () => {
    expect(sizeIn({ qty: '25%' }, context({ balances: null }))).toBe('none: the balances are not known')
    expect(sizeIn({ qty: '25%' }, context({ leverageOf: () => null }))).toBe(
      'none: the leverage of BTCUSDT is not known',
    )
    expect(sizeIn({ qty: '$500', price: '=bid' }, context({ bookTop: () => null }))).toBe(
      'none: it needs the price of the order',
    )
  })

  it.each([
    ['0%', 'Quantity "0%" must be above 0'],
    ['101%', 'Quantity "101%" is more than 100 %'],
    ['$5,000', 'Quantity "$5,000" is no size; write a share (25%), a value ($5000) or a risk (risk 50 stop 1%)'],
    ['=A1', 'Quantity "=A1" is no size; write a share (25%), a value ($5000) or a risk (risk 50 stop 1%)'],
  ])('%s is refused by the rule it breaks', (qty, message) =>
    expect(problemsOf({ qty })).toEqual([['expression', message]]),
  )

  it('never takes more than its share, and less than a lot less', () => {
    const world = context()
    const money = fc.integer({ min: 1, max: 100 })
    fc.assert(
      fc.property(money, fc.integer({ min: 1, max: 1_000_000 }), (percent, units) => {
        const price = roundToStep(multiply(String(units), '0.5'), '0.5', 'down')
        const cell = priceRows([draftRow({ id: 'x', qty: `${percent}%`, price })], world).cells.get('x')!.qty!
        if (cell.value === null) return
        const funds = multiply('1000', multiply(String(percent), '0.01'))
        // Margin at leverage 10, and the fee of a taker.
        const costOf = (qty: string): string => multiply(multiply(qty, price), add('0.1', btcPerp.takerFeeRate))
        expect(isMultipleOf(cell.value, btcPerp.lotSize)).toBe(true)
        expect(compare(costOf(cell.value), funds)).not.toBe(1)
        expect(compare(costOf(add(cell.value, btcPerp.lotSize)), funds)).toBe(1)
      }),
    )
  })
})

describe('a frozen expression', () => {
  it('keeps its value whatever the market does, and follows it again when it is thawed', () => {
    const row = draftRow({ id: 'x', price: '=bid-3t', qty: '$5000' })
    const frozen = withFrozen(row, ['price', 'qty'], priceRows([row], context()).cells.get('x'), true)
    expect([frozen.price, frozen.qty]).toEqual(['=bid-3t @ 59998.5', '$5000 @ 0.0833'])
    const later = priceRows([frozen], context({ bookTop: () => null }))
    expect(later.rows[0]).toMatchObject({ price: '59998.5', qty: '0.0833' })
    expect(rowToOrder(frozen)).toMatchObject({ ok: true, order: { price: '59998.5', qty: '0.0833' } })
    expect(withFrozen(frozen, ['price', 'qty'], later.cells.get('x'), false)).toEqual(row)
  })

  it('without a value is not frozen', () => {
    const row = draftRow({ id: 'x', price: '=bid' })
    expect(withFrozen(row, ['price'], priceRows([row], context({ bookTop: () => null })).cells.get('x'), true)).toBe(
      row,
    )
  })
})

describe('a priced draft', () => {
  it('keeps the rows that did not change, so that nothing about them is worked out again', () => {
    const rows = [draftRow({ id: 'a' }), draftRow({ id: 'b', price: '=bid' })]
    const [first, second] = [priceRows(rows, context()), priceRows(rows, context())]
    expect(first.rows[0]).toBe(rows[0])
    expect(second.rows[1]).toBe(first.rows[1])
    expect(priceRows(rows.slice(0, 1), context()).rows).toEqual([rows[0]])
  })
})
