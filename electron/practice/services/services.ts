import { type Clock, every } from '@/shared/base/clock'
import { bookCategories } from '@/shared/exchange/protocol/fields'
import { type Random, seededRandom } from '@/shared/base/random'
import type { Members, Participants } from '../accounts/accounts'
import type { FoundedUnit } from '../accounts/seed-accounts'
import { type ConsumerLoanService, type LoanLiquidation, openConsumerLoans } from './consumer-loans/consumer-loans'
import { openBorrowerLoans, openTraderLoans } from './consumer-loans/opening-loans'
import type { ExchangeCore } from '../engine/api/exchange-core'
import type { SavedRows } from '../store/saved-rows'
import type { ReservedFunds } from './lending/collateral'
import { type Lending, openLending } from './lending/lending'
import { openLoanBook } from './lending/loan-book'
import { createLtvOddities, type LtvOddities } from './lending/ltv-oddities'
import { openDebts } from './lending/opening-debts'
import { createLoanProducts, openingProducts } from './lending/products'
import { underLoanRules } from './lending/trading-rules'
import { createP2pDesk, type P2pDesk } from './p2p/p2p-desk'
import { seedFor } from '../market/distributions'
import { type LeftProtection, openStrategies, type Strategies } from './strategy/strategies'
import { openSubKeys, type SubKeys } from './sub-accounts/sub-keys'
import { openTaxLedger, type TaxLedger } from './tax/tax-ledger'

/** What the exchange does beside matching orders. */
export interface PracticeServices {
  /** Savings follow from it and the time alone. */
  readonly seed: number
  readonly p2p: P2pDesk
  readonly lending: Lending
  /** The engine as the users trade on it: under the rules of their loans. */
  readonly trading: ExchangeCore
  readonly ltvOddities: LtvOddities
  readonly loans: ConsumerLoanService
  readonly strategies: Strategies
  readonly tax: TaxLedger
  readonly subKeys: SubKeys
  /** Gives accounts that have just been opened the loans of a first day. */
  open(members: Members): void
  stop(): void
}

/** Open questions about the services, each with the answer that is played; the defaults are those of the rows. */
export interface ServiceStands {
  /** A take profit or stop loss whose position was closed otherwise (A-left-protection); default `canceled`. */
  readonly leftProtection?: LeftProtection
  /** A consumer loan at its liquidation line (A-loan-liquidation); default `whole`. */
  readonly loanLiquidation?: LoanLiquidation
  /** Collateral that is reserved for an order (A-ltv-reserved); default `own haircut`. */
  readonly reservedFunds?: ReservedFunds
}

export interface ServicesParts {
  readonly core: ExchangeCore
  readonly clock: Clock
  readonly seed: number
  /** For keys and secrets: everything else follows from `seed`. */
  readonly random: Random
  readonly participants: Participants
  /** Those of the members' accounts that have only now been opened: they have a first day with its loans. */
  readonly newAccounts: ReadonlySet<string>
  readonly saved: SavedRows
  readonly stands?: ServiceStands
}

const TICK_MS = 1000

/** Opens every service with what it kept, and keeps it going until `stop`. The accounts must be open. */
export function openServices(parts: ServicesParts): PracticeServices {
  const { core, clock, seed, random, participants, newAccounts, saved, stands = {} } = parts
  const randomFor = (name: string): Random => seededRandom(seedFor(seed, name))
  const book = openLoanBook(core, saved)
  const products = createLoanProducts(openingProducts(bookCategories.flatMap((category) => core.instruments(category))))
  // First: it must hear of every movement, those of the services' first day included.
  const tax = openTaxLedger(core, clock, saved, new Set(participants.accounts.map(({ uid }) => uid)))
  const loans = openConsumerLoans(core, clock, saved, stands.loanLiquidation)

  function lend({ debts, ...unit }: FoundedUnit): void {
    const product = products.find(unit.productId)
    if (product === undefined) return
    openDebts({ core, book, random: randomFor(`loans of ${unit.id}`), now: clock.now() }, unit, product, debts)
  }
  // Pledges change what an account has: they come before the debts that are sized by it.
  if (newAccounts.has(participants.borrower)) openBorrowerLoans(loans, participants.borrower)
  for (const { trader } of participants.traders)
    if (newAccounts.has(trader)) openTraderLoans(core, loans, trader, clock.now())
  participants.riskUnits.filter(({ uids }) => uids.every((uid) => newAccounts.has(uid))).forEach(lend)

  const lending = openLending({
    core,
    clock,
    book,
    products,
    units: participants.riskUnits,
    reservedFunds: stands.reservedFunds,
  })
  const trading = underLoanRules(core, lending)
  const strategies = openStrategies(trading, clock, saved, stands.leftProtection)
  const stopTicking = every(clock, TICK_MS, () => {
    lending.tick()
    loans.tick()
    strategies.tick()
  })
  return {
    seed,
    p2p: createP2pDesk(seed),
    trading,
    strategies,
    lending,
    ltvOddities: createLtvOddities(clock),
    loans,
    tax,
    subKeys: openSubKeys(participants, random, saved),
    open({ accounts, riskUnits, trader }) {
      accounts.forEach(({ uid }) => tax.open(uid))
      openTraderLoans(core, loans, trader, clock.now())
      riskUnits.forEach(lend)
    },
    stop() {
      stopTicking()
      strategies.stop()
      tax.stop()
    },
  }
}
