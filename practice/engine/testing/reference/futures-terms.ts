import { atoms, nearest } from './atoms'
import type { Code } from './checking'
import { accountOf } from './commands'
import { referenceMarkOf, orderMargin, positionMargin, spendableOf, exactValueOf } from './holding'
import { addAtoms, type ReferenceMarket, type ReferenceEngine, sumOfAtoms } from './reference-engine'
import { emitMovement } from './events'

const HIGHEST_LEVERAGE = 125n

/** Margin under the new leverage must be available. Positions and orders both count. */
export function setReferenceLeverage(
  reference: ReferenceEngine,
  uid: string,
  market: ReferenceMarket,
  leverage: string,
): Code {
  const account = accountOf(reference, uid)
  if (BigInt(leverage) < 1n || BigInt(leverage) > HIGHEST_LEVERAGE) return '25223'
  const positions = reference.positions.filter((position) => position.account === account && position.market === market)
  const need = (): bigint => orderMargin(reference, account, market) + sumOfAtoms(positions.map(positionMargin))
  const old = account.leverages.get(market) ?? account.leverage
  const available = spendableOf(reference, account, market.margin)
  const before = need()
  account.leverages.set(market, BigInt(leverage))
  const more = need() - before
  if (more <= 0n || more <= available) return null
  account.leverages.set(market, old)
  return '25228'
}

const cutToTick = ({ tick }: ReferenceMarket, price: string): bigint => atoms(price) - (atoms(price) % tick)

export function setMark(reference: ReferenceEngine, market: ReferenceMarket, price: string): void {
  reference.marks.set(market, cutToTick(market, price))
}

/** Rates are whole 10^-8 parts (A-funding-rate). */
const RATE_ONE = 100_000_000n
const [INTEREST, DAMPING, HIGHEST] = [10_000n, 50_000n, 300_000n]
const within = (value: bigint, bound: bigint): bigint => (value > bound ? bound : value < -bound ? -bound : value)

function premium(reference: ReferenceEngine, market: ReferenceMarket): bigint {
  const mark = referenceMarkOf(reference, market)
  const index = reference.indexes.get(market) ?? mark
  return index === 0n ? 0n : nearest((mark - index) * RATE_ONE, index)
}

export function setIndex(reference: ReferenceEngine, market: ReferenceMarket, price: string): void {
  reference.indexes.set(market, cutToTick(market, price))
  reference.premiums.set(market, [...(reference.premiums.get(market) ?? []), premium(reference, market)])
}

/** The average premium since the last settlement, damped towards the interest. */
function fundingRate(reference: ReferenceEngine, market: ReferenceMarket): bigint {
  const premiums = reference.premiums.get(market) ?? []
  const average =
    premiums.length === 0 ? premium(reference, market) : nearest(sumOfAtoms(premiums), BigInt(premiums.length))
  return within(average + within(INTEREST - average, DAMPING), HIGHEST)
}

/** Longs pay shorts, or vice versa: an amount per lot, truncated, so that the paid and received sums are equal. */
export function settleFunding(reference: ReferenceEngine, market: ReferenceMarket): void {
  const perLot =
    (exactValueOf(market, referenceMarkOf(reference, market), market.lot) * fundingRate(reference, market)) / RATE_ONE
  reference.premiums.set(market, [])
  for (const account of reference.accounts) {
    for (const side of ['long', 'short'] as const) {
      const position = reference.positions.find(
        (position) =>
          position.account === account && position.market === market && position.side === side && position.qty > 0n,
      )
      if (position === undefined) continue
      const received = (side === 'long' ? -perLot : perLot) * (position.qty / market.lot)
      addAtoms(account.coins, market.margin, received)
      position.funding += received
      position.updated = reference.time
      if (received === 0n) continue
      emitMovement(
        reference,
        account.uid,
        market.margin,
        received,
        `CONTRACT_MAIN_SETTLE_FEE_USER_${received < 0n ? 'OUT' : 'IN'}`,
      )
    }
  }
}
