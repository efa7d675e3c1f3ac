// @vitest-environment happy-dom
import { answer, inputsOf, publish } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeBookFrame } from '@/shared/ipc/transport/book-frame'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import { assumedThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import * as plans from '@/shared/trading/action-plan/action-plan'
import { portfolioOf } from '@/shared/trading/ltv/projection/portfolio'
import type { Instrument } from '@/shared/trading/market/instrument'
import { allLive, disconnect } from '@/renderer/testing/account'
import { eventually } from '@/renderer/testing/eventually'
import { aReading } from '@/renderer/testing/risk'
import { closeScreen, happens, redraw, show, shownText, type } from '@/renderer/testing/screen'
import { ActionPlanView } from './action-plan-view'

vi.mock('@/shared/trading/action-plan/action-plan', async (original) => {
  const real = await original<typeof plans>()
  return { ...real, actionPlan: vi.fn(real.actionPlan) }
})

const ethSpot: Instrument = {
  ...btcSpot,
  symbol: 'ETHUSDT',
  baseCoin: 'ETH',
  tickSize: '0.01',
  lotSize: '0.01',
  takerFeeRate: '0.001',
}
const portfolio = portfolioOf(aReading('77031', 0), { prices: {}, ratios: {} })

async function showPlan(): Promise<void> {
  await happens(allLive)
  await show(<ActionPlanView portfolio={portfolio} thresholds={assumedThresholds(null)} />)
  await type('Bring the ratio to', '50')
}
/** The plan after a reading with this debt. */
function planOwing(unpaidQty: string) {
  const unpaidInfo = [{ coin: 'USDT', unpaidQty, unpaidInterest: '0' }]
  const sample = aReading('77031', 0, { unpaidUsdtAmount: unpaidQty, unpaidInfo })
  return (
    <ActionPlanView portfolio={portfolioOf(sample, { prices: {}, ratios: {} })} thresholds={assumedThresholds(null)} />
  )
}
/** 20 ETH at 2,999 and 2,998 each, as sent by the main process. */
const ethBook = (state: 'live' | 'stale') =>
  encodeBookFrame({
    state,
    ageMs: 0,
    group: 1,
    bestBid: 299_900,
    bestAsk: 300_100,
    bids: [
      { price: 299_900, size: 1000, total: 1000 },
      { price: 299_800, size: 1000, total: 2000 },
    ],
    asks: [],
  })

beforeEach(() => {
  answer('market.instruments', ({ category }) => (category === 'SPOT' ? [ethSpot] : []))
  answer('book.watch', { watchId: 7 })
  answer('book.unwatch', null)
})
afterEach(async () => {
  await closeScreen()
  disconnect()
})
const plan = (way: string): string =>
  (document.querySelector(`[data-testid="plan-${way}"]`)?.textContent ?? '').replaceAll('\u202f', '')

describe('The action plan', () => {
  it('shows value, debt and ratio before and after, and says how far a sentence holds', async () => {
    await showPlan()
    expect(plan('repay-outside')).toContain('Proven for every price within ±1 % and every rounding: at most 50.00 %.')
    const cells = [...document.querySelectorAll('[data-testid="plan-repay-outside"] .plan-bars td.num')].map(
      ({ textContent }) => textContent.replaceAll('\u202f', ''),
    )
    // 0.5 x (894,000 - 1 % of 840,000), and cents.
    expect(cells).toEqual(['894000', '894000', '500000', '442800', '55.93 %', '49.54 %'])
  })

  it('begins with the smallest amount for each line that is reached, before every list of orders', async () => {
    answer('market.instruments', [])
    await happens(allLive)
    await show(planOwing('813540'))
    const ways = [...document.querySelectorAll('.plan__actions > [data-testid]')].map((way) =>
      way.getAttribute('data-testid'),
    )
    expect(ways.slice(0, 3)).toEqual(['plan-leave-liquidation', 'plan-leave-call', 'plan-leave-warn'])
    expect(ways.length).toBeGreaterThan(3)
    // 813,540 / 0.89 - 894,000, up.
    expect(plan('leave-liquidation')).toContain('Add 20090 USDT as collateral')
  })

  it('asks for less where prices stand still, and names what is wrong with a field', async () => {
    await showPlan()
    await type('Hold while prices move by', '0')
    expect(plan('repay-outside')).toContain('Repay 53000.04 USDT')
    await type('Hold while prices move by', '-1')
    expect(shownText()).toContain('must be from 0 to 50, such as 1')
    expect(plan('repay-outside')).toBe('')
  })

  it('reckons with the shown book while it is current, and with the price of now when it is not', async () => {
    await showPlan()
    await eventually(() => expect(inputsOf('book.watch')).toMatchObject([{ symbol: 'ETHUSDT', group: 1 }]))
    expect(plan('sell-and-repay')).toContain('no current book, the price of now')
    await happens(() => publish('book.frame', { watchId: 7, frame: ethBook('live') }))
    await eventually(() => expect(plan('sell-and-repay')).toContain('portions of at most 20.00 at 2963.07 or better'))
    await happens(() => publish('book.frame', { watchId: 7, frame: ethBook('stale') }))
    await eventually(() => expect(plan('sell-and-repay')).toContain('no current book, the price of now'))
  })

  it('is reckoned anew every few seconds while the ratio is read, and at once for another target', async () => {
    // Nothing can be sold, so no book delays the plan.
    answer('market.instruments', [])
    await happens(allLive)
    await show(planOwing('500000'))
    await type('Bring the ratio to', '50')
    const computePlan = vi.mocked(plans.actionPlan)
    computePlan.mockClear()
    for (let reading = 1; reading <= 40; reading += 1) await redraw(planOwing(`${500_000 + reading}`))
    // They take seconds on a slow machine.
    expect(computePlan.mock.calls.length).toBeLessThan(20)
    await type('Bring the ratio to', '45')
    expect(plan('repay-outside')).toContain('at most 45.00 %')
    await eventually(() => expect(plan('repay-outside')).toContain('500040'))
  })
})
