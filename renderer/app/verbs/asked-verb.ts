import type { Look } from '@/renderer/state/stores/selection-store'
import { createAccountStore } from '@/renderer/state/bridge/account-session'
import type { PositionVerb } from '@/renderer/domain/positions/verb-orders'

/** An action on a symbol, requested by a key or the palette. */
export interface AskedVerb extends Look {
  readonly verb: PositionVerb | 'protect' | 'leverage'
}

/** Request whose dialog is open; reset on a change of account. */
export const useAskedVerb = createAccountStore<{ readonly verb: AskedVerb | null }>({ verb: null })

export const askVerb = (verb: AskedVerb | null): void => useAskedVerb.setState({ verb })
