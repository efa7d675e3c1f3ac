import { describe, expect, it } from 'vitest'
import type { PastDebt } from '@/shared/ipc/watching/risk'
import { DAY_MS } from '@/shared/base/time'
import { changeTitle, debtRows } from './debt-change'

const window = { from: new Date(2026, 10, 20, 9).getTime(), to: new Date(2026, 10, 21, 9).getTime() }
const owed = (coin: string, principal: string, interest: string) => ({ coin, principal, interest })
const past = (...debts: PastDebt['debts']): PastDebt => ({ at: window.from, debts })

describe('the change of what is owed', () => {
  it('tells principal and interest apart, coin by coin', () => {
    expect(debtRows(past(owed('USDT', '1000', '2')), [owed('USDT', '900', '2.5')])).toEqual([
      {
        coin: 'USDT',
        principal: '900',
        interest: '2.5',
        change: { principal: '-100', interest: '0.5', total: '-99.5' },
      },
    ])
  })

  it('shows a coin that is new, and one that was paid back', () => {
    const rows = debtRows(past(owed('ETH', '2', '0.01'), owed('SOL', '0', '0')), [owed('USDT', '500', '0')])
    expect(rows.map(({ coin, principal, change }) => [coin, principal, change?.total])).toEqual([
      ['USDT', '500', '500'],
      ['ETH', '0', '-2.01'],
    ])
  })

  it('is not made up without an earlier reading', () => {
    expect(debtRows(null, [owed('USDT', '500', '0')])).toMatchObject([{ change: null }])
  })

  it('says since when it is told, where nobody watched a day ago', () => {
    expect(changeTitle({ at: window.from + 10_000, debts: [] }, window)).toBe('Δ 24 h')
    expect(changeTitle({ at: window.to - DAY_MS / 4, debts: [] }, window)).toBe('Δ since 03:00:00')
    expect(changeTitle({ at: window.from + DAY_MS / 4, debts: [] }, window)).toBe('Δ since 11-20 15:00')
  })
})
