// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { Batch, PlaceResult } from '@/shared/ipc/contract'
import { aReview } from '@/shared/testing/samples/assessment'
import { anOrder } from '@/shared/testing/samples/orders'
import type { BatchPlan } from '@/shared/trading/batch/plan/batch-plan'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderState } from '@/shared/trading/orders/order-lifecycle'
import { useDraft } from '@/renderer/domain/drafts/store/draft-store'
import { draftsAre } from '@/renderer/testing/drafts'
import { eventually } from '@/renderer/testing/eventually'
import { button, closeScreen, pressButton, show, shownText, type } from '@/renderer/testing/screen'
import { PlanBands } from './plan-bands'

const batch: Batch = { id: 'b', createdAt: 1_000, size: 5, requests: 1, state: 'waiting', revision: 1 }
const inStates = (...states: readonly OrderState[]): Order[] =>
  states.map((state, row) => anOrder({ key: `k${row}`, price: `6000${row}`, batchId: 'b', row, state }))
const showPlan = (orders: readonly Order[], plan: BatchPlan): Promise<void> =>
  show(<PlanBands batch={batch} plan={plan} orders={orders} />)

afterEach(closeScreen)

describe('A batch with a plan', () => {
  const plan: BatchPlan = {
    rule: null,
    delivery: { startAt: null, portions: { rows: 2, everyMs: 60_000, jitterPercent: 0 } },
    worst: null,
    seed: 1,
    portions: 1,
    nextAt: null,
    pauseReason: null,
    stopped: null,
    isOpen: true,
  }
  const waiting = inStates('live', 'live', 'waiting', 'waiting', 'waiting')

  it('states the number of the next orders, by their portion', async () => {
    await showPlan(waiting, { ...plan, nextAt: Date.now() + 30_000 })
    expect(shownText()).toContain('Next portion of 2 at')
    expect(shownText()).toContain('3 rows left.')
  })

  it('that asks goes on only once what is found now is confirmed', async () => {
    const finding = { row: 0, field: '', rule: 'collar', band: 'type-to-confirm', message: 'Far out.', figure: '0.09' }
    const typing = { figure: 'total', unit: 'BTC' } as const
    const reviewed = aReview({ findings: [finding as never], band: 'type-to-confirm', typing }, ['Buy 1 BTC'])
    answer('orders.review', reviewed)
    answer('batches.resume', (): PlaceResult => ({ accepted: true, batch, orders: [] }))
    await showPlan(waiting, { ...plan, pauseReason: 'Volley was restarted' })
    expect(shownText()).toContain('3 rows of this batch wait for your confirmation; nothing is sent automatically')
    await pressButton('Go on…')
    await eventually(() =>
      expect(document.querySelector('[data-testid="resume-question"]')!.textContent).toBe('Far out.'),
    )
    expect(shownText()).toContain('Buy 1 BTC')
    expect(inputsOf('orders.review')).toEqual([{ kind: 'resume', batchId: 'b' }])
    expect(button('Confirm and go on')!.disabled).toBe(true)
    // Colors come from the kit; the gallery checks them in every theme.
    const { violations, passes } = await axe.run('[role="dialog"]', { rules: { 'color-contrast': { enabled: false } } })
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect([serious.map(({ id }) => id), passes.length > 5]).toEqual([[], true])
    const field = document.querySelector<HTMLInputElement>('[role="dialog"] input')!
    await type(document.querySelector(`label[for="${field.id}"]`)!.textContent, '3')
    await pressButton('Confirm and go on')
    expect(inputsOf('batches.resume').at(-1)).toEqual({
      batchId: 'b',
      confirmation: { review: reviewed.review.token, findings: reviewed.review.handles, phrase: '3' },
    })
    expect(document.querySelector('[role="dialog"]')).toBeNull()
  })

  it('that cannot go on gives the reason, and can be assessed again', async () => {
    answer('orders.review', aReview())
    refuseCall('batches.resume', 'Trading is not armed.')
    await showPlan(waiting, { ...plan, pauseReason: 'it was disarmed' })
    await pressButton('Go on…')
    await pressButton('Go on as planned')
    expect(shownText()).toContain('Trading is not armed.')
    expect(button('Try again')!.disabled).toBe(false)
  })

  it('gives back as a draft exactly those rows that were held back in time', async () => {
    answer('batches.stop', { canceledBeforeSend: ['k3', 'k4'] })
    await showPlan(waiting, { ...plan, pauseReason: 'it was disarmed' })
    await draftsAre([{ rows: [] }])
    await pressButton('Stop and draft the rest')
    await eventually(() =>
      expect(useDraft.getState().history.rows.map(({ price }) => price)).toEqual(['60003', '60004']),
    )
  })

  it('names the subject of its rule, the possible excess, and the reason of a stop', async () => {
    const range = { category: 'SPOT', symbol: 'BTCUSDT', start: '0', floor: null, ceiling: '1' } as const
    const bounds = {
      ...range,
      low: '-0.2',
      high: '1.5',
      below: '0',
      above: '0.5',
      restingBelow: '0',
      restingAbove: '0',
    }
    const ruled: BatchPlan = {
      ...plan,
      rule: { maxRefused: 3, ranges: [range] },
      worst: { exposures: [bounds], refused: 4 },
    }
    await showPlan(inStates('live'), ruled)
    expect(shownText()).toContain(
      'Stops at more than 3 refused orders, or BTCUSDT outside no floor to 1 (worst case -0.2 to 1.5)',
    )
    await closeScreen()
    await showPlan(inStates('not_sent'), { ...ruled, stopped: '4 orders were refused' })
    expect(shownText()).toContain('The stop rule stopped this batch: 4 orders were refused.')
  })
})
