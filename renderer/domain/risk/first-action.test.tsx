// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import * as plans from '@/shared/trading/action-plan/action-plan'
import { listed } from '@/shared/testing/samples/listed'
import { useRisk } from '@/renderer/state/stores/health/risk-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { allLive, nothingReceived } from '@/renderer/testing/account'
import { eventually } from '@/renderer/testing/eventually'
import { answer } from '@/renderer/testing/fake-bridge'
import { aRiskUnit, unitsAre } from '@/renderer/testing/risk'
import { closeScreen, happens, show } from '@/renderer/testing/screen'
import { useFirstAction } from './use-first-action'

vi.mock('@/shared/trading/action-plan/action-plan', async (original) => {
  const real = await original<typeof plans>()
  return { ...real, actionPlan: vi.fn(real.actionPlan) }
})
const reckoned = vi.mocked(plans.actionPlan)

/** Renders with every reading and every look at the connection, as the wall does. */
function FirstAction() {
  const unit = useRisk(({ overview }) => overview?.units[0])
  useHealth()
  return unit === undefined ? null : <Words unit={unit} />
}
function Words({ unit }: { readonly unit: ReturnType<typeof aRiskUnit> }) {
  return <p data-testid="first">{useFirstAction(unit, true) ?? 'nothing'}</p>
}
const words = (): string => document.querySelector('[data-testid="first"]')?.textContent ?? ''
const said = { ltv: '0.82', unpaidUsdtAmount: '733080' }

beforeEach(() => {
  answer('market.tickers', [])
  answer('market.instruments', ({ category }) => (category === 'SPOT' ? [btcSpot] : []))
  answer('risk.products', listed([]))
})
afterEach(async () => {
  await closeScreen()
  nothingReceived()
  vi.useRealTimers()
})

describe('The first action of the wall', () => {
  it('is reckoned every few seconds, however often something renders and the ratio is read', async () => {
    await show(<FirstAction />)
    await happens(() => {
      allLive()
      unitsAre(aRiskUnit({ id: '7' }, said))
    })
    await eventually(() => expect(words()).toMatch(/^Add /))
    const before = reckoned.mock.calls.length
    for (let turn = 0; turn < 40; turn += 1) {
      await happens(() => unitsAre(aRiskUnit({ id: '7' }, said)))
      await happens(() => useHealth.setState({ connected: true }))
    }
    // A slow machine takes seconds for them.
    expect(reckoned.mock.calls.length - before).toBeLessThan(20)
  })
})
