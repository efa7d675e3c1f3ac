import { session } from 'electron'
import type { SystemRouteOf } from '../base/env/route'
import { routeOfList } from '../base/env/system-route'

/** The proxy of the desktop, automatic configuration included, as Chromium finds it. Not before the app is ready. */
export const desktopRoute: SystemRouteOf = async (url) =>
  // It knows the schemes of pages only.
  routeOfList(await session.defaultSession.resolveProxy(url.replace(/^ws/, 'http')), url)
