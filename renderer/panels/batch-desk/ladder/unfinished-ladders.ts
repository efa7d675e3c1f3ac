import type { LadderForm } from '@/shared/trading/batch/ladder/ladder-form'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

interface UnfinishedLadders {
  /** By symbol: forms that were left without adding their orders. */
  readonly forms: ReadonlyMap<string, LadderForm>
}

/** What was typed into a ladder stays until its orders are in the draft: closed by mistake, it opens as it was left. */
const useUnfinishedLadders = createAccountStore<UnfinishedLadders>({ forms: new Map() })

/** The form of a symbol as it was left; null where nothing was typed. */
export const useUnfinishedLadder = (key: string): LadderForm | null =>
  useUnfinishedLadders(({ forms }) => forms.get(key) ?? null)

export const unfinishedLadder = (key: string): LadderForm | undefined => useUnfinishedLadders.getState().forms.get(key)

/** Keeps the form of a symbol, or forgets it. */
export function keepLadder(key: string, form: LadderForm | null): void {
  const forms = new Map(useUnfinishedLadders.getState().forms)
  if (form === null) forms.delete(key)
  else forms.set(key, form)
  useUnfinishedLadders.setState({ forms })
}
