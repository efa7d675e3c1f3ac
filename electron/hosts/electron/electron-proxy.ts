import { session } from 'electron'
import type { SystemRouteOf } from '@/electron/base/env/route'
import { routeOfList } from '@/electron/base/env/system-route'

/**
 * The proxy of the desktop, including automatic configuration, as determined by Chromium. Not before the app is ready.
 */
export const desktopRoute: SystemRouteOf = async (url) =>
  // It only supports the schemes of pages.
  routeOfList(await session.defaultSession.resolveProxy(url.replace(/^ws/, 'http')), url)
