import type { Clock } from '@/shared/base/clock'
import type { CheckedInputOf, OutputOf } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { refused } from '@/electron/base/service-error'
import { dataOf, listedOf } from '@/electron/exchange/rest/data-of'
import { readLoanHistory, readLoanProducts } from '@/electron/services/account/lending-reads'
import type { ActiveSession } from '@/electron/app/session/active-session'
import { consumerLoansOf, monitorsOf } from '@/electron/app/session/watched'

/** Loans and savings products of the active account: monitored data if available, otherwise read from the exchange. */
export interface AccountLending {
  readonly institutionalLoans: () => Promise<OutputOf<'risk.loans'>>
  readonly loanProducts: () => Promise<OutputOf<'risk.products'>>
  readonly consumerLoans: () => OutputOf<'loans.ongoing'>
  /** Throws a ServiceError for a loan that is listed or unknown. */
  readonly removeLoan: (request: CheckedInputOf<'loans.remove'>) => OutputOf<'loans.remove'>
  readonly loanCoins: () => Promise<OutputOf<'loans.coins'>>
  readonly loanHistory: () => Promise<OutputOf<'loans.history'>>
  readonly savings: () => Promise<OutputOf<'earn.products'>>
  readonly savingsProduct: (request: CheckedInputOf<'earn.product'>) => Promise<OutputOf<'earn.product'>>
}

const ofProducts = (names: string): string => t`Of the products ${names}.`

export function createAccountLending(active: Pick<ActiveSession, 'current'>, clock: Clock): AccountLending {
  const rest = (): RestClient => active.current().client.rest

  return {
    async institutionalLoans() {
      const { institutionalLoans } = monitorsOf(active.current())
      return institutionalLoans.current() ?? dataOf(await institutionalLoans.read())
    },
    async loanProducts() {
      const loans = await rest().loanOrder({})
      return listedOf(loans.kind === 'done' ? await readLoanProducts(rest(), loans) : loans, ofProducts)
    },
    consumerLoans: () => consumerLoansOf(active.current()),
    removeLoan({ orderId }) {
      const monitors = monitorsOf(active.current())
      if (!monitors.removeLoan(orderId)) throw refused('loan-not-removable')
      return monitors.consumerLoans()
    },
    async loanCoins() {
      const { list, unreadableText: unreadable } = listedOf(
        await rest().loanCoins({}),
        (names) => t`Of the coins ${names}.`,
      )
      return { list: { borrow: list.loanInfos, pledge: list.pledgeInfos }, unreadableText: unreadable }
    },
    loanHistory: async () => listedOf(await readLoanHistory(rest(), clock), (names) => t`Of the loans ${names}.`),
    savings: async () => listedOf(await rest().savingsProducts({}), ofProducts),
    savingsProduct: async (request) => dataOf(await rest().savingsSubscribeInfo(request)),
  }
}
