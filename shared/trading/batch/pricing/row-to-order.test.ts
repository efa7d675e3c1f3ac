import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ClientOid } from '@/shared/exchange/protocol/fields'
import { draftRow } from '@/shared/testing/samples/draft-rows'
import { expandExponent, readNumber } from '@/shared/trading/market/read-number'
import { rowToOrder } from './row-to-order'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

function problemsOf(change: Partial<DraftRow>) {
  const reading = rowToOrder(draftRow(change))
  return reading.ok ? [] : reading.problems
}
const briefly = (change: Partial<DraftRow>) =>
  problemsOf(change).map(({ field, rule, fix }) => [field, rule, fix?.value])

describe('a row of text', () => {
  it('becomes a complete order, with the words the exchange knows', () => {
    expect(
      rowToOrder(
        draftRow({
          side: 'S',
          symbol: 'btc/usdt',
          timeInForce: 'PO',
          category: 'Perp',
          price: ' 61250.00 ',
          posSide: 'Short',
        }),
      ),
    ).toEqual({
      ok: true,
      order: {
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        side: 'sell',
        orderType: 'limit',
        price: '61250',
        qty: '0.01',
        timeInForce: 'post_only',
        posSide: 'short',
        stpMode: 'none',
      },
    })
  })

  it('has take profit and stop loss by the same reader of numbers', () => {
    const reading = rowToOrder(draftRow({ takeProfit: '61000', stopLoss: ' ' }))
    expect(reading.ok && reading.order.protection).toEqual({ takeProfit: '61000' })
    expect(rowToOrder(draftRow())).not.toHaveProperty('order.protection')
    const wrong = rowToOrder(draftRow({ takeProfit: '61,000.5', stopLoss: '0' }))
    expect(wrong.ok ? [] : wrong.problems.map(({ field, rule, fix }) => [field, rule, fix?.value])).toEqual([
      ['takeProfit', 'number', '61000.5'],
      ['stopLoss', 'positive', undefined],
    ])
  })

  it('that is empty names every cell it needs', () => {
    const empty = draftRow({
      category: '',
      symbol: '',
      side: '',
      orderType: '',
      timeInForce: '',
      price: '',
      qty: '',
      stpMode: '',
    })
    const reading = rowToOrder(empty)
    expect(reading.ok ? [] : reading.problems.map((problem) => [problem.field, problem.rule])).toEqual([
      ['symbol', 'required'],
      ['category', 'required'],
      ['side', 'required'],
      ['orderType', 'required'],
      ['qty', 'required'],
    ])
  })

  it('needs a price for a limit order and takes none for a market order', () => {
    expect(briefly({ price: '' })).toEqual([['price', 'required', undefined]])
    expect(briefly({ orderType: 'market' })).toEqual([['price', 'market-price', '']])
    expect(briefly({ orderType: 'market', price: '' })).toEqual([])
  })

  it('needs a time in force for a limit order; a market order cannot rest', () => {
    expect(briefly({ timeInForce: '' })).toEqual([['timeInForce', 'required', 'gtc']])
    for (const timeInForce of ['post_only', 'rpi']) {
      expect(briefly({ orderType: 'market', price: '', timeInForce })).toEqual([['timeInForce', 'market-tif', 'gtc']])
    }
  })

  it('takes a position side for futures only', () =>
    expect(briefly({ category: 'SPOT', posSide: 'long' })).toEqual([['posSide', 'futures-only', '']]))

  it('takes any one visible word for a symbol, and refuses words it does not know (V09)', () => {
    for (const symbol of ['龙虾USDT', 'AAPLxUSDT', '$WIFUSDT', 'MØTHUSDT', 'BTCUSDT-241227', 'BTCUSD_CM'])
      expect([symbol, rowToOrder(draftRow({ symbol }))]).toMatchObject([symbol, { ok: true, order: { symbol } }])
    for (const symbol of ['BTC"USDT', "BTC'", 'BTC&x=1', 'B'.repeat(41)])
      expect(briefly({ symbol })).toEqual([['symbol', 'symbol', undefined]])
    for (const [typed, symbol] of [
      ['btc-usdt', 'BTCUSDT'],
      ['Btc/Usdt', 'BTCUSDT'],
      ['btcusdt-241227', 'BTCUSDT-241227'],
      ['AAPLx/USDT', 'AAPLxUSDT'],
      ['龙虾/usdt', '龙虾USDT'],
    ])
      expect(rowToOrder(draftRow({ symbol: typed! }))).toMatchObject({ order: { symbol } })
    expect(problemsOf({ side: 'buys' })[0]?.message).toBe('Side must be one of buy, sell')
  })

  it('refuses a clientOid outside its pattern (V08)', () => {
    for (const clientOid of ['a\\b', 'a b', 'é', 'x'.repeat(33), 'a\n']) {
      expect(briefly({ clientOid })).toEqual([['clientOid', 'client-oid', undefined]])
    }
    for (let code = 0; code < 0x3000; code += 1) {
      const char = String.fromCodePoint(code)
      expect(problemsOf({ clientOid: char }).length === 0).toBe(ClientOid.safeParse(char).success)
    }
  })
})

