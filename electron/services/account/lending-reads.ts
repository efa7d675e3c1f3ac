import type { Clock } from '@/shared/base/clock'
import type { DataFor } from '@/shared/exchange/endpoints'
import { LOAN_HISTORY_BACK, type EndedLoan } from '@/shared/exchange/calls/loan/borrow-history'
import { before } from '@/shared/exchange/protocol/time-range'
import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import type { LoanProductTerms } from '@/shared/ipc/watching/risk'
import { createPager } from '@/electron/exchange/rest/paging'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { HOUR_MS } from '@/shared/base/time'

/** Margin below the limit, since the exchange applies it by its own clock. */
const MARGIN_MS = HOUR_MS

/** Closed consumer loans of the last three months, newest first. */
export async function readLoanHistory(rest: RestClient, clock: Clock): Promise<CallResult<readonly EndedLoan[]>> {
  const now = clock.now()
  const range = { startTime: String(before(LOAN_HISTORY_BACK, now) + MARGIN_MS), endTime: String(now) }
  const loans = new Map<string, EndedLoan>()
  const unreadable: UnreadableElement[] = []
  for await (const page of createPager(rest).borrowHistory(range)) {
    if (page.kind !== 'done') return page
    for (const loan of page.data) loans.set(loan.orderId, loan)
    unreadable.push(...page.unreadable)
  }
  return { kind: 'done', data: [...loans.values()], tookMs: 0, unreadable }
}

/**
 * Terms of the products of these loans. The exchange does not serve thresholds and haircuts everywhere; then only the
 * symbols are returned.
 */
export async function readLoanProducts(
  rest: Pick<RestClient, 'loanSymbols' | 'productInfos' | 'ensureCoins'>,
  loans: Extract<CallResult<DataFor<'loanOrder'>>, { kind: 'done' }>,
): Promise<CallResult<readonly LoanProductTerms[]>> {
  const unreadable = [...loans.unreadable]
  const ids = [...new Set(loans.data.map(({ orderProductId }) => orderProductId))].filter((id) => id !== '')
  const terms: LoanProductTerms[] = []
  for (const productId of ids) {
    const [symbols, info, coins] = await Promise.all([
      rest.loanSymbols({ productId }),
      rest.productInfos({ productId }),
      rest.ensureCoins({ productId }),
    ])
    if (symbols.kind !== 'done') return symbols
    for (const part of [symbols, info, coins]) if (part.kind === 'done') unreadable.push(...part.unreadable)
    terms.push({
      productId,
      symbols: symbols.data,
      info: info.kind === 'done' ? info.data : null,
      collateral: coins.kind === 'done' ? coins.data.coinInfo : null,
    })
  }
  return { kind: 'done', data: terms, tookMs: 0, unreadable }
}
