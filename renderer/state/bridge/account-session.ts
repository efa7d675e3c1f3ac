import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { createEmitter } from '@/shared/base/emitter'

/** Account session on screen (`AppInfo.session`); null before the first message of the main process. */
export const useSession = create<{ readonly session: number | null }>()(() => ({ session: null }))

const beginnings = createEmitter()

/** Runs after each change of account, in the order of registration. Returns the function that ends it. */
export const onNewSession = (begin: () => void): (() => void) => beginnings.listen(begin)

/**
 * True if data with this session number can be shown; data without a number always can. This is the only place that
 * drops data of other accounts. A number larger than all before starts that session, so replies and events can arrive
 * in any order.
 */
export function isOfSession(session: number | undefined): boolean {
  const current = useSession.getState().session
  if (session === undefined || session === current) return true
  if (current !== null && session < current) return false
  useSession.setState({ session })
  if (current !== null) beginnings.emit()
  return true
}

/**
 * A store for data of an account. It is reset with every session, except for the members in `keeps`, which belong to no
 * account.
 */
export function createAccountStore<State extends object>(
  initial: State,
  { preservedKeys = [] }: { readonly preservedKeys?: readonly (keyof State)[] } = {},
): UseBoundStore<StoreApi<State>> {
  const store = create<State>()(() => initial)
  const own: Partial<State> = { ...initial }
  for (const member of preservedKeys) delete own[member]
  onNewSession(() => store.setState(own))
  return store
}

/** React key of components about an account; null until the session is known. */
export const useSessionKey = (): number | null => useSession(({ session }) => session)
