import { expect, it } from 'vitest'
import type { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import { watchScripted } from '../testing/scripted-lending'
import { confirm, rules, started } from '../testing/started-monitors'

/** 60 BTC and 2,000,000 USDT against 5,000,000 USDT and 10 BTC. */
const whole: LtvRecord = {
  ltv: '0.769231',
  subAccountUids: ['2'],
  usdtBalance: '7800000',
  unpaidUsdtAmount: '6000000',
  unpaidInfo: [
    { coin: 'USDT', unpaidQty: '5000000', unpaidInterest: '0' },
    { coin: 'BTC', unpaidQty: '10', unpaidInterest: '0' },
  ],
  balanceInfo: [
    { coin: 'BTC', price: '100000', amount: '60', convertedUsdtAmount: '5800000' },
    { coin: 'USDT', price: '1', amount: '2000000', convertedUsdtAmount: '2000000' },
  ],
}
const [btc, usdt] = whole.balanceInfo
const [owedUsdt, owedBtc] = whole.unpaidInfo

const settings = { speed: false, priceDistance: false }
async function readingWorld() {
  const world = await started({ settings })
  confirm(world)
  const next = async (change: Partial<LtvRecord>): Promise<readonly string[]> => {
    world.state.ltv = () => ({ kind: 'done', data: { ...whole, ...change }, tookMs: 1, unreadable: [] })
    world.alarms.length = 0
    await world.clock.advanceAsync(1500)
    return rules(world).filter((rule) => !rule.startsWith('level'))
  }
  await next({})
  return { world, next }
}
const reading = async () => (await readingWorld()).next

it('a coin that a list lacks while its total counts it has not left the unit', async () => {
  const next = await reading()
  expect(await next({ balanceInfo: [btc!] })).toEqual(['unread warning'])
  expect(await next({ balanceInfo: [] })).toEqual([])
  expect(await next({})).toEqual([])
})

it('collateral that left while the list lacked its coin is announced with the coin', async () => {
  const next = await reading()
  const fallen = { ltv: '0.821918', usdtBalance: '7300000' }
  const rest = { ...btc!, amount: '55', convertedUsdtAmount: '5300000' }
  expect(await next({ balanceInfo: [usdt!] })).toEqual(['unread warning'])
  expect(await next({ ...fallen, balanceInfo: [usdt!] })).toEqual([])
  expect(await next({ ...fallen, balanceInfo: [rest, usdt!] })).toEqual(['collateral-left call'])
})

it('the same over a restart in between, in which the list still lacks the coin', async () => {
  const { world, next } = await readingWorld()
  const fallen = { ltv: '0.821918', usdtBalance: '7300000' }
  const rest = { ...btc!, amount: '55', convertedUsdtAmount: '5300000' }
  await next({ balanceInfo: [usdt!] })
  world.monitors.stop()
  const again = watchScripted(world.clock, world, { database: world.database, settings })
  await world.clock.advanceAsync(2000)
  again.alarms.length = 0
  world.state.ltv = () => ({
    kind: 'done',
    data: { ...whole, ...fallen, balanceInfo: [rest, usdt!] },
    tookMs: 1,
    unreadable: [],
  })
  await world.clock.advanceAsync(2000)
  expect(again.alarms.map(({ rule }) => rule)).toContain('collateral-left')
})

it('a debt that a list lacks while its total counts it is not new when it is listed again', async () => {
  const next = await reading()
  expect(await next({ unpaidInfo: [owedBtc!] })).toEqual([])
  expect(await next({ unpaidInfo: [] })).toEqual([])
  expect(await next({})).toEqual([])
  const more = { ltv: '0.897436', unpaidUsdtAmount: '7000000' }
  const larger = { ...owedUsdt!, unpaidQty: '6000000' }
  expect(await next({ ...more, unpaidInfo: [larger, owedBtc!] })).toEqual(['new-debt warning'])
})
