import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { protocol } from 'electron'
import { downloadIn } from '@/shared/ipc/watching/downloads'
import { APP_HOST, APP_SCHEME } from '@/shared/ipc/transport/electron-ipc'
import type { Downloads } from '@/electron/base/downloads'
import { pageHeaders } from '@/electron/hosts/page/content-policy'
import { findRendererFile } from '@/electron/hosts/page/renderer-files'

/** Must run before the app is ready: gives the page a secure origin. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: { standard: true, secure: true } }])
}

/** Serves the built renderer, and files to be saved, at `app://volley/`. Anything else is not found. */
export function serveRenderer(rendererDir: string, downloads: Downloads): void {
  protocol.handle(APP_SCHEME, async ({ url, method }) => {
    const { host, pathname } = new URL(url)
    const token = host === APP_HOST && method === 'GET' ? downloadIn(pathname) : null
    const saved = token === null ? null : downloads.take(token)
    if (saved !== null)
      return new Response(Readable.toWeb(saved.stream) as ReadableStream, {
        headers: { ...pageHeaders("'none'"), ...saved.headers },
      })
    const file = host === APP_HOST && method === 'GET' ? findRendererFile(rendererDir, pathname) : null
    if (file === null) return new Response(null, { status: 404, headers: pageHeaders("'none'") })
    return new Response(new Uint8Array(await readFile(file.path)), {
      headers: { ...pageHeaders("'none'"), 'content-type': file.type },
    })
  })
}
