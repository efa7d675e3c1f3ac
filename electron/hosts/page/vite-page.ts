import { realpathSync } from 'node:fs'
import { createServer as createProbe } from 'node:net'
import { join, relative, sep } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import type { Random } from '@/shared/base/random'
import type { GivePage } from './built-page'
import { pageHeaders } from './content-policy'

/**
 * The page from its sources, for development: changes appear without a reload. In addition to the built page it allows
 * the inline scripts and styles that Vite writes, known by a nonce, and Vite's socket.
 */
export async function vitePage(root: string, random: Random): Promise<GivePage> {
  const nonce = Buffer.from(random.bytes(16)).toString('base64url')
  const port = await freePort()
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, '.cache/vite'),
    appType: 'spa',
    html: { cspNonce: nonce },
    server: {
      middlewareMode: true,
      cors: false,
      warmup: { clientFiles: ['./main.tsx', './start.tsx'] },
      ws: { host: '127.0.0.1', port },
      fs: {
        allow: [
          ...['renderer', 'shared', 'assets/public'].map((folder) => join(root, folder)),
          realpathSync(join(root, 'node_modules')),
        ],
      },
    },
  })
  notifyOfMainProcess(vite, root)
  const headers = pageHeaders("'self'")
  headers['content-security-policy'] = loosened(headers['content-security-policy'], nonce, port)
  return (request, response) => {
    response.setHeaders(new Map(Object.entries(headers)))
    vite.middlewares(request, response, () => response.writeHead(404).end())
  }
}

const loosened = (policy: string, nonce: string, port: number): string =>
  policy
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", `connect-src 'self' ws://127.0.0.1:${port}`)

/** Changes outside of the page need a restart. */
function notifyOfMainProcess({ watcher }: ViteDevServer, root: string): void {
  watcher.add(['electron', 'shared'].map((folder) => join(root, folder)))
  watcher.on('change', (path) => {
    const name = relative(root, path).replaceAll(sep, '/')
    if (/^(electron|shared)\//.test(name))
      console.log(`${name} is part of the main process, which goes on as it was: start again to see the change there.`)
  })
}

/** Vite needs its port in advance, and the content policy names it. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createProbe().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
