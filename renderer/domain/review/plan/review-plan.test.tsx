// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { useLayoutEffect } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { aPosition, partsAsOf } from '@/shared/testing/samples/account'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { accountIs, disconnect } from '@/renderer/testing/account'
import { closeScreen, happens, problemAt, show, shownText, type } from '@/renderer/testing/screen'
import { deliveryText, spanText } from './delivery-text'
import { byKey } from '@/renderer/domain/review/model/review'
import { ReviewPlan } from './review-plan'
import { numbersOf, rowsText } from '@/renderer/domain/drafts/store/rows-text'
import { type Planning, usePlan } from './use-plan'

const instruments = byKey([btcPerp, btcSpot])
let planning: Planning
function Shown({ orders }: { readonly orders: readonly OrderIntent[] }) {
  const now = usePlan(orders)
  useLayoutEffect(() => {
    planning = now
  })
  return <ReviewPlan planning={now} instruments={instruments} rows={orders.length} />
}
const buys = (count: number) => Array.from({ length: count }, () => anOrderIntent({ qty: '0.01' }))
async function showPlan(orders: readonly OrderIntent[]): Promise<void> {
  await show(<Shown orders={orders} />)
  await happens(() => accountIs({ positions: [aPosition({ total: '0.02' })] }))
}

afterEach(async () => {
  await closeScreen()
  disconnect()
})

describe('The plan of a batch', () => {
  it('is none as long as nothing is typed', async () => {
    await showPlan(buys(4))
    expect([planning.plan, planning.isReadable]).toEqual([null, true])
    expect(shownText()).toContain('0.02 BTC now')
    expect(shownText()).not.toContain('Worst case:')
  })

  it('counts a range on the position as it is now and prints the worst case of it', async () => {
    await showPlan(buys(4))
    await type('Ceiling', '0.03')
    expect(planning.plan?.rule?.ranges).toEqual([
      { category: 'USDT-FUTURES', symbol: 'BTCUSDT', start: '0.02', floor: null, ceiling: '0.03' },
    ])
    expect(shownText()).toContain('the net position of BTCUSDT, 0.02 now, can reach 0.02 to 0.06 BTC')
    expect(shownText()).toContain('can exceed the ceiling by up to 0.03 BTC')
    expect(shownText()).toContain('No client can promise less.')
    await happens(() => accountIs({ positions: [aPosition({ total: '0.01' })] }))
    expect(shownText()).toContain('0.01 now, can reach 0.01 to 0.05 BTC')
  })

  it('shows the problem at the field, and is no plan until it is fixed', async () => {
    await showPlan(buys(4))
    await type('Stop at more refused orders than', '1.5')
    await type('Floor', 'low')
    await type('Rows a portion', '0')
    await type('One portion every', '0.5')
    await type('Sooner or later by up to', '91')
    await type('Not before', '25:00')
    const fields = ['Stop at more refused orders than', 'Floor', 'Ceiling', 'Rows a portion', 'One portion every']
    expect([...fields, 'Sooner or later by up to', 'Not before'].map(problemAt)).toEqual([
      'a whole number up to 500',
      'a plain number such as -0.5',
      null,
      '1 to 500 rows',
      '1 to 86400 seconds',
      'at most 90 percent',
      'a time of day such as 14:30',
    ])
    expect([planning.plan, planning.isReadable]).toEqual([null, false])
  })

  it('states when the portions are sent', async () => {
    await showPlan(buys(45))
    await type('Rows a portion', '20')
    await type('One portion every', '90')
    expect(planning.plan?.delivery).toEqual({
      startAt: null,
      portions: { rows: 20, everyMs: 90_000, jitterPercent: 0 },
    })
    expect(shownText()).toContain('3 portions of 20 rows: first sent at once, last about 3:00 min later.')
  })

  it('takes no range while the position is unknown', async () => {
    await showPlan(buys(1))
    await type('Floor', '-1')
    expect(problemAt('Floor')).toBeNull()
    await happens(() => accountIs({ parts: partsAsOf(null) }))
    expect(problemAt('Floor')).toBe('the positions are not known at the moment')
  })

  it('offers no range where a market buy spends an amount', async () => {
    await showPlan([anOrderIntent({ category: 'SPOT', orderType: 'market', price: undefined })])
    expect(shownText()).toContain('A spot market buy spends an amount: what it buys cannot be bounded beforehand.')
    expect(document.querySelector('[data-testid="rule-floor"]')).toBeNull()
  })
})

describe('The words of a review', () => {
  it.each([
    [0, '0 s'],
    [1, '1 s'],
    [59_000, '59 s'],
    [59_001, '1:00 min'],
    [3_599_000, '59:59 min'],
    [3_600_000, '1:00 h'],
    [12_345_000, '3:25 h'],
    [-5_000, '0 s'],
  ])('describe a future span: %i ms is %s', (ms, text) => {
    expect(spanText(ms)).toBe(text)
  })

  it('distinguish one portion from several, and state the start of a later one', () => {
    const portions = { rows: 5, everyMs: 60_000, jitterPercent: 0 }
    expect(deliveryText({ startAt: null, portions }, 5, 0)).toBe('All 5 rows are sent in one portion, at once')
    expect(deliveryText({ startAt: 30_000, portions: null }, 1, 0)).toMatch(/^The single row is sent at .*, in 30 s$/)
    expect(deliveryText({ startAt: null, portions }, 6, 0)).toContain('2 portions of 5 rows')
  })

  it('name rows by their numbers in the sheet, the first few of them', () => {
    expect([[3], [3, 7], [3, 7, 9], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7]].map(rowsText)).toEqual([
      'row 3',
      'rows 3 and 7',
      'rows 3, 7 and 9',
      'rows 1, 2, 3, 4 and 5',
      'rows 1, 2, 3, 4, 5 and 2 more',
    ])
    expect(numbersOf([0, 1, 2], ['a', 'b'], new Map([['b', 8]]))).toEqual([1, 8, 3])
  })
})
