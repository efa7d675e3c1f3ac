import type { SymbolSelection } from '@/renderer/state/stores/selection-store'
import { createAccountStore } from '@/renderer/state/bridge/account-session'
import type { PositionVerb } from '@/renderer/domain/positions/verb-orders'

/** An action on a symbol, requested by a key or the palette. */
export interface VerbRequest extends SymbolSelection {
  readonly verb: PositionVerb | 'protect' | 'leverage'
}

/** Request whose dialog is open; reset on a change of account. */
export const useVerbRequest = createAccountStore<{ readonly verb: VerbRequest | null }>({ verb: null })

export const requestVerb = (verb: VerbRequest | null): void => useVerbRequest.setState({ verb })
