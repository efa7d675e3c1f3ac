import { describe, expect, it } from 'vitest'
import { aPosition, partsAsOf } from '@/shared/testing/samples/account'
import type { Position } from '@/shared/trading/account/account'
import { watchFunding } from './funding-notices'

const held = (funding: string, change: Partial<Position> = {}) => aPosition({ funding, openedAt: '1000', ...change })

/** Notices after these positions were known one after the other; null for positions that are not known. */
function notifiedAfter(...changes: readonly (readonly Position[] | null)[]): readonly string[] {
  const notified: string[] = []
  const watch = watchFunding((_level, title, text) => void notified.push(`${title} | ${text}`))
  const account = { uid: '1', holdMode: null, leverages: {}, marginRatio: '', balances: [] } as const
  for (const positions of changes)
    watch.note({ ...account, positions: positions ?? [], parts: partsAsOf(1, positions === null ? 'refused' : null) })
  return notified
}

describe('funding', () => {
  it.each([
    ['paid', [[held('0')], [held('-1.5')]], ['Funding paid: −1.5 USDT | Long 0.02 BTC of BTCUSDT.']],
    ['received', [[held('-1.5')], [held('0.25')]], ['Funding received: +1.75 USDT | Long 0.02 BTC of BTCUSDT.']],
    [
      'over a reading that failed',
      [[held('0')], null, [held('-2')]],
      ['Funding paid: −2 USDT | Long 0.02 BTC of BTCUSDT.'],
    ],
  ])('that is %s is notified with its amount and position', (_case, changes, texts) => {
    expect(notifiedAfter(...changes)).toEqual(texts)
  })

  it.each([
    ['known before Volley started', [[held('-3')]]],
    ['unchanged', [[held('-3')], [held('-3.0')]]],
    ['of a position that was opened again', [[held('-3')], [held('0', { openedAt: '2000' })]]],
    ['not sent', [[held('-3')], [held('')]]],
    ['of a position without the time of its opening', [[held('0', { openedAt: '' })], [held('-1', { openedAt: '' })]]],
  ])('that is %s is not notified', (_case, changes) => {
    expect(notifiedAfter(...changes)).toEqual([])
  })
})
