import type { Bridge } from '../../shared/ipc/bridge'
import { browserPage, createLoopbackBridge } from './loopback-bridge'
import { createPreloadBridge } from './preload-bridge'

/** The one way out of the renderer, chosen once. Opens nothing before its first use. */
export const bridge: Bridge = globalThis.window?.volley ? createPreloadBridge(globalThis.window.volley) : createLoopbackBridge(browserPage())
