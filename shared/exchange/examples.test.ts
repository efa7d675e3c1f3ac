import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { savingsSubscribeInfoExamples } from './earn/subscribe-info.examples'
import { endpoints, type EndpointName } from './endpoints'
import type { Examples } from './examples'
import { loanOrderExamples } from './ins-loan/loan-order.examples'
import { loanSymbolsExamples } from './ins-loan/loan-symbols.examples'
import { ltvConvertExamples } from './ins-loan/ltv-convert.examples'
import { repaidHistoryExamples } from './ins-loan/repaid-history.examples'
import { borrowHistoryExamples, borrowOngoingExamples, loanCoinsExamples } from './loan/loan.examples'
import { p2pOrderListExamples } from './p2p/order-list.examples'
import { createSubApikeyExamples, updateSubApiExamples } from './sub-accounts/sub-accounts.examples'
import { taxRecordsExamples } from './tax/tax-records.examples'
import { unexercised } from './testing/unexercised'
import { modifyStrategyOrderExamples, placeRealityOrderExamples } from './trade/strategy.examples'

const written: { readonly [Name in EndpointName]?: Examples<Name> } = {
  modifyStrategyOrder: modifyStrategyOrderExamples,
  placeRealityOrder: placeRealityOrderExamples,
  p2pOrderList: p2pOrderListExamples,
  savingsSubscribeInfo: savingsSubscribeInfoExamples,
  taxRecords: taxRecordsExamples,
  loanCoins: loanCoinsExamples,
  borrowOngoing: borrowOngoingExamples,
  borrowHistory: borrowHistoryExamples,
  loanSymbols: loanSymbolsExamples,
  repaidHistory: repaidHistoryExamples,
  loanOrder: loanOrderExamples,
  ltvConvert: ltvConvertExamples,
  createSubApikey: createSubApikeyExamples,
  updateSubApi: updateSubApiExamples,
}
const names = Object.keys(written) as (keyof typeof written)[]

const problemsOf = (schema: z.ZodType, values: readonly unknown[]): string[] =>
  values.flatMap((value) => schema.safeParse(value).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [])

describe('the examples written from the description', () => {
  it.each(names)('of %s fit its declaration', (name) => {
    expect(problemsOf(endpoints[name].request, written[name]?.requests ?? [])).toEqual([])
    expect(problemsOf(endpoints[name].data, written[name]?.answers ?? [])).toEqual([])
  })
  it.each(names)('of %s exercise every field and every word of it', (name) => {
    expect(unexercised(endpoints[name].request, written[name]?.requests ?? [])).toEqual([])
    expect(unexercised(endpoints[name].data, written[name]?.answers ?? [])).toEqual([])
  })
  it('would be missed: a word or a field that no example uses is named', () => {
    expect(unexercised(endpoints.taxRecords.request, (written.taxRecords?.requests ?? []).slice(0, 2))).toEqual([
      'bizType=USDT-FUTURES',
      'bizType=COIN-FUTURES',
      'bizType=USDC-FUTURES',
      'bizType=OTHER',
      'marginType=crossed',
      'coin',
      'limit',
      'cursor',
    ])
  })
})
