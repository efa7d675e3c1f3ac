import type { Clock } from '@/shared/base/clock'
import type { ExchangeCore } from './api/exchange-core'
import { createAccountQueries } from './commands/account-queries'
import { createAccountRisk } from './money/account-risk'
import { createAccountSettings } from './commands/account-settings'
import { createAccounts } from './commands/accounts'
import { createBorrowing } from './money/borrowing'
import { createExecution } from './commands/execution'
import { createFunding } from './commands/funding'
import { createIds } from './numbers/ids'
import { createForcedLiquidation } from './commands/liquidation'
import { createVenueAccounts } from './commands/venue-accounts'
import type { MarginLoan } from './api/margin-loans'
import { createMarketData } from './views/market-data'
import { createMarkets, type TradableInstrument } from './state/markets'
import { createTransfers } from './commands/transfers'
import { createOrderCommands } from './commands/order-commands'
import { createOutbox } from './state/outbox'
import type { OrderNumbers } from './commands/placing'

/** What the practice exchange needs to exist. */
export interface ExchangeCoreOptions {
  readonly clock: Clock
  /** Of every category but margin. */
  readonly instruments: readonly TradableInstrument[]
  /** Coins that margin orders may borrow: a spot pair of two of them trades on margin too. None by default. */
  readonly loans?: readonly MarginLoan[]
  /** First order id, decimal text of 19 digits; later ones count up from it. */
  readonly firstOrderId?: string
}

/** Opens a practice exchange: a pure state machine whose every effect follows from its commands and its clock. */
export function createExchangeCore({
  clock,
  instruments: listed,
  loans = [],
  firstOrderId = '1300000000000000001',
}: ExchangeCoreOptions): ExchangeCore {
  const ids = createIds(BigInt(firstOrderId))
  const outbox = createOutbox(() => borrowing.repayDue())
  const collected = new Map<string, bigint>()
  const numbers: OrderNumbers = { next: 0 }
  const collectFee = (coin: string, amount: bigint): void =>
    void collected.set(coin, (collected.get(coin) ?? 0n) + amount)
  const risk = createAccountRisk(() => markets.all())
  const borrowing = createBorrowing(clock, loans, risk, outbox, collectFee)
  const execution = createExecution({ clock, ids, outbox, risk, lend: borrowing.lend })
  const markets = createMarkets(listed, new Set(loans.map(({ coin }) => coin)), () => execution.createBook())
  const accounts = createAccounts(markets.find, execution, ids, numbers)

  return {
    listen: (listener, wants = () => true) => outbox.listen(listener, wants),
    addAccount: (options) => void (accounts.get(options.uid) ?? accounts.open(options)),
    importAccount(snapshot) {
      borrowing.adopt(accounts.restore(snapshot))
      outbox.flush()
    },
    instruments: markets.instruments,
    marginLoan: borrowing.marginLoan,
    chargeInterest: borrowing.chargeInterest,
    ...createOrderCommands({ clock, ids, accounts, markets, execution, numbers, outbox }),
    ...createVenueAccounts(accounts, () => markets.fees(collected), collected),
    ...createAccountQueries(accounts, markets.find, risk, ids),
    ...createForcedLiquidation({ clock, accounts, execution, numbers, risk, borrowing, outbox }),
    ...createAccountSettings(accounts.get, markets.find, outbox),
    ...createTransfers(clock, accounts, risk, outbox),
    ...createMarketData(clock, markets.find),
    ...createFunding(clock, markets.find, accounts, outbox, collectFee),
  }
}
