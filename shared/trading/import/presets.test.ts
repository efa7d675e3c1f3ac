import { describe, expect, it } from 'vitest'
import { columnOf, presets } from './presets'
import { readOrders } from './testing/read-orders'

/** An invented order of each side, with a text for each column. */
const orders: readonly Readonly<Record<string, string>>[] = [
  { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', timeInForce: 'GTC', price: '61250.5', qty: '0.25' },
  { symbol: 'ETHUSDT', side: 'Sell', orderType: 'Limit', timeInForce: 'GTC', price: '3000.5', qty: '1.5' },
]

/** A file as a preset has it: its titles, and nothing below those that are no part of an order. */
function fileOf({ titles }: (typeof presets)[number], zone: string): string {
  const header = [...titles.keys()].map((name) => (/^(date|time|timestamp)$/.test(name) ? `${name}${zone}` : name))
  const lines = orders.map((order) => [...titles.values()].map((column) => order[column] ?? ''))
  return [header, ...lines].map((cells) => cells.join(',')).join('\n')
}

describe('a file of another program', () => {
  it.each(presets.map((preset) => [preset.name, preset] as const))('is known by its header: %s', (name, preset) => {
    for (const zone of ['', '(UTC)', ' (UTC+08:00)']) {
      const { preset: match, sheet, rows, isCertain, questions } = readOrders(fileOf(preset, zone))
      expect(match?.name).toBe(name)
      for (const [title, column] of preset.titles) expect(columnOf(match!, title)).toBe(column)
      for (const [at, order] of orders.entries())
        for (const column of sheet.mapping)
          if (column !== 'extra' && order[column] !== undefined)
            expect(rows[at]![column].toLowerCase()).toBe(order[column].toLowerCase())
      expect(rows.map(({ category }) => category)).toEqual(orders.map(() => preset.category ?? 'USDT-FUTURES'))
      expect([isCertain, questions.includes(preset.kind === 'history' ? 'record' : 'preset')]).toEqual([false, true])
    }
  })

  it('is another one where a column of the order is missing or most titles are its own', () => {
    const header = 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee'
    const read = (titles: string) => readOrders(`${titles}\n${titles.replaceAll(/[^,]+/g, '1')}`).preset?.name
    expect(read(header)).toBe('Binance spot trades')
    expect(read(header.replace('Executed,', ''))).toBe(undefined)
    expect(read(`${header},Leverage,Stop,Desk,Trader`)).toBe(undefined)
  })

  it('is asked about columns that it usually does not have', () => {
    const { questions } = readOrders(
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee,Leverage\n2026-03-02,BTCUSDT,BUY,61250.5,0.25BTC,1USDT,0,10',
    )
    expect(questions).toEqual(['record', 'not-understood'])
  })
})

describe('a column with the unit of an amount', () => {
  const read = (unit: string, title = 'Trading Unit') => {
    const { rows, isCertain } = readOrders(`Symbol,Side,Price,Amount,${title}\nBTCUSDT,buy,61250.5,25,${unit}`)
    return [rows[0]!.price, rows[0]!.qty, isCertain]
  }

  it('counts for the amount as if it were typed behind it', () => {
    expect(read('BTC')).toEqual(['61250.5', '25', true])
    expect(read('cont')).toEqual(['61250.5', '25 cont', false])
    expect(read('USDT')).toEqual(['61250.5', '25 USDT', false])
    expect(read('USDT', 'Price currency')).toEqual(['61250.5', '25', true])
    expect(read('EUR', 'Price currency')).toEqual(['61250.5 EUR', '25', false])
  })
})
