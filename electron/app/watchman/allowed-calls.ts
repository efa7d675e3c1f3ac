import type { EndpointName } from '@/shared/exchange/endpoints'

/** What the watch over price alerts asks, without a key. */
export const priceCalls: ReadonlySet<EndpointName> = new Set<EndpointName>(['tickers', 'orderBook'])

/**
 * All that the watchman may ask of the exchange: whose key it has, and what the monitors read. Its client throws at any
 * other call before it is signed.
 */
export const allowedCalls: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'serverTime',
  'accountSettings',
  'accountInfo',
  'riskUnit',
  'ltvConvert',
  'loanOrder',
  'repaidHistory',
  'financialRecords',
  'productInfos',
  'ensureCoins',
  'tickers',
  'orderBook',
  'borrowOngoing',
  'borrowHistory',
])
