import { describe, expect, it } from 'vitest'
import { aPosition, partsAsOf } from '@/shared/testing/samples/account'
import type { Position } from '@/shared/trading/account/account'
import { watchFunding } from './funding-notices'

const position = (funding: string, change: Partial<Position> = {}) =>
  aPosition({ funding, openedAt: '1000', ...change })

/** Notices after these positions were known one after the other; null for positions that are not known. */
function notifiedAfter(...changes: readonly (readonly Position[] | null)[]): readonly string[] {
  const notified: string[] = []
  const watch = watchFunding((_level, title, text) => void notified.push(`${title} | ${text}`))
  const account = { uid: '1', holdMode: null, leverages: {}, marginRatio: '', valuesAsOf: 1, balances: [] } as const
  for (const positions of changes)
    watch.note({ ...account, positions: positions ?? [], parts: partsAsOf(1, positions === null ? 'refused' : null) })
  return notified
}

describe('funding', () => {
  it.each([
    ['paid', [[position('0')], [position('-1.5')]], ['Funding paid: −1.5 USDT | Long 0.02 BTC of BTCUSDT.']],
    [
      'received',
      [[position('-1.5')], [position('0.25')]],
      ['Funding received: +1.75 USDT | Long 0.02 BTC of BTCUSDT.'],
    ],
    [
      'over a reading that failed',
      [[position('0')], null, [position('-2')]],
      ['Funding paid: −2 USDT | Long 0.02 BTC of BTCUSDT.'],
    ],
  ])('that is %s is notified with its amount and position', (_case, changes, texts) => {
    expect(notifiedAfter(...changes)).toEqual(texts)
  })

  it.each([
    ['known before Volley started', [[position('-3')]]],
    ['unchanged', [[position('-3')], [position('-3.0')]]],
    ['of a position that was opened again', [[position('-3')], [position('0', { openedAt: '2000' })]]],
    ['not sent', [[position('-3')], [position('')]]],
    [
      'of a position without the time of its opening',
      [[position('0', { openedAt: '' })], [position('-1', { openedAt: '' })]],
    ],
  ])('that is %s is not notified', (_case, changes) => {
    expect(notifiedAfter(...changes)).toEqual([])
  })
})
