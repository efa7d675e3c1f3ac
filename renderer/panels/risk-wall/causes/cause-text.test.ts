import { describe, expect, it } from 'vitest'
import { movement, spotFill } from '@/shared/testing/samples/movement'
import { lineOf, type Movement } from '@/shared/trading/ltv/attribution/movement'
import { causeText } from './cause-text'

const sentenceOf = (...movements: readonly Movement[]): string =>
  causeText({ kind: 'movement', line: lineOf(movements), change: '0' }).replaceAll('\u202f', ' ')
const moved = (kind: Movement['kind'], amount: string, change: Partial<Movement> = {}): Movement =>
  movement(1, { kind, holdings: [{ coin: 'USDT', amount }], ...change })
const owing = (principal: string, interest = '0') => ({ owed: [{ coin: 'USDT', principal, interest }] })

describe('causes in the words of the field', () => {
  it.each<[text: string, movements: readonly Movement[]]>([
    ['Your sell of 0.5 BTC at 60 000 USDT', [spotFill(1, 'sell', '0.5', '60000')]],
    ['Your buy of 0.3 BTC at 59 667 USDT', [spotFill(1, 'buy', '0.1', '61000'), spotFill(2, 'buy', '0.2', '59000')]],
    ['Transfer out of 1 000 USDT', [moved('transfer', '-1000')]],
    ['Transfer in of 0.25 USDT', [moved('transfer', '0.25')]],
    ['Loan of 50 000 USDT', [moved('loan', '49500', owing('50000'))]],
    ['Repayment of 20 100 USDT', [moved('repayment', '-20100', owing('-20000', '-100'))]],
    ['Repayment of 7 USDT', [moved('repayment', '-7')]],
    [
      'Liquidation: 2 BTC sold, 119 400 USDT repaid',
      [
        moved('liquidation', '0', { holdings: [{ coin: 'BTC', amount: '-2' }] }),
        moved('liquidation', '119400'),
        moved('liquidation', '-119400', owing('-119000', '-400')),
      ],
    ],
    ['Funding fee −1.2 USDT', [moved('funding', '-1.2')]],
    ['Interest −3 USDT', [moved('interest', '-3')]],
    ['SOMETHING_NEW +3 USDT', [moved('other', '3', { exchangeType: 'SOMETHING_NEW' })]],
  ])('%s', (text, movements) => {
    expect(sentenceOf(...movements)).toBe(text)
  })

  it('names a future by its symbol, and what its coins are not known of', () => {
    const spot = spotFill(1, 'sell', '0.5', '60000')
    const future = { ...spot, trade: { ...spot.trade!, category: 'USDT-FUTURES' } }
    expect(sentenceOf(future)).toBe('Your sell of 0.5 BTC of BTCUSDT at 60 000')
    expect(sentenceOf({ ...spot, trade: { ...spot.trade!, base: '', quote: '' } })).toBe(
      'Your sell of 0.5 BTC of BTCUSDT at 60 000',
    )
  })

  it.each([
    ['liquidation', 'Liquidation: sell of 0.5 BTC at 60 000 USDT'],
    ['forced reduction', 'Forced reduction: sell of 0.5 BTC at 60 000 USDT'],
    ['auto-deleveraging', 'Auto-deleveraging: sell of 0.5 BTC at 60 000 USDT'],
  ] as const)('never calls a %s by the exchange the trader’s own', (forcedBy, text) => {
    const sale = spotFill(1, 'sell', '0.2', '60000')
    const forced = { ...sale, trade: { ...sale.trade!, forcedBy } }
    const rest = spotFill(2, 'sell', '0.3', '60000')
    expect(sentenceOf(forced, { ...rest, trade: { ...rest.trade!, forcedBy } })).toBe(text)
  })

  it('says of a price by how much it moved, and of an amount that nothing explains it', () => {
    const prices = { before: '60000', after: '61500' }
    expect(causeText({ kind: 'price', coin: 'BTC', change: '-0.01', prices })).toBe('BTC price +2.50 %')
    expect(causeText({ kind: 'price', coin: 'BTC', change: '-0.01' })).toBe('BTC price')
    expect(causeText({ kind: 'quantity', coin: 'ETH', change: '-0.01' })).toBe('ETH amount, unexplained')
    expect(causeText({ kind: 'interest', coin: 'USDT', change: '-0.01' })).toBe('USDT interest on debt')
  })
})
