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
  /** Starts the practice exchange, apart from this thread where the host can. */
  readonly launchPractice: LaunchPractice
  readonly host: AppInfo['host']
  readonly version: string
  /** Settings, journals and the practice accounts live here; an absolute path. */
  readonly dataDir: string
  /** The system's keychain; given by tests that must not touch the user's own. */
  readonly loadKeychain?: () => Keytar
  /** Puts a text on the system's clipboard; a browser has its own. */
  readonly clipboard?: (text: string) => void
  /** Reaches a trader who is not looking at the page; the host's own ways. */
  readonly alarm?: (delivery: Delivery) => void
  /** The small window above all others, in the host that has one. */
  readonly mini?: MiniSwitch
  /** Opens windows of panels, in the host that does; in a browser the page opens them. */
  readonly panels?: WindowOpener
  /** Shows the text in a native dialog; resolves true where a person confirmed. Absent in the browser host. */
  readonly confirmByPerson?: (text: string) => Promise<boolean>
  /** Prints a line to the terminal of the process: confirmation codes in the browser host. */
  readonly print?: (line: string) => void
  /** PEM of the key that signs releases; without it no server is asked for newer versions. */
  readonly updateKey?: string | undefined
  /** Milliseconds without input anywhere on this computer, where the host can ask. */
  readonly systemIdleMs?: () => number
}

/** A running application, as its host sees it. */
export interface App {
  readonly router: Router
  readonly publisher: Publisher
  /** Files that pages requested, for the host to save. */
  readonly downloads: Downloads
  readonly notify: Notices['notify']
  /** Takes an uncaught error: shuts the gate and notifies the user; cancels, alarms and everything else go on. */
  readonly failed: (error: unknown) => void
  /** Opens the panel windows that were open at the last end, on their displays. */
  readonly restoreWindows: () => void
  /** Unresolved and waiting orders, to be shown before Volley ends. */
  unfinished(): Unfinished
  /** The trader is away: locks Volley where it has a PIN, and disarms live profiles. */
  readonly left: (why: string) => void
  /** Number of watched risk units and loans, with or without a figure. */
  readonly watched: () => number
  /** True if the watchman has figures of everything that is watched, and goes on without this process. */
  readonly hasWatchman: () => boolean
  readonly settings: () => Settings
  close(): Promise<void>
}
