import type { CallResult } from '../protocol/call'
import { ServiceError, unavailable } from '@/electron/base/service-error'

/** The data of a read from the exchange, or the failure that says why there is none. */
export function dataOf<Data>(result: CallResult<Data>): Data {
  switch (result.kind) {
    case 'done':
      return result.data
    case 'refused':
      throw new ServiceError('exchange-refused', result.message, { exchangeCode: result.code })
    case 'not-sent':
    case 'unknown':
      throw unavailable(result.message)
  }
}
