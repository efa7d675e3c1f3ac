import type { AppInfo } from '@/shared/ipc/contract'
import type { Settings } from '@/shared/settings/settings'
import type { Delivery } from '@/shared/trading/alarms/incident'
import type { MiniSwitch } from './app/mini-switch'
import type { WindowOpener } from './app/panel-windows'
import type { LaunchPractice, PracticeChoice } from './app/practice-access'
import type { Unfinished } from './app/unfinished'
import type { Downloads } from './base/downloads'
import type { HostEnv } from './base/env/env'
import type { Notices } from './base/notices'
import type { Publisher } from './base/publisher'
import type { Keytar } from './base/vault/keytar-vault'
import type { Router } from './ipc/router'

/** What a host gives the application that it is the shell of. */
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
  /** Has a person confirm what this says in a dialog that no page can answer, in the host that has one. */
  readonly confirmByPerson?: (text: string) => Promise<boolean>
  /** Writes a line where the process was started: the codes by which a person confirms in the other host. */
  readonly print?: (line: string) => void
  /** PEM of the key that signs releases; without it nobody is asked for newer versions. */
  readonly updateKey?: string | undefined
  /** Milliseconds without input anywhere on this computer, where the host can ask. */
  readonly systemIdleMs?: () => number
}

/** A running application, as its host sees it. */
export interface App {
  readonly router: Router
  readonly publisher: Publisher
  /** What pages asked to be saved, for the host to hand over. */
  readonly downloads: Downloads
  readonly notify: Notices['notify']
  /** To be called with what nobody caught: shuts the gate and says so; cancels, alarms and everything else go on. */
  readonly failed: (error: unknown) => void
  /** Opens the windows of panels that stood on these displays. */
  readonly restoreWindows: () => void
  /** What should be said before Volley ends. */
  unfinished(): Unfinished
  /** Nobody is at the screen: Volley locks where it has a PIN, and real money is disarmed. */
  readonly left: (why: string) => void
  /** How many risk units and loans are watched, with or without a figure now. */
  readonly watched: () => number
  /** Whether the watchman has figures of all that is watched, and goes on without this process. */
  readonly hasWatchman: () => boolean
  readonly settings: () => Settings
  close(): Promise<void>
}
