import type { LadderForm } from '@/shared/trading/batch/ladder/ladder-form'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

interface UnfinishedLadders {
  /** By symbol: forms closed without adding their orders. */
  readonly forms: ReadonlyMap<string, LadderForm>
}

/** Keeps the input of a ladder until its orders are in the draft, so closing it by mistake loses nothing. */
const useUnfinishedLadders = createAccountStore<UnfinishedLadders>({ forms: new Map() })

/** Unfinished form of a symbol; null if there is none. */
export const useUnfinishedLadder = (key: string): LadderForm | null =>
  useUnfinishedLadders(({ forms }) => forms.get(key) ?? null)

export const unfinishedLadder = (key: string): LadderForm | undefined => useUnfinishedLadders.getState().forms.get(key)

/** Saves the form of a symbol, or removes it (null). */
export function storeLadder(key: string, form: LadderForm | null): void {
  const forms = new Map(useUnfinishedLadders.getState().forms)
  if (form === null) forms.delete(key)
  else forms.set(key, form)
  useUnfinishedLadders.setState({ forms })
}
