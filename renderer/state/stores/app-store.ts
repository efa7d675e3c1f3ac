import { create } from 'zustand'
import type { AppInfo, Profile } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { Reply } from '@/shared/ipc/transport/reply'
import { bridge } from '../bridge/bridge'
import { isOwnComputer } from './custom-profile'
import { isOfSession } from '../bridge/account-session'

/** Names of the environments of profiles. */
export const environmentLabels: Readonly<Record<Profile['environment'], string>> = {
  practice: t('Practice'),
  demo: t('Demo'),
  live: t('Live'),
  custom: t('Custom'),
}

export interface AppState {
  /** Null before the first reply of the main process. */
  readonly app: AppInfo | null
  /** Reason why the main process does not reply. */
  readonly error: string | null
}

/** Active profile, and permission to send orders. */
export const useApp = create<AppState>()(() => ({ app: null, error: null }))

/** True if the account on screen is a classic account, which is read by separate calls. */
export const useIsClassic = (): boolean => useApp(({ app }) => app?.profile.accountKind === 'classic')

/** Stores the app state, unless it is older than the shown state. */
export function storeApp(app: AppInfo): void {
  if (isOfSession(app.session)) useApp.setState({ app, error: null })
}

function storeReply(reply: Reply<AppInfo>): Reply<AppInfo> {
  if (reply.ok) storeApp(reply.value)
  return reply
}

/** Allows or forbids sending orders on a live profile. */
export const setArmed = async (armed: boolean): Promise<Reply<AppInfo>> =>
  storeReply(await bridge.call('app.arm', { armed }))
export const selectProfile = async (id: string): Promise<Reply<AppInfo>> =>
  storeReply(await bridge.call('profiles.select', { id }))

/** Opens a new practice account and activates it. */
export const openPracticeAccount = async (): Promise<Reply<AppInfo>> =>
  storeReply(await bridge.call('profiles.openPracticeAccount', {}))

/**
 * True for profiles with real money: solid frame, and orders only while armed. A server on this computer is not live.
 */
export const isLive = ({ environment, rest }: Profile): boolean =>
  environment === 'live' || (environment === 'custom' && !isOwnComputer(rest))
