import type { AppInfo } from '@/shared/ipc/contract'
import type { Settings } from '@/shared/settings/settings'
import type { Delivery } from '@/shared/trading/alarms/incident'
import type { MiniSwitch } from '@/electron/app/windows/mini-switch'
import type { WindowOpener } from '@/electron/app/windows/panel-windows'
import type { LaunchPractice, PracticeChoice } from '@/electron/app/connections/practice-access'
import type { Unfinished } from '@/electron/app/health/unfinished'
import type { Downloads } from './base/downloads'
import type { HostEnv } from './base/env/env'
import type { Notices } from './base/notices'
import type { Publisher } from './base/publisher'
import type { Keytar } from './base/vault/keytar-vault'
import type { Router } from './ipc/router'

/** The parts of the application that differ by host. */
export interface AppOptions extends PracticeChoice {
  readonly env: HostEnv
  /** Starts the practice exchange, in a separate thread if the host can. */
  readonly launchPractice: LaunchPractice
  readonly host: AppInfo['host']
  readonly version: string
  /** Absolute path of settings, journals and practice accounts. */
  readonly dataDir: string
  /** The system's keychain. Tests replace it, so that they never change the user's keychain. */
  readonly loadKeychain?: () => Keytar
  /** Puts a text on the system's clipboard. In a browser the page does it. */
  readonly clipboard?: (text: string) => void
  /** Host-specific notification of a trader who is not looking at the page. */
  readonly alarm?: (delivery: Delivery) => void
  /** The small always-on-top window, in a host that has it. */
  readonly mini?: MiniSwitch
  /** Opens windows of panels, in a host that has them. In a browser the page opens them. */
  readonly panels?: WindowOpener
  /** Shows the text in a native dialog. Resolves true if a person confirmed. Absent in the browser host. */
  readonly confirmByPerson?: (text: string) => Promise<boolean>
  /** Prints a line to the terminal of the process: confirmation codes in the browser host. */
  readonly print?: (line: string) => void
  /** PEM of the key that signs releases. Without it no server is queried for newer versions. */
  readonly updateKey?: string | undefined
  /** Milliseconds without input anywhere on this computer, if the host provides it. */
  readonly systemIdleMs?: () => number
}

/** A running application, as its host sees it. */
export interface App {
  readonly router: Router
  readonly publisher: Publisher
  /** Files that pages requested, for the host to save. */
  readonly downloads: Downloads
  readonly notify: Notices['notify']
  /**
   * Handles an uncaught error: closes the gate and notifies the user. Cancels, alarms and all other functions continue.
   */
  readonly failed: (error: unknown) => void
  /** Opens the panel windows of the last session, on their displays. */
  readonly restoreWindows: () => void
  /** Unresolved and waiting orders, to be shown before Volley ends. */
  unfinished(): Unfinished
  /** The trader is away: locks Volley if a PIN is set, and disarms live profiles. */
  readonly reportAway: (why: string) => void
  /** Number of watched risk units and loans, with or without a figure. */
  readonly watched: () => number
  /** True if the watchman has figures of everything that is watched, and continues without this process. */
  readonly hasWatchman: () => boolean
  readonly settings: () => Settings
  close(): Promise<void>
}
