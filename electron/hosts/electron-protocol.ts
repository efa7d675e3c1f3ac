import { readFile } from 'node:fs/promises'
import { protocol } from 'electron'
import { APP_HOST, APP_SCHEME } from '@/shared/ipc/electron-ipc'
import { pageHeaders } from './content-policy'
import { findRendererFile } from './renderer-files'

/** Must run before the app is ready: gives the page a secure origin of its own. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: { standard: true, secure: true } }])
}

/** Serves the built renderer at `app://volley/`; anything else is not found. */
export function serveRenderer(rendererDir: string): void {
  protocol.handle(APP_SCHEME, async ({ url, method }) => {
    const { host, pathname } = new URL(url)
    const file = host === APP_HOST && method === 'GET' ? findRendererFile(rendererDir, pathname) : null
    if (file === null) return new Response(null, { status: 404, headers: pageHeaders("'none'") })
    return new Response(new Uint8Array(await readFile(file.path)), {
      headers: { ...pageHeaders("'none'"), 'content-type': file.type },
    })
  })
}
