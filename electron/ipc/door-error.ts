import type { CallResult } from '../exchange/exchange-client'
import type { Failure } from '../../shared/ipc/reply'

/** Thrown by a handler to answer with this failure; every other exception becomes a bare `internal`. */
export class DoorError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message)
    this.name = 'DoorError'
  }
}

export const refused = (message: string, field?: string): DoorError =>
  new DoorError({ code: 'refused', message, ...(field === undefined ? {} : { field }) })
export const notReady = (message: string): DoorError => new DoorError({ code: 'not-ready', message })

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
