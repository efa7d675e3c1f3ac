import { arch, release, type } from 'node:os'

/** Name of the operating system as the system reports it. */
export const systemWords = (): string => `${type()} ${release()} ${arch()}`

/** Runtime of this process: Electron with its Chromium, or Node alone. */
export function runtimeWords(): string {
  const { electron, chrome, node } = process.versions
  return electron === undefined ? `Node ${node}` : `Electron ${electron}, Chromium ${chrome ?? 'unknown'}, Node ${node}`
}
