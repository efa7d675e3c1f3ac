import type { CommandResult } from '@/shared/ipc/contract'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

interface AmendAnswers {
  /** Why the newest amend of an order was not carried out, by key. */
  readonly refusals: ReadonlyMap<string, string>
}

/** What became of the newest amend of each order, for the rows that show it. */
export const useAmendAnswers = createAccountStore<AmendAnswers>({ refusals: new Map() })

/** Why the newest amend of this order failed; null when it did not. */
export const useAmendRefusal = (key: string): string | null =>
  useAmendAnswers(({ refusals }) => refusals.get(key) ?? null)

/** Takes in what the main process answered. A change that a later one replaced says nothing. */
export function keepAnswers(results: readonly CommandResult[]): void {
  const refusals = new Map(useAmendAnswers.getState().refusals)
  for (const { key, outcome } of results) {
    if (outcome.kind === 'acknowledged') refusals.delete(key)
    else if (outcome.code !== 'superseded') refusals.set(key, `${outcome.code} ${outcome.message}`.trim())
  }
  useAmendAnswers.setState({ refusals })
}
