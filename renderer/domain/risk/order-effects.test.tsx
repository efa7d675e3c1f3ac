// @vitest-environment happy-dom
import { answer } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { listed } from '@/shared/testing/samples/listed'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { useRisk } from '@/renderer/state/stores/health/risk-store'
import { accountIs } from '@/renderer/testing/account'
import { eventually } from '@/renderer/testing/eventually'
import { aReading, aRiskUnit, confirmedLines, unitsAre } from '@/renderer/testing/risk'
import { closeScreen, happens, show, shownText } from '@/renderer/testing/screen'
import { LtvImpactText } from './ltv-impact-text'
import { useLtvContext } from './use-ltv-context'
import { useOrderEffects } from './use-order-effects'

/** 12345679 is one of the accounts behind the unit. */
const member = '12345679'
const instrumentOf: InstrumentOf = (category) => (category === 'SPOT' ? btcSpot : null)
/** Half of the BTC for USDT, which counts in full. */
const sale = anOrderIntent({ category: 'SPOT', side: 'sell', qty: '5', price: '60000' })
/** A purchase on margin money that only makes the haircut felt. */
const purchase = anOrderIntent({ category: 'SPOT', side: 'buy', qty: '0.5', price: '60000' })

function Impact({ orders, rules = instrumentOf }: { orders: readonly OrderIntent[]; rules?: InstrumentOf }) {
  const impact = useOrderEffects(orders, rules)
  return impact === null ? <p>no effect known</p> : <LtvImpactText impact={impact} />
}
const impact = (): HTMLElement => document.querySelector<HTMLElement>('.ltv-impact')!
const figures = (): string[] => [...impact().querySelectorAll('b')].map(({ textContent }) => textContent)
const zones = (): string[] => [...impact().querySelectorAll('b')].map(({ className }) => className)

beforeEach(() => {
  useHealth.setState({ connected: true, everConnected: true })
  answer('market.tickers', [])
  answer('risk.products', listed([]))
})
afterEach(closeScreen)

async function showImpact(orders: readonly OrderIntent[], rules?: InstrumentOf): Promise<void> {
  await show(<Impact orders={orders} {...(rules === undefined ? {} : { rules })} />)
  await happens(() => {
    accountIs({ uid: member })
    unitsAre(aRiskUnit({ id: '77031' }))
  })
}

describe('Effects of orders on the ratio', () => {
  it('is stated before they are sent: now, once they rest, and once they are filled', async () => {
    await showImpact([sale])
    await eventually(() => expect(figures().length).toBeGreaterThan(2))
    const [now, sentFigure, filled] = figures()
    // Not filled is worse than filled: the sale brings the ratio down.
    expect(shownText()).toBe(`LTV ${now} → ${sentFigure} sent → ${filled} filled, worst ${now}`)
    expect([now, sentFigure]).toEqual(['55.93 %', '55.93 %'])
    // 500,000 against 894,000 less 5 BTC at 0.95 and with 300,000 USDT less the fee of 0.06 %.
    expect(filled).toBe(`${((500_000 / (894_000 - 285_000 + 300_000 * 0.9994)) * 100).toFixed(2)} %`)
    expect(new Set(zones())).toEqual(new Set(['zone--calm']))
  })

  it('names the worst that a part of them may do, where that is worse than all together', async () => {
    await showImpact([purchase, sale])
    await eventually(() => expect(figures().length).toBeGreaterThan(3))
    expect(shownText()).toMatch(/filled, (first 1 filled|worst) /)
    const worst = Number.parseFloat(figures().at(-1)!)
    expect(worst).toBeGreaterThan(Number.parseFloat(figures()[2]!))
  })

  it('names the orders that could not be included instead of counting them as zero', async () => {
    await showImpact([sale, anOrderIntent({ category: 'USDT-FUTURES', symbol: 'NEWUSDT' })])
    await eventually(() => expect(impact()).not.toBeNull())
    expect(impact().title).toContain('1 orders could not be computed.')
    await closeScreen()
    await showImpact([sale], () => 'not-loaded')
    await eventually(() => expect(impact()?.title).toContain('1 orders could not be computed.'))
  })

  it('starts from an old figure only saying so, also when Volley itself cannot be reached', async () => {
    await showImpact([sale])
    await eventually(() => expect(impact()?.dataset.live).toBe('true'))
    await happens(() => useHealth.setState({ connected: false }))
    expect([impact().dataset.live, impact().title]).toEqual(['false', expect.stringContaining('not live')])
    await happens(() => {
      useHealth.setState({ connected: true })
      unitsAre(aRiskUnit({ id: '77031', freshness: 'lost' }))
    })
    await eventually(() => expect(impact().dataset.live).toBe('false'))
  })

  it('is not stated for an account that backs no unit, or that was not read', async () => {
    await showImpact([sale])
    await happens(() => accountIs({ uid: '999' }))
    await eventually(() => expect(shownText()).toBe('no effect known'))
    await happens(() => {
      accountIs({ uid: '77031' })
      unitsAre(aRiskUnit({ id: '77031', sample: null }))
    })
    await eventually(() => expect(shownText()).toBe('no effect known'))
    await happens(() => useRisk.setState({ overview: null }))
    expect(shownText()).toBe('no effect known')
  })

  it('wears no color of safety before lines are confirmed, and calls debt against nothing infinite', async () => {
    await show(<Impact orders={[sale]} />)
    await happens(() => {
      accountIs({ uid: member })
      unitsAre(aRiskUnit({ id: '77031', thresholds: null }))
    })
    await eventually(() => expect(zones()[0]).toBe('zone--neutral'))
    const bare = aReading('77031', 1, { balanceInfo: [], usdtBalance: '0', ltv: '1' })
    await happens(() => unitsAre(aRiskUnit({ id: '77032', sample: bare })))
    await eventually(() => expect(figures()[0]).toBe('∞'))
    expect(zones()[0]).toBe('zone--critical')
  })
})

