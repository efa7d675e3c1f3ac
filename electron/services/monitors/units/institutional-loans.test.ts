import { describe, expect, it } from 'vitest'
import type { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import { notConnected, recordAt, watchScripted } from '../testing/scripted-lending'
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

/** Of 100 BTC and 6,000,000 USDT of debt, 90 BTC and 5,100,000 USDT remain. */
const soldRecord: LtvRecord = {
  ...recordAt('100000', { principal: '5100000' }),
  ltv: '0.596492',
  usdtBalance: '8550000',
  balanceInfo: [{ coin: 'BTC', price: '100000', amount: '90', convertedUsdtAmount: '8550000' }],
}
const answerOf = (data: LtvRecord) => ({ kind: 'done', data, tookMs: 1, unreadable: [] }) as const

describe('Collateral that fell together with debt', () => {
  const titles = (world: Pick<Awaited<ReturnType<typeof untilLiquidation>>, 'alarms'>) =>
    world.alarms.flatMap(({ rule, level, title }) =>
      rule === 'collateral-left' || rule === 'liquidation-repayment'
        ? [`${level}: ${title.replaceAll('\u202f', ' ')}`]
        : [],
    )
  const unknown =
    'critical: Risk unit liquidated in part or repaid from its collateral: ' +
    '900 000 USDT repaid, 10 BTC taken, now 59.65 %'
  const causes = ['critical: Liquidation repaid 100 000 USDT', 'critical: Liquidation sold 10 BTC, now 59.65 %']

  it.each([
    ['hangs', 10_000, notConnected],
    ['cannot be read', 1, notConnected],
    ['lacks it', 1, { kind: 'done', data: [], tookMs: 1, unreadable: [] }],
  ])('is announced without a cause where the history %s, once, and with it afterwards', async (_, ms, answer) => {
    const world = await untilLiquidation()
    const { repaidHistory } = world.rest
    Object.assign(world.rest, {
      repaidHistory: () => new Promise((resolve) => void world.clock.after(ms, () => resolve(answer))),
    })
    world.liquidate()
    world.state.ltv = () => answerOf(soldRecord)
    await world.clock.advanceAsync(8000)
    expect(titles(world)).toEqual([])
    await world.clock.advanceAsync(5000)
    expect(titles(world)).toEqual([unknown])
    world.monitors.stop()
    const again = watchScripted(world.clock, world, { database: world.database })
    await world.clock.advanceAsync(60_000)
    expect(titles(again)).toEqual([])
    Object.assign(world.rest, { repaidHistory })
    await world.clock.advanceAsync(20_000)
    expect(titles(again).toSorted()).toEqual(causes)
  })

  it('is announced without a delay where a liquidation may be of either of two units', async () => {
    const world = await untilLiquidation()
    world.state.units = ['7', '8']
    await world.clock.advanceAsync(5 * 60_000)
    world.state.repayments = [{ ...liquidated(world.clock.now()), repayAmount: '1800000' }]
    world.state.ltv = () => answerOf(soldRecord)
    await world.clock.advanceAsync(4000)
    expect(titles(world).toSorted()).toEqual([
      'critical: Liquidation repaid 1 800 000 USDT',
      // The unit that was read first. The repayment can then also be of the other.
      causes[1],
      unknown,
    ])
  })

  it.each([
    ['missing', ''],
    ['unknown', 'forced-by-operator'],
  ])('is announced without a cause while the type of its repayment is %s, and with it afterwards', async (_, type) => {
    const world = await untilLiquidation()
    world.liquidate()
    const { repayments } = world.state
    world.state.repayments = repayments.map((row) => ({ ...row, businessType: type }))
    world.state.ltv = () => answerOf(soldRecord)
    await world.clock.advanceAsync(13_000)
    expect(titles(world)).toEqual([unknown])
    world.state.repayments = repayments
    await world.clock.advanceAsync(30_000)
    expect(titles(world).slice(1).toSorted()).toEqual(type === '' ? causes : [])
  })

  it('is announced after a restart in which its process ended at once', async () => {
    const world = await untilLiquidation()
    Object.assign(world.rest, { repaidHistory: async () => notConnected })
    world.state.ltv = () => answerOf(soldRecord)
    await world.clock.advanceAsync(2000)
    world.monitors.stop()
    const again = watchScripted(world.clock, world, { database: world.database })
    await world.clock.advanceAsync(15_000)
    expect([titles(world), titles(again)]).toEqual([[], [unknown]])
  })

  it('is no alarm if the borrower repaid, and not a part of a liquidation seconds later', async () => {
    const world = await untilLiquidation()
    world.state.ltv = () => answerOf(soldRecord)
    world.state.repayments = [{ ...liquidated(world.clock.now() + 500), businessType: 'normal' }]
    await world.clock.advanceAsync(15_000)
    expect(titles(world)).toEqual([])
    world.state.repayments = [{ ...liquidated(world.clock.now()), repayOrderId: '901' }, ...world.state.repayments]
    world.state.ltv = () =>
      answerOf({ ...soldRecord, unpaidInfo: [{ coin: 'USDT', unpaidQty: '5000000', unpaidInterest: '0' }] })
    await world.clock.advanceAsync(15_000)
    expect(titles(world)).toEqual([causes[0]])
  })
})
