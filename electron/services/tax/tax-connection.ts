import type { EndpointName } from '@/shared/exchange/endpoints'
import { createExchangeClient, type ExchangeClientOptions } from '@/electron/exchange/client'
import { createPager } from '@/electron/exchange/rest/paging'
import type { TaxConnection } from './tax-job'

/** All calls to the exchange for tax records. The client throws at any other call before it is signed. */
const taxCalls: ReadonlySet<EndpointName> = new Set<EndpointName>(['serverTime', 'taxRecords'])

export interface TaxAccess extends Pick<
  ExchangeClientOptions,
  'env' | 'log' | 'addresses' | 'credentials' | 'credentialsHost' | 'windows' | 'secrets' | 'headers'
> {
  readonly isTaxKey: boolean
}

/** Connects a key for tax records only, with any permissions: no socket is opened, nothing can be placed. */
export function connectForTax({ isTaxKey, ...access }: TaxAccess): TaxConnection {
  const client = createExchangeClient({ ...access, placePace: () => 0, categories: [], only: taxCalls })
  const pager = createPager(client.rest)
  client.start()
  return {
    isTaxKey,
    pages: (request, cursor) => pager.taxRecords(request, cursor),
    isKeyRefused: () => (client.key?.report().refused ?? null) !== null,
    close: () => client.stop(),
  }
}
