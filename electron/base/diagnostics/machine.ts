import { arch, release, type } from 'node:os'
import { t } from '@/shared/languages/text'

/** Name of the operating system as the system reports it. */
export const describeSystem = (): string => `${type()} ${release()} ${arch()}`

/** Runtime of this process: Electron with its Chromium, or Node alone. */
export function describeRuntime(): string {
  const { electron, chrome, node } = process.versions
  return electron === undefined
    ? `Node ${node}`
    : `Electron ${electron}, Chromium ${chrome ?? t('unknown')}, Node ${node}`
}
