import { atoms, nearest } from './atoms'
import type { Code } from './checking'
import { accountOf } from './commands'
import { markOf, orderMargin, positionMargin, spendable, valueOf } from './holding'
import { add, type Market, type Oracle, sumOf } from './oracle'
import { tellMovement } from './telling'

const HIGHEST_LEVERAGE = 125n

/** Margin under the new leverage must be there; positions and orders count alike. */
export function setLeverage(oracle: Oracle, uid: string, market: Market, leverage: string): Code {
  const account = accountOf(oracle, uid)
  if (BigInt(leverage) < 1n || BigInt(leverage) > HIGHEST_LEVERAGE) return '25223'
  const positions = oracle.positions.filter((position) => position.account === account && position.market === market)
  const need = (): bigint => orderMargin(oracle, account, market) + sumOf(positions.map(positionMargin))
  const old = account.leverages.get(market) ?? account.leverage
  const available = spendable(oracle, account, market.margin)
  const before = need()
  account.leverages.set(market, BigInt(leverage))
  const more = need() - before
  if (more <= 0n || more <= available) return null
  account.leverages.set(market, old)
  return '25228'
}

const cutToTick = ({ tick }: Market, price: string): bigint => atoms(price) - (atoms(price) % tick)

export function setMark(oracle: Oracle, market: Market, price: string): void {
  oracle.marks.set(market, cutToTick(market, price))
}

/** Rates are whole 10^-8 parts (A-funding-rate). */
const RATE_ONE = 100_000_000n
const [INTEREST, DAMPING, HIGHEST] = [10_000n, 50_000n, 300_000n]
const within = (value: bigint, bound: bigint): bigint => (value > bound ? bound : value < -bound ? -bound : value)

function premium(oracle: Oracle, market: Market): bigint {
  const mark = markOf(oracle, market)
  const index = oracle.indexes.get(market) ?? mark
  return index === 0n ? 0n : nearest((mark - index) * RATE_ONE, index)
}

export function setIndex(oracle: Oracle, market: Market, price: string): void {
  oracle.indexes.set(market, cutToTick(market, price))
  oracle.premiums.set(market, [...(oracle.premiums.get(market) ?? []), premium(oracle, market)])
}

/** The average premium since the last settlement, drawn towards the interest. */
function fundingRate(oracle: Oracle, market: Market): bigint {
  const premiums = oracle.premiums.get(market) ?? []
  const average = premiums.length === 0 ? premium(oracle, market) : nearest(sumOf(premiums), BigInt(premiums.length))
  return within(average + within(INTEREST - average, DAMPING), HIGHEST)
}

/** Longs pay shorts, or the other way round: so much per lot, cut, so that what is paid is what is received. */
export function settleFunding(oracle: Oracle, market: Market): void {
  const perLot = (valueOf(market, markOf(oracle, market), market.lot) * fundingRate(oracle, market)) / RATE_ONE
  oracle.premiums.set(market, [])
  for (const account of oracle.accounts) {
    for (const side of ['long', 'short'] as const) {
      const position = oracle.positions.find(
        (held) => held.account === account && held.market === market && held.side === side && held.qty > 0n,
      )
      if (position === undefined) continue
      const received = (side === 'long' ? -perLot : perLot) * (position.qty / market.lot)
      add(account.coins, market.margin, received)
      position.funding += received
      position.updated = oracle.time
      if (received === 0n) continue
      tellMovement(
        oracle,
        account.uid,
        market.margin,
        received,
        `CONTRACT_MAIN_SETTLE_FEE_USER_${received < 0n ? 'OUT' : 'IN'}`,
      )
    }
  }
}
