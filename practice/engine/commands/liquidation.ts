import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { ledgerDebtOf } from '@/practice/engine/state/debt'
import { createForcedClosing, type Closable, type ForcedClosingParts } from './forced-closing'
import { maintenanceMarginOf, unrealisedOf } from '@/practice/engine/money/futures-margin'
import { availableOf, spendable } from '@/practice/engine/money/holds'
import { createInsuranceFund, INSURANCE_FUND } from './insurance-fund'
import { divideUp } from '@/practice/engine/numbers/units'
import type { EngineAccount } from '@/practice/engine/state/entities'

/** Half of the maintenance margin is paid to the insurance fund, as far as the account has it (A-liquidation). */
const FEE_PER_MAINTENANCE = 2n
/** Fee of the fund for exchanging coins into those that are owed: 2 %. */
const EXCHANGE_COST = { times: 102n, per: 100n }

/** Closes what an account can no longer carry: orders, then positions, worst first, then debts (A-liquidation). */
export function createForcedLiquidation(parts: ForcedClosingParts): Pick<ExchangeCore, 'enforceMargins'> {
  const { accounts, execution, risk, borrowing, outbox } = parts
  const fund = createInsuranceFund(accounts, outbox, () => parts.clock.now())
  const closing = createForcedClosing(parts, fund.account)

  function cancelOrders(account: EngineAccount): void {
    for (const order of account.orders.open.values()) execution.cancel(order, 'burst_cancel')
    borrowing.repayDue()
  }

  const lossOf = ({ market, posSide, position }: Closable): bigint =>
    risk.valueOf(market.marginCoin, -unrealisedOf(market, posSide, position))

  function closeWorst(account: EngineAccount): boolean {
    const [worst] = closing.positionsOf(account).toSorted((a, b) => (lossOf(b) > lossOf(a) ? 1 : -1))
    if (worst === undefined) return false
    const { marginCoin } = worst.market
    const fee = maintenanceMarginOf(worst.market, worst.position) / FEE_PER_MAINTENANCE
    closing.close(account, worst)
    const available = spendable(account, marginCoin)
    fund.take(account, marginCoin, available < fee ? available : fee, 'RISK_LIQ_USER_OUT')
    return true
  }

  /** Exchanges the account's largest balances for up to `missing` of a coin, at current prices. */
  function exchangeInto(account: EngineAccount, coin: string, missing: bigint): void {
    const price = risk.priceOf(coin)
    const sources = [...account.balances.keys()].filter(
      (source) => source !== coin && spendable(account, source) > 0n && risk.priceOf(source) > 0n,
    )
    const valueOf = (source: string): bigint => risk.valueOf(source, spendable(account, source))
    let remaining = price === 0n ? 0n : missing
    for (const source of sources.toSorted((a, b) => (valueOf(b) > valueOf(a) ? 1 : -1))) {
      if (remaining <= 0n) return
      const free = spendable(account, source)
      const needed = divideUp(
        divideUp(remaining * price * EXCHANGE_COST.times, EXCHANGE_COST.per),
        risk.priceOf(source),
      )
      const payment = needed < free ? needed : free
      const proceeds =
        needed <= free
          ? remaining
          : (payment * risk.priceOf(source) * EXCHANGE_COST.per) / (price * EXCHANGE_COST.times)
      fund.take(account, source, payment, 'REPAY_SOURCE_USER_OUT')
      fund.give(account, coin, proceeds, 'REPAY_TARGET_USER_IN')
      remaining -= proceeds
    }
  }

  /** A loss beyond the balance of its coin is paid with the other coins. */
  function meetLosses(account: EngineAccount): void {
    for (const balance of account.balances.values()) {
      const available = availableOf(account, balance)
      if (available < 0n) exchangeInto(account, balance.coin, -available)
    }
  }

  function repayDebts(account: EngineAccount): void {
    for (const [coin, debt] of account.debts) {
      if (!risk.isBroken(account)) return
      exchangeInto(account, coin, ledgerDebtOf(debt))
      borrowing.repay(account, coin)
    }
  }

  /** No coins remain: the fund covers negative balances. */
  function coverRest(account: EngineAccount): void {
    if (closing.positionsOf(account).length > 0) return
    for (const balance of account.balances.values())
      fund.give(account, balance.coin, -availableOf(account, balance), 'RISK_LIQ_USER_IN')
    for (const [coin, debt] of risk.isBroken(account) ? account.debts : []) {
      fund.give(account, coin, ledgerDebtOf(debt), 'RISK_LIQ_USER_IN')
      borrowing.repay(account, coin)
    }
  }

  function enforce(account: EngineAccount): void {
    cancelOrders(account)
    while (risk.isBroken(account) && closeWorst(account));
    meetLosses(account)
    repayDebts(account)
    coverRest(account)
    for (const coin of account.balances.keys()) outbox.balanceChanged(account, coin)
  }

  return {
    enforceMargins() {
      for (const account of accounts.all()) {
        // The crowd belongs to the venue, with ample funds.
        if (account.uid === INSURANCE_FUND) closing.unwind(account)
        else if (account.hasHistory && risk.isBroken(account)) enforce(account)
      }
      outbox.flush()
    },
  }
}
