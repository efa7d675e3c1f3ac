import { arch, release, type } from 'node:os'

/** The system, as its own words. */
export const systemWords = (): string => `${type()} ${release()} ${arch()}`

/** What runs this process: Electron with its Chromium, or Node alone. */
export function runtimeWords(): string {
  const { electron, chrome, node } = process.versions
  return electron === undefined ? `Node ${node}` : `Electron ${electron}, Chromium ${chrome ?? 'unknown'}, Node ${node}`
}
