import type { CallResult } from '../protocol/call'
import { DoorError } from '@/electron/base/door-error'

/** The data of a read from the exchange, or the failure that says why there is none. */
export function dataOf<Data>(result: CallResult<Data>): Data {
  switch (result.kind) {
    case 'done':
      return result.data
    case 'refused':
      throw new DoorError({ code: 'refused', message: result.message, exchangeCode: result.code })
    case 'not-sent':
    case 'unknown':
      throw new DoorError({ code: 'unreachable', message: result.message })
  }
}
