import type { ExchangeEvent } from '../api/exchange-core'

/** An event that says no more than that something changed. One serves for ever, and once per command is enough. */
export interface ChangeNotice {
  /** Whom it concerns; null for everybody. */
  readonly uid: string | null
  readonly event: ExchangeEvent
  /** The command that is going on has changed it already. */
  isWaiting: boolean
}

export const createNotice = (uid: string | null, event: ExchangeEvent): ChangeNotice => ({
  uid,
  event,
  isWaiting: false,
})
