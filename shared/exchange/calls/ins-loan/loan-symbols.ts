import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { givenList, wholeList, LooseAmount, GivenText } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/**
 * The leverage of a symbol. The table of coin contracts has an array, the answer has text: both are read
 * (A-loan-leverage).
 */
const SymbolLeverage = z.looseObject({
  symbol: GivenText,
  leverage: z.union([z.string(), wholeList(z.string()).transform((list) => list.join('/'))]),
})

/** Markets that a loan product allows (spec: Trade symbols record). An empty list: that market is not supported. */
export const LoanSymbols = z.looseObject({
  productId: GivenText,
  spotSymbols: givenList(z.string()),
  marginLeverage: LooseAmount,
  usdtContractLeverage: LooseAmount,
  coinContractLeverage: LooseAmount,
  usdcContractLeverage: LooseAmount,
  usdtContractSymbols: givenList(SymbolLeverage),
  coinContractSymbols: givenList(SymbolLeverage),
  usdcContractSymbols: givenList(SymbolLeverage),
})
/** After reading: the leverage of a symbol is one text, several steps joined by a slash. */
export type LoanSymbols = z.output<typeof LoanSymbols>

/** The id of a loan product. */
export const ProductId = z.string().min(1).max(64).describe(t('Loan product ID'))

/** Symbols and leverage of an institutional loan product (spec: call 14). */
export const loanSymbols = endpoint({
  method: 'GET',
  path: '/api/v3/ins-loan/symbols',
  help: t('Symbols of a loan product'),
  permission: 'mgt-read',
  rate: { perSecond: 3, per: 'uid' },
  request: z.object({ productId: ProductId }),
  data: LoanSymbols,
})
