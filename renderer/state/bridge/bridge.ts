import type { Bridge } from '@/shared/ipc/bridge'
import { useSession } from './account-session'
import { createAccountBridge } from './account-bridge'
import { browserPage, createLoopbackBridge } from './loopback-bridge'
import { createPreloadBridge } from './preload-bridge'

const onScreen = (): number | null => useSession.getState().session
const api = globalThis.window?.volley

/** The only bridge of the renderer. Opens no connection before its first use. */
export const bridge: Bridge = createAccountBridge(
  api === undefined ? createLoopbackBridge(browserPage(), onScreen) : createPreloadBridge(api, onScreen),
)
