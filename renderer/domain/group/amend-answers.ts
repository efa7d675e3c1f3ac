import type { CommandResult } from '@/shared/ipc/contract'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

interface AmendAnswers {
  /** Error of the newest amend of an order, by key. */
  readonly refusals: ReadonlyMap<string, string>
}

/** Result of the newest amend of each order, for its row. */
export const useAmendAnswers = createAccountStore<AmendAnswers>({ refusals: new Map() })

/** Error of the newest amend of this order; null if it did not fail. */
export const useAmendRefusal = (key: string): string | null =>
  useAmendAnswers(({ refusals }) => refusals.get(key) ?? null)

/** Stores the results of amends. An amend that a later one superseded changes nothing. */
export function storeAnswers(results: readonly CommandResult[]): void {
  const refusals = new Map(useAmendAnswers.getState().refusals)
  for (const { key, outcome } of results) {
    if (outcome.kind === 'acknowledged') refusals.delete(key)
    else if (outcome.code !== 'superseded') refusals.set(key, `${outcome.code} ${outcome.message}`.trim())
  }
  useAmendAnswers.setState({ refusals })
}
