// @vitest-environment happy-dom
import { answer, inputsOf } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aReview } from '@/shared/testing/samples/assessment'
import type { ApiAnswer } from '@/shared/ipc/trading/api-desk'
import { btcPerp, draftRow } from '@/shared/testing/samples/draft-rows'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { asSent } from '@/shared/trading/import/strategy-row'
import { useApp } from '@/renderer/state/stores/app-store'
import { accountIs, allLive, practiceApp } from '@/renderer/testing/account'
import { eventually } from '@/renderer/testing/eventually'
import { closeScreen, happens, redraw, show, shownText } from '@/renderer/testing/screen'
import { StrategyRows } from './strategy-rows'

let rows: readonly DraftRow[]
let sentIds: string[]
const part = () => (
  <StrategyRows
    rows={rows}
    isHedge={false}
    instrumentOf={(_, symbol) => (symbol === 'BTCUSDT' ? btcPerp : null)}
    onSent={(id) => sentIds.push(id)}
  />
)
const stop = (id: string, change: Partial<DraftRow> = {}): DraftRow =>
  draftRow({ id, side: 'sell', orderType: 'Stop Limit (Stop Price: 59000)', price: '58990', ...change })
const button = (testId: string) => document.querySelector<HTMLButtonElement>(`[data-testid="${testId}"]`)
const press = async (testId: string): Promise<void> => {
  await eventually(() => expect(button(testId)?.disabled, testId).toBe(false))
  await happens(() => button(testId)!.click())
}
const answered = (kind: ApiAnswer['kind']) =>
  answer('api.call', { kind, code: '', message: '', meaning: null, tookMs: 1, data: null, requestId: null })

async function showRows(): Promise<void> {
  await show(part())
  await happens(() => {
    useApp.setState({ app: practiceApp })
    accountIs({ holdMode: 'one_way_mode' })
    allLive()
  })
}

beforeEach(() => {
  sentIds = []
  answer('market.instruments', ({ category }) => (category === 'USDT-FUTURES' ? [btcPerp] : []))
  answer('market.tickers', [])
  answer('api.review', aReview())
})
afterEach(closeScreen)

describe('rows of a draft that are strategy orders', () => {
  it('open the form in turn, and are sent only through its review', async () => {
    rows = [draftRow({ id: 'a' }), stop('b'), stop('c', { qty: '0.02' }), stop('d', { include: false })]
    answered('done')
    await showRows()
    expect(shownText()).toContain('2 rows are strategy orders')
    await press('open-strategies')
    await eventually(() => expect(shownText()).toContain('Row 2 of the draft, 1 more after it'))
    await press('strategy-skip')
    expect(shownText()).toContain('Row 3 of the draft')
    await press('strategy-to-review')
    expect([inputsOf('api.call'), sentIds]).toEqual([[], []])
    await press('request-send')
    expect(inputsOf('api.call')).toMatchObject([
      {
        endpoint: 'placeStrategyOrder',
        request: {
          category: 'USDT-FUTURES',
          symbol: 'BTCUSDT',
          type: 'trigger',
          side: 'sell',
          qty: '0.02',
          triggerPrice: '59000',
          triggerOrderType: 'limit',
          triggerOrderPrice: '58990',
        },
      },
    ])
    await eventually(() => expect(sentIds).toEqual(['c']))
  })

  it.each([
    ['done', ['b']],
    ['unknown', ['b']],
    ['refused', []],
  ] as const)('are no second order after an answer of %s', async (kind, expected) => {
    rows = [stop('b'), stop('c')]
    answered(kind)
    await showRows()
    await press('open-strategies')
    await press('strategy-to-review')
    await press('request-send')
    await eventually(() => expect(shownText()).toContain('Row 2 of the draft'))
    expect(sentIds).toEqual(expected)
  })

  it('are not offered again once they left, and name what the exchange does not have', async () => {
    rows = [
      asSent(stop('b')),
      stop('c', { orderType: 'Trailing Stop (Callback Rate: 1)' }),
      stop('d', { symbol: 'X1USDT' }),
    ]
    await showRows()
    expect(button('open-strategies')).toBeNull()
    expect(shownText()).toContain('Row 2: The exchange has no Trailing Stop order.')
    rows = [draftRow({ id: 'a' })]
    await redraw(part())
    expect(shownText()).toBe('')
  })
})
