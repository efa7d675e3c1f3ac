import type { Clock } from '@/shared/base/clock'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { createAccountQueries } from '@/practice/engine/commands/account-queries'
import { createAccountRisk } from '@/practice/engine/money/account-risk'
import { createAccountSettings } from '@/practice/engine/commands/account-settings'
import { createAccounts } from '@/practice/engine/commands/accounts'
import { createBorrowing } from '@/practice/engine/money/borrowing'
import { createExecution } from '@/practice/engine/commands/execution'
import { createFunding } from '@/practice/engine/commands/funding'
import { createIds } from '@/practice/engine/numbers/ids'
import { createForcedLiquidation } from '@/practice/engine/commands/liquidation'
import { createVenueAccounts } from '@/practice/engine/commands/venue-accounts'
import type { MarginLoan } from '@/practice/engine/api/margin-loans'
import { createMarketData } from '@/practice/engine/views/market-data'
import { createMarkets, type TradableInstrument } from '@/practice/engine/state/markets'
import { createTransfers } from '@/practice/engine/commands/transfers'
import { createOrderCommands } from '@/practice/engine/commands/order-commands'
import { createOutbox } from '@/practice/engine/state/outbox'
import type { OrderNumbers } from '@/practice/engine/commands/placing'

export interface ExchangeCoreOptions {
  readonly clock: Clock
  /** Instruments of every category except margin. */
  readonly instruments: readonly TradableInstrument[]
  /** Coins that margin orders may borrow: a spot pair of two of them also trades on margin. None by default. */
  readonly loans?: readonly MarginLoan[]
  /** First order ID, decimal text of 19 digits. Later ones count up from it. */
  readonly firstOrderId?: string
}

/** Opens a practice exchange: a pure state machine. Its commands and its clock determine every effect. */
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
    listen: (listener, accepts = () => true) => outbox.listen(listener, accepts),
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
