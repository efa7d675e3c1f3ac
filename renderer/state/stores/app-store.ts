import { create } from 'zustand'
import type { AppInfo, Profile } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/transport/reply'
import { bridge } from '../bridge/bridge'
import { isOwnComputer } from './custom-profile'
import { isOfSession } from '../bridge/account-session'

export interface AppState {
  /** Null until the main process answered. */
  readonly app: AppInfo | null
  /** Why it does not answer, in words. */
  readonly error: string | null
}

/** Who we are connected as, and whether orders may be sent. */
export const useApp = create<AppState>()(() => ({ app: null, error: null }))

/** Whether the account on screen is a classic one: it is read by calls of its own. */
export const useIsClassic = (): boolean => useApp(({ app }) => app?.profile.accountKind === 'classic')

/** Takes over who we are connected as, unless it is older than what is shown. */
export function keepApp(app: AppInfo): void {
  if (isOfSession(app.session)) useApp.setState({ app, error: null })
}

function keep(reply: Reply<AppInfo>): Reply<AppInfo> {
  if (reply.ok) keepApp(reply.value)
  return reply
}

/** Allows or forbids sending orders on a live profile. */
export const setArmed = async (armed: boolean): Promise<Reply<AppInfo>> => keep(await bridge.call('app.arm', { armed }))
export const selectProfile = async (id: string): Promise<Reply<AppInfo>> =>
  keep(await bridge.call('profiles.select', { id }))

/** Opens a new practice account and uses it. */
export const openPracticeAccount = async (): Promise<Reply<AppInfo>> =>
  keep(await bridge.call('profiles.openPracticeAccount', {}))

/** Real money: its frame is solid and its orders wait for arming. A server on this computer is none. */
export const isLive = ({ environment, rest }: Profile): boolean =>
  environment === 'live' || (environment === 'custom' && !isOwnComputer(rest))
