import { type Clock, every } from '@/shared/base/clock'
import { bookCategories } from '@/shared/exchange/protocol/fields'
import { type Random, seededRandom } from '@/shared/base/random'
import type { Members, Participants } from '@/practice/accounts/accounts'
import type { FoundedUnit } from '@/practice/accounts/seed-accounts'
import {
  type ConsumerLoanService,
  type LoanLiquidation,
  openConsumerLoans,
} from '@/practice/services/consumer-loans/consumer-loans'
import { openBorrowerLoans, openTraderLoans } from '@/practice/services/consumer-loans/opening-loans'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { SavedRows } from '@/practice/store/saved-rows'
import type { ReservedFunds } from '@/practice/services/lending/collateral'
import { type Lending, openLending } from '@/practice/services/lending/lending'
import type { CrashRun } from '@/practice/prices/crash-run'
import { openLoanBook } from '@/practice/services/lending/loan-book'
import { createLtvOddities, type LtvOddities } from '@/practice/services/lending/ltv-oddities'
import { openDebts } from '@/practice/services/lending/opening-debts'
import { createLoanProducts, openingProducts } from '@/practice/services/lending/products'
import { underLoanRules } from '@/practice/services/lending/trading-rules'
import { createP2pDesk, type P2pDesk } from '@/practice/services/p2p/p2p-desk'
import { seedFor } from '@/practice/market/distributions'
import { type RemainingProtection, openStrategies, type Strategies } from '@/practice/services/strategy/strategies'
import { openSubKeys, type SubKeys } from '@/practice/services/sub-accounts/sub-keys'
import { openTaxLedger, type TaxLedger } from '@/practice/services/tax/tax-ledger'

/** Services of the exchange other than matching. */
export interface PracticeServices {
  /** Savings depend on it and the time alone. */
  readonly seed: number
  readonly p2p: P2pDesk
  readonly lending: Lending
  /** The engine for the users: under the rules of their loans. */
  readonly trading: ExchangeCore
  readonly ltvOddities: LtvOddities
  readonly loans: ConsumerLoanService
  readonly strategies: Strategies
  readonly tax: TaxLedger
  readonly subKeys: SubKeys
  /** Lets the market fall. The prices of each second are set before its liquidations. Replaces a running crash. */
  readonly crash: (run: CrashRun) => void
  /** Gives newly opened accounts the loans of a first day. */
  open(members: Members): void
  stop(): void
}

/** Open questions about the services, each with its simulated answer. */
export interface ServiceBehavior {
  /** Treatment of a take profit or stop loss whose position was closed otherwise (A-left-protection). */
  readonly remainingProtection: RemainingProtection
  /** Treatment of a consumer loan at its liquidation line (A-loan-liquidation). */
  readonly loanLiquidation: LoanLiquidation
  /** Effect of the rules of a loan product on orders (A-loan-rules). */
  readonly loanRules: 'enforced' | 'none'
  /** Collateral that is reserved for an order (A-ltv-reserved). */
  readonly reservedFunds: ReservedFunds
}

export interface ServicesParts {
  readonly core: ExchangeCore
  readonly clock: Clock
  readonly seed: number
  /** For keys and secrets: all else depends on `seed`. */
  readonly random: Random
  readonly participants: Participants
  /** Newly opened accounts of the members: they have a first day with its loans. */
  readonly newAccounts: ReadonlySet<string>
  readonly saved: SavedRows
  readonly behavior: ServiceBehavior
}

const TICK_MS = 1000

/** Opens every service with its stored state and runs it until `stop`. Requires open accounts. */
export function openServices(parts: ServicesParts): PracticeServices {
  const { core, clock, seed, random, participants, newAccounts, saved, behavior } = parts
  const randomFor = (name: string): Random => seededRandom(seedFor(seed, name))
  const book = openLoanBook(core, saved)
  const products = createLoanProducts(openingProducts(bookCategories.flatMap((category) => core.instruments(category))))
  // First: the ledger must receive every movement, including those of the services' first day.
  const tax = openTaxLedger(core, clock, saved, new Set(participants.accounts.map(({ uid }) => uid)))
  const ltvOddities = createLtvOddities(clock)
  const loans = openConsumerLoans(core, clock, saved, behavior.loanLiquidation)

  function lend({ debts, ...unit }: FoundedUnit): void {
    const product = products.find(unit.productId)
    if (product === undefined) return
    openDebts({ core, book, random: randomFor(`loans of ${unit.id}`), now: clock.now() }, unit, product, debts)
  }
  // Pledges change the balance of an account: they come before the debts that depend on it.
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
    reservedFunds: behavior.reservedFunds,
  })
  const trading = behavior.loanRules === 'none' ? core : underLoanRules(core, lending)
  const strategies = openStrategies(trading, clock, saved, behavior.remainingProtection)
  let running: CrashRun | null = null
  const stopTicking = every(clock, TICK_MS, () => {
    if (running?.next() === false) running = null
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
    ltvOddities,
    loans,
    tax,
    subKeys: openSubKeys(participants, random, saved),
    crash(run) {
      running = run
    },
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
