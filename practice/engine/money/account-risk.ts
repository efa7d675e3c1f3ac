import type { PosSide } from '@/shared/exchange/protocol/fields'
import type { PracticeRisk } from '@/practice/engine/api/exchange-core'
import { ledgerDebtOf } from '@/practice/engine/state/debt'
import { maintenanceMarginOf, marginIn, unrealisedOf } from './futures-margin'
import { totalOf, unrealisedIn } from './holds'
import { markOf } from '@/practice/engine/state/market'
import { divideUp, ONE_COIN, toText } from '@/practice/engine/numbers/units'
import type { Market, EnginePosition, EngineAccount } from '@/practice/engine/state/entities'

/**
 * A debt may be this many times the equity of the account: leverage 5, of which the account provides 1
 * (A-margin-terms).
 */
export const MARGIN_LEVERAGE = 5
const DEBT_PER_EQUITY = BigInt(MARGIN_LEVERAGE - 1)
/** Maintenance margin of a debt: a twentieth of its value. */
const DEBT_PER_MAINTENANCE = 20n
const RATIO_ONE = 1_000_000n
/** Displayed while margin is needed without any equity. */
const BEYOND_ALL = '999'

/** Equity of an account and the requirements of its positions and debts, in ledger units of USDT. */
export interface AccountRisk {
  /** Ledger units of USDT for one coin. 0 while none of its markets has a price. */
  priceOf(coin: string): bigint
  valueOf(coin: string, units: bigint): bigint
  /** Its balances and unrealised profit minus its debts. */
  equityOf(account: EngineAccount): bigint
  /** Initial requirement: margin of positions and orders, and the equity for debts. */
  initialOf(account: EngineAccount): bigint
  /** Equity without requirements. Negative if orders and debts need more. */
  freeOf(account: EngineAccount): bigint
  /** True when the account may owe `units` more of a coin. */
  carries(account: EngineAccount, coin: string, units: bigint): boolean
  /** Below this equity positions and debts are liquidated. */
  maintenanceOf(account: EngineAccount): bigint
  /** True when positions or debts are no longer covered. */
  isBroken(account: EngineAccount): boolean
  /** Input of `liquidationPriceOf`. Null while the margin coin has no price. */
  cushionOf(account: EngineAccount, market: Market, posSide: PosSide, position: EnginePosition): bigint | null
  view(account: EngineAccount | undefined): PracticeRisk
}

const noRisk: PracticeRisk = {
  equity: '0',
  unrealisedPnl: '0',
  initialMargin: '0',
  maintenanceMargin: '0',
  marginRatio: '0',
}

/** USD and USDC count as one USDT (A-usdc-value). */
const dollars: ReadonlySet<string> = new Set(['USDT', 'USDC', 'USD'])
const categoriesByWeight = ['SPOT', 'USDT-FUTURES', 'USDC-FUTURES', 'COIN-FUTURES']

function marketsByCoin(markets: Iterable<Market>): ReadonlyMap<string, readonly Market[]> {
  const byCoin = new Map<string, Market[]>()
  const weight = ({ instrument }: Market): number => categoriesByWeight.indexOf(instrument.category)
  for (const market of [...markets].toSorted((a, b) => weight(a) - weight(b))) {
    const { baseCoin, quoteCoin } = market.instrument
    if (dollars.has(quoteCoin)) byCoin.set(baseCoin, [...(byCoin.get(baseCoin) ?? []), market])
  }
  return byCoin
}

/**
 * Values accounts in USDT at the prices of `markets`, which is called on first use: of spot if listed, else of a
 * perpetual.
 */
export function createAccountRisk(markets: () => Iterable<Market>): AccountRisk {
  let byCoin: ReadonlyMap<string, readonly Market[]> | null = null

  function priceOf(coin: string): bigint {
    if (dollars.has(coin)) return ONE_COIN
    byCoin ??= marketsByCoin(markets())
    for (const market of byCoin.get(coin) ?? []) {
      const ticks = markOf(market)
      if (ticks > 0) return BigInt(ticks) * market.ticks.unit
    }
    return 0n
  }
  const valueOf = (coin: string, units: bigint): bigint => (units === 0n ? 0n : (units * priceOf(coin)) / ONE_COIN)

  function sumOver<Item>(items: Iterable<Item>, measure: (item: Item) => bigint): bigint {
    let sum = 0n
    for (const item of items) sum += measure(item)
    return sum
  }
  const debtsOf = ({ debts }: EngineAccount): bigint =>
    sumOver(debts, ([coin, debt]) => valueOf(coin, ledgerDebtOf(debt)))

  function equityOf(account: EngineAccount): bigint {
    const coins = sumOver(account.balances.values(), (balance) => valueOf(balance.coin, totalOf(balance)))
    const unrealised = sumOver(account.exposures, ([market, { long, short }]) =>
      valueOf(market.marginCoin, unrealisedOf(market, 'long', long) + unrealisedOf(market, 'short', short)),
    )
    return coins + unrealised - debtsOf(account)
  }
  function initialOf(account: EngineAccount): bigint {
    const futures = sumOver(account.exposures, ([market, exposure]) =>
      market.isFutures ? valueOf(market.marginCoin, marginIn(account, exposure)) : 0n,
    )
    return futures + divideUp(debtsOf(account), DEBT_PER_EQUITY)
  }
  const freeOf = (account: EngineAccount): bigint => equityOf(account) - initialOf(account)
  function maintenanceOf(account: EngineAccount): bigint {
    const futures = sumOver(account.exposures, ([market, { long, short }]) =>
      valueOf(market.marginCoin, maintenanceMarginOf(market, long) + maintenanceMarginOf(market, short)),
    )
    return futures + divideUp(debtsOf(account), DEBT_PER_MAINTENANCE)
  }
  function ratioText(equity: bigint, maintenance: bigint): string {
    if (maintenance === 0n) return '0'
    return equity > 0n ? toText((divideUp(maintenance * RATIO_ONE, equity) * ONE_COIN) / RATIO_ONE) : BEYOND_ALL
  }

  return {
    priceOf,
    valueOf,
    equityOf,
    initialOf,
    freeOf,
    carries: (account, coin, units) =>
      priceOf(coin) > 0n && divideUp(valueOf(coin, units), DEBT_PER_EQUITY) <= freeOf(account),
    maintenanceOf,
    isBroken(account) {
      const maintenance = maintenanceOf(account)
      return maintenance > 0n && equityOf(account) <= maintenance
    },
    cushionOf(account, market, posSide, position) {
      const price = priceOf(market.marginCoin)
      if (price === 0n) return null
      const others = equityOf(account) - maintenanceOf(account)
      return (
        (others * ONE_COIN) / price - unrealisedOf(market, posSide, position) + maintenanceMarginOf(market, position)
      )
    },
    view(account) {
      if (account === undefined) return noRisk
      const equity = equityOf(account)
      const maintenance = maintenanceOf(account)
      const unrealised = sumOver(account.balances.values(), (balance) => valueOf(balance.coin, unrealisedIn(balance)))
      return {
        equity: toText(equity),
        unrealisedPnl: toText(unrealised),
        initialMargin: toText(initialOf(account)),
        maintenanceMargin: toText(maintenance),
        marginRatio: ratioText(equity, maintenance),
      }
    },
  }
}
