import { describe, expect, it } from 'vitest'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import { notConnected } from '../testing/scripted-lending'
import { confirm, ltvAnswer, rules, started } from '../testing/started-monitors'

const liquidated = (at: number): Repayment => ({
  repayOrderId: '900',
  repaidTime: String(at),
  coin: 'USDT',
  repayAmount: '100000',
  repayInterest: '0',
  repayType: 'part',
  businessType: 'liquidation',
})

/** Monitors that read the loans once, and then see the debt fall by a liquidation. */
async function untilLiquidation() {
  const world = await started({ settings: { speed: false, priceDistance: false } })
  const { clock, state } = world
  confirm(world)
  await clock.advanceAsync(15_000)
  return {
    ...world,
    liquidate(): void {
      state.repayments = [liquidated(clock.now())]
      state.ltv = () => ltvAnswer('100000', { principal: '5900000' })
    },
  }
}

describe('Repayments by liquidation', () => {
  it('are announced although the loans cannot be read', async () => {
    const world = await untilLiquidation()
    Object.assign(world.rest, { loanOrder: async () => notConnected })
    world.liquidate()
    await world.clock.advanceAsync(3000)
    expect(rules(world)).toContain('liquidation-repayment critical')
    await world.clock.advanceAsync(60_000)
    expect(rules(world).filter((rule) => rule === 'liquidation-repayment critical')).toHaveLength(1)
  })

  it('are announced although their time cannot be read', async () => {
    const world = await untilLiquidation()
    world.liquidate()
    world.state.repayments = world.state.repayments.map((repayment) => ({ ...repayment, repaidTime: '' }))
    await world.clock.advanceAsync(63_000)
    expect(rules(world).filter((rule) => rule === 'liquidation-repayment critical')).toHaveLength(1)
  })

  it.each([
    ['can be read', () => notConnected],
    ['is up to date', () => ({ kind: 'done', data: [], tookMs: 1, unreadable: [] })],
  ] as const)('are announced within seconds after the history %s again', async (_, answer) => {
    const world = await untilLiquidation()
    const { repaidHistory } = world.rest
    Object.assign(world.rest, { repaidHistory: async () => answer() })
    world.liquidate()
    await world.clock.advanceAsync(20_000)
    expect(rules(world)).not.toContain('liquidation-repayment critical')
    Object.assign(world.rest, { repaidHistory })
    await world.clock.advanceAsync(6000)
    expect(rules(world)).toContain('liquidation-repayment critical')
  })
})
