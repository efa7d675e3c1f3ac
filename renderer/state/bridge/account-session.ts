import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { createEmitter } from '@/shared/base/emitter'

/** The account session on screen (`AppInfo.session`); null until the main process spoke. */
export const useSession = create<{ readonly session: number | null }>()(() => ({ session: null }))

const beginnings = createEmitter()

/** Runs when another account comes on screen, in the order of registration. Returns the function that ends it. */
export const onNewSession = (begin: () => void): (() => void) => beginnings.listen(begin)

/**
 * Whether what came with this session number may be shown: the one place where another account's words are dropped. A
 * larger number than ever heard begins that session, so that it does not matter whether a reply or an event tells
 * first.
 */
export function isOfSession(session: number | undefined): boolean {
  const shown = useSession.getState().session
  if (session === undefined || session === shown) return true
  if (shown !== null && session < shown) return false
  useSession.setState({ session })
  if (shown !== null) beginnings.emit()
  return true
}

/**
 * A store of what belongs to one account: it starts anew with every session, but for the members that are nobody's
 * (`keeps`).
 */
export function createAccountStore<State extends object>(
  initial: State,
  { keeps = [] }: { readonly keeps?: readonly (keyof State)[] } = {},
): UseBoundStore<StoreApi<State>> {
  const store = create<State>()(() => initial)
  const own: Partial<State> = { ...initial }
  for (const member of keeps) delete own[member]
  onNewSession(() => store.setState(own))
  return store
}

/** For what is drawn about an account: null until it is known. */
export const useSessionKey = (): number | null => useSession(({ session }) => session)
