import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import { add, compare, isPositive, isZero, multiply, subtract, sum } from '@/shared/base/decimal'
import type { AccountSnapshot } from '@/practice/engine/api/account-snapshots'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { HOUR_MS } from '@/shared/base/time'
import { INSURANCE_FUND } from '@/practice/engine/commands/insurance-fund'
import { testLoans, marginExchange } from '@/practice/engine/testing/margin-exchange'
import { wealthyAccount, futuresCoin, type HandClock, inverseCoin } from '@/practice/engine/testing/test-exchange'

const uids = ['one', 'hedged', 'rich'] as const
const deposits = {
  one: { USDT: '120', COIN: '4' },
  hedged: { USDT: '200', COIN: '12' },
  rich: { USDT: '50000', COIN: '5000' },
} as const
const coins = ['USDT', 'COIN'] as const
const kinds = { margin: 'COINUSDT', spot: 'COINUSDT', linear: 'COINUSDT', inverse: 'COINUSD_CM' } as const
const categories = { margin: 'MARGIN', spot: 'SPOT', linear: 'USDT-FUTURES', inverse: 'COIN-FUTURES' } as const

const step = fc.record({
  uid: fc.constantFrom(...uids),
  act: fc.constantFrom(
    'place',
    'place',
    'place',
    'place',
    'place',
    'cancel',
    'change',
    'mark',
    'shock',
    'shock',
    'hours',
    'move',
    'enforce',
    'enforce',
    'funding',
  ),
  kind: fc.constantFrom<keyof typeof kinds>('margin', 'margin', 'margin', 'spot', 'linear', 'inverse'),
  side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
  opens: fc.boolean(),
  isLimit: fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0),
  ticks: fc.integer({ min: 80, max: 120 }),
  size: fc.integer({ min: 60, max: 4000 }),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function orderOf({ uid, kind, side, opens, isLimit, ticks, size }: Step): NewOrder {
  const posSide = (side === 'buy') === opens ? 'long' : 'short'
  const isFutures = kind === 'linear' || kind === 'inverse'
  const qty = kind === 'inverse' ? String(size) : (size / 100).toFixed(2)
  const shape = isLimit
    ? { orderType: 'limit' as const, price: (ticks / 10).toFixed(1) }
    : { orderType: 'market' as const }
  return {
    category: categories[kind],
    symbol: kinds[kind],
    side,
    qty,
    ...shape,
    ...(uid === 'hedged' && isFutures ? { posSide } : {}),
  }
}

/** Deposited money by coin. */
type Moved = Record<(typeof coins)[number], string>

function run(core: ExchangeCore, clock: HandClock, moved: Moved, step: Step): void {
  const { uid, act, kind, ticks, size } = step
  const [oldest] = core.openOrders(uid).toReversed()
  const price = (ticks / 10).toFixed(1)
  const coin = size % 2 === 0 ? 'USDT' : 'COIN'
  if (act === 'place') core.place(uid, orderOf(step))
  else if (act === 'mark') core.setMarkPrice(categories[kind], kinds[kind], price)
  else if (act === 'shock')
    for (const kind of ['spot', 'linear', 'inverse'] as const)
      core.setMarkPrice(categories[kind], kinds[kind], ((ticks - 79) / 2).toFixed(1))
  else if (act === 'enforce') core.enforceMargins()
  else if (act === 'funding') core.settleFunding(categories[kind], kinds[kind])
  else if (act === 'hours') {
    clock.time += (size % 5) * HOUR_MS
    core.chargeInterest()
  } else if (act === 'move') {
    const amount = subtract(String(size % 70), '30')
    if (core.move(uid, coin, amount, 'TRANSFER_IN')) moved[coin] = add(moved[coin], amount)
  } else if (oldest !== undefined && act === 'cancel') core.cancel(uid, oldest)
  else if (oldest !== undefined) core.amend(uid, { ...oldest, qty: (size / 100).toFixed(2), price })
}

const standings = (core: ExchangeCore): AccountSnapshot[] =>
  [...uids, INSURANCE_FUND].flatMap((name) => core.exportAccount(name) ?? [])

/** Every trade books one value on both sides, so the costs of longs and shorts give the unsettled balance. */
function owedByPositions(core: ExchangeCore, symbol: string, isInverse: boolean): string {
  const costs = standings(core).flatMap(({ positions }) =>
    positions
      .filter((position) => position.symbol === symbol)
      .map(({ posSide, cost }) => ((posSide === 'long') === isInverse ? cost : multiply(cost, '-1'))),
  )
  return sum(costs)
}

function expectConservation(core: ExchangeCore, moved: Moved): void {
  for (const coin of coins) {
    const balances = standings(core).map((account) => account.balances[coin] ?? '0')
    const debts = standings(core).flatMap((account) =>
      account.debts?.[coin] ? [account.debts[coin].principal, account.debts[coin].interest] : [],
    )
    const positions =
      coin === 'USDT'
        ? owedByPositions(core, futuresCoin.symbol, false)
        : owedByPositions(core, inverseCoin.symbol, true)
    const total = subtract(add(sum(balances), positions), sum(debts))
    const deposited = sum([...uids.map((uid) => deposits[uid][coin]), moved[coin]])
    expect(add(total, core.collectedFees()[coin] ?? '0')).toBe(deposited)
  }
}

function expectDebtsSaved(core: ExchangeCore): void {
  // A moved mark price is no command: freed funds are used by the next command.
  core.chargeInterest()
  for (const uid of uids) {
    for (const { coin, locked, debt, borrowed } of core.assets(uid)) {
      expect(compare(locked, '0')).toBeGreaterThanOrEqual(0)
      expect(compare(borrowed, testLoans.find((loan) => loan.coin === coin)!.limit)).toBeLessThanOrEqual(0)
      if (isPositive(debt)) expect([uid, coin, core.spendable(uid, coin)]).toEqual([uid, coin, '0'])
    }
  }
}

/** After the margin check no account owes more than its collateral, and no account without positions is negative. */
function expectEnforced(core: ExchangeCore): void {
  core.enforceMargins()
  for (const uid of uids) {
    const { equity, maintenanceMargin } = core.risk(uid)
    if (!isZero(maintenanceMargin)) expect(compare(equity, maintenanceMargin)).toBe(1)
    if (core.positions(uid).length > 0) continue
    for (const { coin, available } of core.assets(uid))
      expect([uid, coin, available.startsWith('-')]).toEqual([uid, coin, false])
  }
}

/** The same exchange in another process, from its stored state and with unchanged prices. */
function restarted(core: ExchangeCore, clock: HandClock): ExchangeCore {
  const again = marginExchange([], clock).core
  const stored = structuredClone({
    house: core.exportVenue(),
    users: uids.flatMap((uid) => core.exportAccount(uid) ?? []),
  })
  for (const kind of ['spot', 'linear', 'inverse'] as const)
    again.setMarkPrice(categories[kind], kinds[kind], core.markPrice(categories[kind], kinds[kind]))
  again.importVenue(stored.house)
  stored.users.forEach((snapshot) => again.importAccount(snapshot))
  return again
}

const positionsOf = (core: ExchangeCore) => standings(core).map(({ uid, positions }) => ({ uid, positions }))

describe('borrowing, interest and liquidation', () => {
  it('create and lose no coin, to 18 decimals, the insurance fund included, nor does a restart (X01)', () => {
    let borrowed = 0
    let liquidated = 0
    let withdrawn = 0
    fc.assert(
      fc.property(fc.array(step, { minLength: 15, maxLength: 60 }), (steps) => {
        const accounts = uids.map((uid) =>
          wealthyAccount(uid, {
            deposits: deposits[uid],
            holdMode: uid === 'hedged' ? 'hedge_mode' : 'one_way_mode',
          }),
        )
        const { core, clock, events } = marginExchange(accounts)
        const moved: Moved = { USDT: '0', COIN: '0' }
        core.setMarkPrice('SPOT', 'COINUSDT', '10')
        for (const kind of ['spot', 'linear', 'inverse'] as const) {
          const quote = { uid: 'rich', act: 'place', kind, opens: true, isLimit: true, size: 20_000 } as const
          core.place('rich', orderOf({ ...quote, side: 'buy', ticks: 99 }))
          core.place('rich', orderOf({ ...quote, side: 'sell', ticks: 101 }))
        }
        for (const step of steps) {
          run(core, clock, moved, step)
          expectConservation(core, moved)
          expectDebtsSaved(core)
        }
        borrowed += uids.flatMap((uid) => core.assets(uid)).filter(({ debt }) => isPositive(debt)).length
        expectEnforced(core)
        expectConservation(core, moved)
        const again = restarted(core, clock)
        expect(positionsOf(again)).toEqual(positionsOf(core))
        expectConservation(again, moved)
        for (const step of steps.slice(0, 10)) run(again, clock, moved, step)
        expectConservation(again, moved)
        withdrawn += again.exportVenue().accounts.length
        liquidated += events.filter(
          (event) =>
            event.kind === 'liquidation' || (event.kind === 'movement' && event.type === 'REPAY_TARGET_USER_IN'),
        ).length
      }),
      { numRuns: 200, seed: 20261123 },
    )
    // The generated commands cover the property.
    expect([borrowed > 100, liquidated > 25, withdrawn > 5]).toEqual([true, true, true])
  })
})
