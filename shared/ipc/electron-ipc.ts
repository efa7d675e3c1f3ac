/** How Electron's window reaches the main process (`electron/preload.ts` ⇄ `electron/hosts/electron-host.ts`). */
/** Carries the method's name, its input and the account session on screen. */
export const CALL_CHANNEL = 'volley:call'
/** Carries the event's name, its payload and the account session it belongs to. */
export const EVENT_CHANNEL = 'volley:event'

/** The page's address; a scheme of our own, so that no file: or http: page has any rights here. */
export const APP_SCHEME = 'app'
/** The only host of that scheme; any other is refused. */
export const APP_HOST = 'volley'
/** What the address of the frame that calls must begin with. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`
