import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { historyCsvOf } from './csv'
import type { SavedRecord } from './history-reader'

const sample = (coin: string, at = 0): SavedRecord => ({
  at,
  record: {
    ltv: '0.4',
    subAccountUids: [],
    usdtBalance: '2.5',
    unpaidUsdtAmount: '1.25',
    unpaidInfo: [{ coin, unpaidQty: '1', unpaidInterest: '0.1' }],
    balanceInfo: [{ coin, amount: '-1', price: '2', convertedUsdtAmount: '1.5' }],
  },
})
const rowsOf = (text: string) => Papa.parse<Record<string, string>>(text.trimEnd(), { header: true }).data

describe('The CSV of a loan-to-value history', () => {
  it.each(["=cmd|' /C calc'!A0", '+1+1', '@SUM(1)', '-1+1', '\t=1', '\r=1'])(
    'runs nothing in a spreadsheet for a coin called %j',
    (coin) => {
      const rows = Papa.parse<string[]>(historyCsvOf(coin, [sample(coin)], [], false).trimEnd()).data
      expect(rows).toHaveLength(1)
      for (const cell of rows[0]!) expect(!/^[=+@\t\r-]/.test(cell), cell).toBe(true)
    },
  )

  it('keeps quotes, commas and lines of a name in their cell', () => {
    const coin = 'a"b,c\nd'
    expect(rowsOf(historyCsvOf(coin, [sample(coin)], [], true))).toMatchObject([
      { 'risk unit': coin, collateral: `${coin} -1 at 2 counts 1.5` },
    ])
  })

  it('names its columns once, at the beginning, and is nothing without samples later on', () => {
    expect(historyCsvOf('7', [], [], true)).toMatch(
      /^time,epoch ms,kind,until,until epoch ms,risk unit,ltv,exchange ltv,own ltv,.*\r\n$/,
    )
    expect(historyCsvOf('7', [], [], false)).toBe('')
    expect(historyCsvOf('7', [sample('BTC')], [], true)).toBe(
      historyCsvOf('7', [], [], true) + historyCsvOf('7', [sample('BTC')], [], false),
    )
  })

  it('has both kinds of time, what the exchange said beside what was judged, and a row where nobody watched', () => {
    const rows = rowsOf(historyCsvOf('7', [sample('BTC', 1000), sample('BTC', 9000)], [{ from: 1000, to: 9000 }], true))
    expect(
      rows.map((row) => `${row['epoch ms']} ${row.kind} ${row['until epoch ms']} ${row.ltv} ${row['exchange ltv']}`),
    ).toEqual(['1000 sample  0.5 0.4', '1000 not watched 9000  ', '9000 sample  0.5 0.4'])
    expect(rows[1]).toMatchObject({ time: '1970-01-01T00:00:01.000Z', until: '1970-01-01T00:00:09.000Z' })
  })
})
