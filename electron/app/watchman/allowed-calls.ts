import type { EndpointName } from '@/shared/exchange/endpoints'

/** Calls for price alerts, without a key. */
export const priceCalls: ReadonlySet<EndpointName> = new Set<EndpointName>(['tickers', 'orderBook'])

/**
 * All calls that the watchman may send: the owner of its key, and the reads of the monitors. Its client throws at any
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
