import { readFile } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pageHeaders } from './content-policy'
import { findRendererFile } from './renderer-files'

/** Answers a GET or HEAD for a file of the page. */
export type GivePage = (request: IncomingMessage, response: ServerResponse) => void

/** Vite puts a content hash into these names. A browser keeps the compiled code of cacheable files. */
const isNamedByContent = (path: string): boolean => /[\\/]assets[\\/][^\\/]+-[\w-]{8}\.\w+$/.test(path)

/** The page built into `rendererDir`. */
export function builtPage(rendererDir: string): GivePage {
  return (request, response) => {
    const file = findRendererFile(rendererDir, (request.url ?? '').split('?', 1)[0]!)
    if (file === null) return void response.writeHead(404, pageHeaders("'self'")).end()
    const caching = isNamedByContent(file.path) ? { 'cache-control': 'private, max-age=31536000, immutable' } : {}
    response.writeHead(200, { ...pageHeaders("'self'"), 'content-type': file.type, ...caching })
    if (request.method === 'HEAD') return void response.end()
    // At once: the parts of a stream cost more processor time.
    readFile(file.path, (error, content) => (error ? response.destroy() : response.end(content)))
  }
}
