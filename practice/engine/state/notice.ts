import type { ExchangeEvent } from '@/practice/engine/api/exchange-core'

/** An event without details: something changed. One object is reused, once per command. */
export interface ChangeNotice {
  /** UID of the concerned account. Null for all. */
  readonly uid: string | null
  readonly event: ExchangeEvent
  /** Already changed by the current command. */
  isWaiting: boolean
}

export const createNotice = (uid: string | null, event: ExchangeEvent): ChangeNotice => ({
  uid,
  event,
  isWaiting: false,
})
