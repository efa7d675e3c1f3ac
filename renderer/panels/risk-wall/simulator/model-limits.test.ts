import { describe, expect, it } from 'vitest'
import type { LoanProductTerms } from '@/shared/ipc/watching/risk'
import { simulate } from '@/shared/trading/ltv/projection/simulate'
import { portfolioOf } from '@/shared/trading/ltv/projection/portfolio'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import { beyondCaps, capsOf, omittedText } from './model-limits'

const product = (productId: string, caps: Readonly<Record<string, string>> | null): LoanProductTerms => ({
  productId,
  info: null,
  symbols: {} as LoanProductTerms['symbols'],
  collateral:
    caps === null
      ? null
      : Object.entries(caps).map(([coin, maxConvertValue]) => ({ coin, convertRatio: '0.95', maxConvertValue })),
})
const reading = readLtv('77031', 0, ltvAnswer())
if (reading.kind !== 'sample') throw new Error('not computed')
const unit = portfolioOf(reading.sample, { prices: {}, ratios: {} })

describe('the limits of a simulation', () => {
  it('name the positions that no price moves', () => {
    expect(omittedText(['BTCUSDT', 'BTCUSDT', 'ETHUSDT'])).toContain(
      'the positions in BTCUSDT, ETHUSDT, and those of other accounts of the unit,',
    )
    expect(omittedText([])).toContain('the positions of the unit stay')
  })

  it('name a coin that counts for more than its cap after the steps, by the smallest cap that was told', () => {
    const caps = capsOf([product('1', { BTC: '600000', ETH: '' }), product('2', { BTC: '700000' }), product('3', null)])
    expect([...caps]).toEqual([['BTC', '600000']])
    expect(beyondCaps(unit, caps)).toEqual([])
    const risen = simulate(unit, [{ kind: 'price', coin: 'BTC', change: '0.1' }]).at(-1)!.portfolio
    expect(beyondCaps(risen, caps)).toEqual([
      'BTC counts for at most 600\u202f000 USDT, and for 627\u202f000 here: the true ratio is higher.',
    ])
  })
})