describe('the number in a cell (V01)', () => {
  it.each([
    ['1e5', 'Price "1e5" uses an exponent; write 100000', '100000'],
    ['1.5E-05', 'Price "1.5E-05" uses an exponent; write 0.000015', '0.000015'],
    ['1,5', 'Price "1,5" has a comma; write decimals with a point, thousands without a separator', '1.5'],
    [
      '1.234,50',
      'Price "1.234,50" mixes separators; write decimals with a point, thousands without a separator',
      '1234.50',
    ],
    ['1 000', 'Price "1 000" has a separator inside', '1000'],
    ['NaN', 'Price "NaN" is not a number', undefined],
    ['Infinity', 'Price "Infinity" is not a number', undefined],
    ['abc', 'Price "abc" is not a number', undefined],
    ['0x10', 'Price "0x10" is not a number', undefined],
    ['#REF!', 'Price "#REF!" is a formula or a spreadsheet error, not a number', undefined],
    ['-5', 'Price "-5" has a sign; the direction is set by the side', '5'],
    ['+5', 'Price "+5" has a sign', '5'],
    ['.5', 'Price ".5" is not plain notation; write 0.5', '0.5'],
    ['007', 'Price "007" is not plain notation; write 7', '7'],
    ['６１０００', 'Price "６１０００" has digits that are not 0 to 9', '61000'],
    ['٣', 'Price "٣" has digits that are not 0 to 9', undefined],
    [
      '1'.repeat(21),
      `Price "${'1'.repeat(21)}" is too long: at most 20 digits before and 18 after the point`,
      undefined,
    ],
    ['0.000', 'Price must be above 0', undefined],
  ])('%s is refused with its own reason', (price, message, fix) => {
    expect(problemsOf({ price }).map((problem) => [problem.message, problem.fix?.value])).toEqual([[message, fix]])
  })

  it.each([
    ['price', '61,250', undefined],
    ['price', '0,250', '0.250'],
    ['price', '61250,505', '61250.505'],
    ['price', '61,2505', '61.2505'],
    ['qty', '1,500', undefined],
    ['price', '61250 62250', undefined],
    ['price', '61 25', undefined],
    ['price', '61 250_500', undefined],
    ['price', '61\n250', undefined],
    ['price', '61,250.5', '61250.5'],
    ['price', '61,25.5', undefined],
    ['price', '61.250,5,0', undefined],
    ['price', '61 250 500.5', '61250500.5'],
    ['price', '61\u00a0250,5', '61250.5'],
    ['price', '\u200e61250', '61250'],
    ['price', '61\u2060250', '61250'],
    ['price', '\u202e05216', undefined],
    ['qty', 'sell -0.5', '0.5'],
    ['qty', 'buy -0.5', undefined],
    ['qty', ' -0.5', undefined],
    ['qty', ' +0.5', undefined],
    ['price', ' -0.5', undefined],
    ['price', '$94,040.5', '94040.5'],
    ['price', '94040.5 USDT', '94040.5'],
    ['price', '94040.5usdt', '94040.5'],
    ['price', '94.040,5 $', '94040.5'],
    ['price', '$94,040', undefined],
    ['price', '94040.5 USDC', undefined],
    ['price', '94040.5 BTC', undefined],
    ['price', '€94040.5', undefined],
    ['price', '94k', undefined],
    ['price', '$94040 USDT', undefined],
    ['qty', ' 0.5 BTC', '0.5'],
    ['qty', ' 0.5 ETH', undefined],
    ['qty', ' 1,500 BTC', undefined],
    ['qty', ' 5 lots', undefined],
  ] as const)('has a fix only where it is certain: %s %j', (column, typed, fix) => {
    const [, side = 'buy', text = typed] = /^(buy|sell|) ([-+].*)$/.exec(typed) ?? []
    const problem = problemsOf({ side, [column]: text }).find(({ field }) => field === column)
    expect([problem?.level, problem?.fix?.value]).toEqual(['error', fix])
  })

  it('and a word name the invisible characters in them', () => {
    expect(problemsOf({ price: '\u200e61250' })[0]!.message).toBe(
      'Price "\u200e61250" has an invisible character, U+200E',
    )
    expect(problemsOf({ symbol: 'BTC\u200bUSDT' })[0]).toMatchObject({
      message: 'Symbol has an invisible character, U+200B',
      fix: { value: 'BTCUSDT' },
    })
    expect(problemsOf({ symbol: 'BTC\u202eUSDT' })[0]).not.toHaveProperty('fix')
    expect(problemsOf({ side: 'sell\u200b' })[0]).toMatchObject({ rule: 'invisible', fix: { value: 'sell' } })
  })

  it('keeps its value: what is accepted only loses zeros that mean nothing', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.stringMatching(/^\d{0,8}$/), (whole, fraction) => {
        const text = fraction === '' ? `${whole}` : `${whole}.${fraction}`
        const reading = readNumber(text)
        expect(reading.ok && Number(reading.value)).toBe(Number(text))
      }),
    )
  })

  it('writes exponents out exactly', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.integer({ min: -10, max: 10 }), (digits, exponent) => {
        expect(Number(expandExponent(`${digits}e${exponent}`))).toBe(Number(`${digits}e${exponent}`))
      }),
    )
    expect(expandExponent('1E-05')).toBe('0.00001')
  })
})
