import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { givenList, LooseAmount, GivenText } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/**
 * A coin to borrow (spec: Borrowable-coin record). Rates in percent (A-loan-percent). Limits in USDT, amounts in the
 * coin.
 */
export const LoanCoin = z.looseObject({
  coin: GivenText,
  hourRateFlexible: LooseAmount,
  rateFlexible: LooseAmount,
  hourRate7D: LooseAmount,
  rate7D: LooseAmount,
  hourRate30D: LooseAmount,
  rate30D: LooseAmount,
  minBorrowLimit: LooseAmount,
  maxBorrowLimit: LooseAmount,
  minBorrowAmount: LooseAmount,
  maxBorrowAmount: LooseAmount,
})
/** Rates with `hour` in their names are hourly, the others yearly. */
export type LoanCoin = z.output<typeof LoanCoin>

/**
 * A coin to pledge: collateral ratios in percent, at the start, at the margin call and at liquidation. Amounts in USDT.
 */
export const PledgeCoin = z.looseObject({
  coin: GivenText,
  initRate: LooseAmount,
  supRate: LooseAmount,
  forceRate: LooseAmount,
  minPledgeAmount: LooseAmount,
  maxPledgeAmount: LooseAmount,
})
export type PledgeCoin = z.output<typeof PledgeCoin>

/** A coin's name, for example BTC. */
export const CoinName = z
  .string()
  .regex(/^[A-Z0-9]{1,20}$/, t('must be capitals and digits such as BTC'))
  .describe(t('Coin'))

/** Borrowable coins and accepted pledges (spec: call 11). */
export const loanCoins = endpoint({
  method: 'GET',
  path: '/api/v3/loan/coins',
  help: t('Coins to borrow and to pledge'),
  permission: 'mgt-read',
  rate: { perSecond: 10, per: 'uid' },
  request: z.object({ coin: CoinName.optional() }),
  data: z.looseObject({ loanInfos: givenList(LoanCoin), pledgeInfos: givenList(PledgeCoin) }),
})
