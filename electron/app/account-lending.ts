import type { Clock } from '@/shared/base/clock'
import type { CheckedInputOf, OutputOf } from '@/shared/ipc/contract'
import type { RestClient } from '../exchange/protocol/call'
import { dataOf, listedOf } from '../exchange/rest/data-of'
import { readLoanHistory, readLoanProducts } from '../services/account/lending-reads'
import type { ActiveSession } from './session/active-session'
import { consumerLoansOf, monitorsOf } from './session/watched'

/** What the account in use borrows and what it could save: what is watched already, else what the exchange says now. */
export interface AccountLending {
  readonly institutionalLoans: () => Promise<OutputOf<'risk.loans'>>
  readonly loanProducts: () => Promise<OutputOf<'risk.products'>>
  readonly consumerLoans: () => OutputOf<'loans.ongoing'>
  readonly loanCoins: () => Promise<OutputOf<'loans.coins'>>
  readonly loanHistory: () => Promise<OutputOf<'loans.history'>>
  readonly savings: () => Promise<OutputOf<'earn.products'>>
  readonly savingsProduct: (ask: CheckedInputOf<'earn.product'>) => Promise<OutputOf<'earn.product'>>
}

const ofProducts = (named: string): string => `Of the products ${named}.`

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
    async loanCoins() {
      const { list, leftOut } = listedOf(await rest().loanCoins({}), (named) => `Of the coins ${named}.`)
      return { list: { borrow: list.loanInfos, pledge: list.pledgeInfos }, leftOut }
    },
    loanHistory: async () => listedOf(await readLoanHistory(rest(), clock), (named) => `Of the loans ${named}.`),
    savings: async () => listedOf(await rest().savingsProducts({}), ofProducts),
    savingsProduct: async (ask) => dataOf(await rest().savingsSubscribeInfo(ask)),
  }
}
