import { lstatSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pageFile } from '@/shared/languages/languages'
import { spokenLanguage } from '@/shared/languages/text'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** Letters, digits and a few marks. No leading dot, no slash of either kind, no NUL, nothing encoded. */
const plainSegment = /^[A-Za-z0-9_@-][A-Za-z0-9_.@-]*$/

/**
 * The built renderer's file for a request path such as `/assets/x.js`, or null if there is none. The page itself is the
 * version of the current language.
 */
export function findRendererFile(
  root: string,
  requestPath: string,
): { readonly path: string; readonly type: string } | null {
  const isPage = requestPath === '/' || requestPath === `/${pageFile('en')}`
  const segments = isPage ? [pageFile(spokenLanguage())] : requestPath.slice(1).split('/')
  if (!requestPath.startsWith('/') || !segments.every((segment) => plainSegment.test(segment))) return null
  const path = join(root, ...segments)
  const type = types[extname(path)]
  if (type === undefined || lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return null
  return { path, type }
}
