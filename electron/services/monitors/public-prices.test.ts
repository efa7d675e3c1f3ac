import { describe, expect, it } from 'vitest'
import type { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import { blank } from './testing/started-monitors'
import { repeated, truth, watchMarket } from './testing/public-market'

const FALLS_AT = 10
/** 100 000 USDT, and 80 000 from the tenth second on: a unit of 63.2 % has 78.9 %, a loan of 63.0 % has 78.8 %. */
const falling = (seconds: number): number => (seconds < FALLS_AT ? 100_000 : 80_000) + (Math.floor(seconds) % 7)
const calm = (seconds: number): number => 100_000 + (Math.floor(seconds) % 7)

async function started(priceAt: (seconds: number) => number, prepare: (world: World) => void = () => undefined) {
  const world = watchMarket(priceAt)
  await world.clock.advanceAsync(5000)
  expect([world.unit().freshness, world.loans().freshness]).toEqual(['live', 'live'])
  for (const rule of ['disputed', 'loan-disputed', 'public-prices']) expect(world.active(rule)).toBe(false)
  prepare(world)
  return world
}
type World = ReturnType<typeof watchMarket>

describe('figures of the exchange next to public prices', () => {
  it('stay live without a separate alarm while the market moves and they move with it', async () => {
    const crash = (seconds: number): number => 100_000 * (1 - Math.min(0.35, Math.max(0, seconds - 8) * 0.04))
    const world = await started(crash)
    for (let step = 0; step < 120; step += 1) {
      await world.clock.advanceAsync(250)
      expect([world.unit().freshness, world.loans().freshness]).toEqual(['live', 'live'])
    }
    for (const rule of ['disputed', 'loan-disputed', 'public-prices']) expect(world.active(rule)).toBe(false)
  })

  it('that repeat themselves are announced within 5 s of a fall, not live, and judged by the worse (L41)', async () => {
    const world = await started(falling, ({ lies }) =>
      Object.assign(lies, { ltv: repeated(truth.ltv), loans: repeated(truth.loans) }),
    )
    await world.clock.advanceAsync(10_000)
    expect([world.unit().freshness, world.loans().freshness]).toEqual(['disputed', 'disputed'])
    expect(world.titles().filter((title) => title === 'The exchange’s figures do not move')).toHaveLength(2)
    expect(world.unit().sample!.ltv).toMatch(/^0\.789/)
    expect(world.unit().dispute).toMatchObject({ kind: 'still', reportedRatio: expect.stringMatching(/^0\.631/) })
    expect(world.loans().loans[0]!.pledgeRate).toMatch(/^78\.7/)
    expect(world.titles()).toContain('Loan-to-value 78.95 %: warning line reached')
    expect(world.titles()).toContain('USDT loan near its margin call')
    Object.assign(world.lies, truth)
    await world.clock.advanceAsync(8000)
    expect([world.unit().freshness, world.loans().freshness]).toEqual(['live', 'live'])
    expect(world.active('disputed') || world.active('loan-disputed')).toBe(false)
  })

  it('that repeat themselves are announced within 10 s of a calm market: amounts may have changed (L41)', async () => {
    const world = await started(calm, ({ lies }) =>
      Object.assign(lies, { ltv: repeated(truth.ltv), loans: repeated(truth.loans) }),
    )
    await world.clock.advanceAsync(10_000)
    expect([world.unit().freshness, world.loans().freshness]).toEqual(['disputed', 'disputed'])
    expect(world.titles()).toEqual(Array.from({ length: 2 }, () => 'The exchange’s figures do not move'))
  })

  it('stay live where a price moves by a tick in some seconds only', async () => {
    const world = await started((seconds) => (Math.floor(seconds) % 4 === 0 ? 100_000 : 100_000.1))
    for (let second = 0; second < 120; second += 1) {
      await world.clock.advanceAsync(1000)
      expect([world.unit().freshness, world.loans().freshness, world.titles()]).toEqual(['live', 'live', []])
    }
  })

  it('that state an old time are announced as figures that do not move', async () => {
    const world = await started(calm)
    const requestTime = world.clock.now()
    Object.assign(world.lies, {
      ltv: (price: number) => ({ ...truth.ltv(price), requestTime }),
      loans: (price: number) => ({ ...truth.loans(price), requestTime }),
    })
    await world.clock.advanceAsync(5000)
    expect([world.unit().freshness, world.loans().freshness]).toEqual(['disputed', 'disputed'])
    expect(world.titles()).toEqual(Array.from({ length: 2 }, () => 'The exchange’s figures do not move'))
  })

  it('that contradict them are announced: a rate of 0.93 of a loan that owes 92.8 % of its pledge', async () => {
    const world = await started(() => 67_900)
    world.lies.loans = (price) => {
      const answer = truth.loans(price)
      return answer.kind === 'done'
        ? { ...answer, data: answer.data.map((loan) => ({ ...loan, pledgeRate: '0.93' })) }
        : answer
    }
    await world.clock.advanceAsync(5000)
    expect(world.loans()).toMatchObject({ freshness: 'disputed', disputes: [{ orderId: '5', kind: 'apart' }] })
    expect(world.titles()).toEqual(
      expect.arrayContaining(['The exchange’s figure does not fit public prices', 'USDT loan at its liquidation line']),
    )
  })

  it('contradict them by totals that their lists cannot explain, and not by a coin that is missing', async () => {
    const world = await started(calm)
    const changed = (change: (record: LtvRecord) => LtvRecord): void => {
      world.lies.ltv = (price) => {
        const answer = truth.ltv(price)
        return answer.kind === 'done' ? { ...answer, data: change(answer.data) } : answer
      }
    }
    changed((record) => ({ ...record, balanceInfo: record.balanceInfo.slice(1) }))
    await world.clock.advanceAsync(10_000)
    expect([world.unit().freshness, world.active('disputed')]).toEqual(['live', false])
    const risen = (figure: string, by: number): string => (Number(figure) * by).toFixed(6)
    changed((record) => ({ ...record, ltv: risen(record.ltv, 0.9), usdtBalance: risen(record.usdtBalance, 1 / 0.9) }))
    await world.clock.advanceAsync(5000)
    expect(world.unit()).toMatchObject({ freshness: 'disputed', dispute: { kind: 'apart' } })
    expect(world.unit().sample!.ltv).toMatch(/^0\.631/)
    changed((record) => record)
    await world.clock.advanceAsync(12_000)
    expect(world.unit().freshness).toBe('live')
    const fallen = (figure: string): string => risen(figure, 0.9)
    changed((record) => ({ ...record, ltv: fallen(record.ltv), unpaidUsdtAmount: fallen(record.unpaidUsdtAmount) }))
    await world.clock.advanceAsync(5000)
    expect(world.unit()).toMatchObject({ freshness: 'disputed', dispute: { kind: 'apart' } })
    expect(world.unit().sample!.ltv).toMatch(/^0\.631/)
  })

  it('that are missing are judged by them', async () => {
    const world = await started(falling, ({ lies }) => {
      lies.ltv = () => blank
      lies.loans = (price) => {
        const answer = truth.loans(price)
        return answer.kind === 'done'
          ? { ...answer, data: answer.data.map((loan) => ({ ...loan, pledgeRate: '' })) }
          : answer
      }
    })
    await world.clock.advanceAsync(10_000)
    expect(world.unit()).toMatchObject({ freshness: 'not-computed', sample: { ltv: expect.stringMatching(/^0\.789/) } })
    expect(world.loans().loans[0]!.pledgeRate).toMatch(/^78\.7/)
    expect(world.titles()).toEqual(
      expect.arrayContaining(['Loan-to-value 78.95 %: warning line reached', 'USDT loan near its margin call']),
    )
    expect(world.active('loan-disputed')).toBe(true)
  })

  it('are compared with the order books where the tickers do not move, and that is announced', async () => {
    const world = await started(falling, ({ lies }) => (lies.tickers = repeated(truth.tickers)))
    await world.clock.advanceAsync(10_000)
    expect([world.unit().freshness, world.loans().freshness]).toEqual(['live', 'live'])
    expect(world.titles()).toContain('Public prices do not move')
    expect(world.unit().sample!.ltv).toMatch(/^0\.789/)
  })

  it('are not live where they repeat themselves and the tickers do not move either', async () => {
    const world = await started(falling, ({ lies }) =>
      Object.assign(lies, {
        ltv: repeated(truth.ltv),
        loans: repeated(truth.loans),
        tickers: repeated(truth.tickers),
      }),
    )
    await world.clock.advanceAsync(10_000)
    expect([world.unit().freshness, world.loans().freshness]).toEqual(['disputed', 'disputed'])
    expect(world.titles()).toEqual(
      expect.arrayContaining(['Public prices do not move', 'The exchange’s figures do not move']),
    )
  })

  it('are used alone where no tickers can be read, and this is announced', async () => {
    const world = await started(calm)
    world.lies.tickers = () => ({ kind: 'unknown', code: 'timeout', message: 'No answer' })
    await world.clock.advanceAsync(13_000)
    expect(world.titles()).toEqual(['Public prices are not read'])
    expect(world.unit().freshness).toBe('live')
  })

  it('are live in a market that does not move at all', async () => {
    const world = await started(() => 100_000)
    await world.clock.advanceAsync(60_000)
    expect([world.unit().freshness, world.loans().freshness, world.titles()]).toEqual(['live', 'live', []])
  })
})