describe('The unit that orders of the open account are checked against', () => {
  const contexts: ReturnType<typeof useLtvContext>[] = []
  function Context({ isEnabled = true }: { readonly isEnabled?: boolean }) {
    contexts.push(useLtvContext(isEnabled))
    return null
  }
  const last = (): ReturnType<typeof useLtvContext> => contexts.at(-1) ?? null

  it('has lines and figures while it is live, and no figures at all once it is not', async () => {
    await show(<Context />)
    expect(last()).toBeNull()
    await happens(() => {
      accountIs({ uid: member })
      unitsAre(aRiskUnit({ id: '1', sample: null }), aRiskUnit({ id: '77031' }))
    })
    await eventually(() => expect(last()?.portfolio).not.toBeNull())
    expect(last()?.thresholds).toEqual(confirmedLines)
    await happens(() => unitsAre(aRiskUnit({ id: '77031', freshness: 'late' })))
    await eventually(() => expect(last()).toEqual({ portfolio: null, thresholds: confirmedLines }))
    await happens(() => accountIs({ uid: '999' }))
    await eventually(() => expect(last()).toBeNull())
  })

  it('is none while there is nothing to check', async () => {
    await show(<Context isEnabled={false} />)
    await happens(() => {
      accountIs({ uid: member })
      unitsAre(aRiskUnit({ id: '77031' }))
    })
    expect(last()).toBeNull()
  })

  it('knows prices and haircuts of coins that the unit does not hold yet', async () => {
    const terms = { productId: '1', info: null, symbols: { spotSymbols: [], productId: '1' } as never }
    answer('market.tickers', [
      { symbol: 'SOLUSDT', lastPrice: '150' } as never,
      { symbol: 'SOLBTC', lastPrice: '9' } as never,
    ])
    answer(
      'risk.products',
      listed([{ ...terms, collateral: [{ coin: 'SOL', convertRatio: '0.8', maxConvertValue: '' }] }]),
    )
    await show(<Context />)
    await happens(() => {
      accountIs({ uid: member })
      unitsAre(aRiskUnit({ id: '77031' }))
    })
    const sol = () => last()?.portfolio?.collateral.find(({ coin }) => coin === 'SOL')
    await eventually(() => expect(sol()).toEqual({ coin: 'SOL', price: '150', amount: '0', weight: '0.8' }))
    // A price in BTC is no price in USDT.
    expect(last()?.portfolio?.collateral.map(({ coin }) => coin)).not.toContain('SOLBTC')
  })
})
