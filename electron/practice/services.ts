import { type Clock, every } from '../../shared/clock'
import { type Random, seededRandom } from '../../shared/random'
import type { Members } from './accounts'
import { type ConsumerLoans, openConsumerLoans } from './consumer-loans/consumer-loans'
import { openingLoans } from './consumer-loans/opening-loans'
import type { ExchangeCore } from './exchange-core'
import type { KeptRows } from './kept-rows'
import { type Lending, openLending } from './lending/lending'
import { findProduct } from './lending/products'
import { seedFor } from './market/draws'
import { openStrategies, type Strategies } from './strategy/strategies'
import { createSubKeys, type SubKeys } from './sub-accounts/sub-keys'
import { openTaxLedger, type TaxLedger } from './tax/tax-ledger'

/** What the exchange does beside matching orders. */
export interface Services {
  /** Savings and P2P follow from it and the time alone. */
  readonly seed: number
  readonly lending: Lending
  readonly loans: ConsumerLoans
  readonly strategies: Strategies
  readonly tax: TaxLedger
  readonly subKeys: SubKeys
  stop(): void
}

export interface ServicesParts {
  readonly core: ExchangeCore
  readonly clock: Clock
  readonly seed: number
  /** For keys and secrets: everything else follows from `seed`. */
  readonly random: Random
  readonly members: Members
  readonly kept: KeptRows
}

const TICK_MS = 1000

/** The sub-accounts answer for the loans of their parent, under the first loan product. */
function riskUnitOf({ institution, accounts }: Members) {
  const product = findProduct('1001')
  const subUids = accounts.filter(({ uid, parentUid }) => parentUid === institution && uid !== institution).map(({ uid }) => uid)
  return product === undefined ? [] : [{ id: institution, subUids, product }]
}

/** Opens every service with what it kept, and keeps it going until `stop`. The accounts must be open. */
export function openServices({ core, clock, seed, random, members, kept }: ServicesParts): Services {
  const randomFor = (name: string) => seededRandom(seedFor(seed, name))
  // First: it must hear of every movement, those of the services' first day included.
  const tax = openTaxLedger(core, clock, kept, new Set(members.accounts.map(({ uid }) => uid)))
  const lending = openLending({ core, clock, random: randomFor('institutional loans'), kept, units: riskUnitOf(members) })
  const loans = openConsumerLoans(core, clock, kept)
  openingLoans(loans, members.borrower)
  const strategies = openStrategies(core, clock, kept)
  const stopTicking = every(clock, TICK_MS, () => {
    lending.tick()
    loans.tick()
    strategies.tick()
  })
  function stop(): void {
    stopTicking()
    strategies.stop()
    tax.stop()
  }
  return { seed, strategies, lending, loans, tax, subKeys: createSubKeys(members, random), stop }
}
