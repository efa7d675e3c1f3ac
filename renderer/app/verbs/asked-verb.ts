import type { Look } from '@/renderer/state/stores/selection-store'
import { createAccountStore } from '@/renderer/state/bridge/account-session'
import type { PositionVerb } from '@/renderer/domain/positions/verb-orders'

/** What a key or the palette asks for about a symbol. */
export interface AskedVerb extends Look {
  readonly verb: PositionVerb | 'protect' | 'leverage'
}

/** The verb whose dialog is open; another account has none. */
export const useAskedVerb = createAccountStore<{ readonly asked: AskedVerb | null }>({ asked: null })

export const askVerb = (asked: AskedVerb | null): void => useAskedVerb.setState({ asked })
