/** Channels between Electron's window and the main process (`electron/preload.ts`, `electron-host.ts`). */
/** Carries the method's name, its input and the account session on screen. */
export const CALL_CHANNEL = 'volley:call'
/** Carries the event's name, its payload and its account session. */
export const EVENT_CHANNEL = 'volley:event'

/** The page's address with a custom scheme, so that no file: or http: page has any rights here. */
export const APP_SCHEME = 'app'
/** The only host of that scheme. Any other is refused. */
export const APP_HOST = 'volley'
/** Required start of the address of a calling frame. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`
