import type { Clock } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import type { CheckedInputOf } from '@/shared/ipc/contract'
import type { PanelWindows } from '@/shared/ipc/desktop/panel-windows'
import {
  type Bounds,
  MOST_DISPLAY_SETS,
  MOST_PANEL_WINDOWS,
  type SavedPanelWindow,
} from '@/shared/settings/panel-windows'
import type { Settings } from '@/shared/settings/settings'
import type { Caller } from '@/electron/base/caller'
import { refused } from '@/electron/base/service-error'
import { displaySetOf, withinReach } from './window-bounds'

/** A window opened by the host. */
export interface OpenWindow {
  focus(): void
  close(): void
  moveTo(bounds: Bounds): void
}

/** Events of a window, from its host. */
interface WindowEvents {
  readonly moved: (bounds: Bounds) => void
  readonly closed: () => void
}

/** Windows of the desktop application. */
export interface WindowOpener {
  /** Available displays. */
  displays(): readonly Bounds[]
  onDisplaysChanged(listener: () => void): () => void
  open(panel: string, bounds: Bounds | null, on: WindowEvents): OpenWindow
}

export interface PanelWindowsParts {
  readonly clock: Clock
  readonly settings: {
    get(): Pick<Settings, 'panelWindows'>
    set(change: Pick<Settings, 'panelWindows'>): unknown
  }
  /** Null if pages open windows themselves. */
  readonly opener: WindowOpener | null
  readonly changed: (windows: PanelWindows) => void
}

/** Panels in separate windows and their bounds, by set of displays. */
export interface PanelWindowsService {
  readonly list: (request: CheckedInputOf<'windows.list'>) => PanelWindows
  /** Throws a ServiceError if there are too many. */
  readonly open: (request: CheckedInputOf<'windows.open'>) => PanelWindows
  readonly close: (request: CheckedInputOf<'windows.close'>) => PanelWindows
  readonly focus: (request: CheckedInputOf<'windows.focus'>) => null
  readonly here: (request: CheckedInputOf<'windows.here'>, caller: Caller) => PanelWindows
  readonly moved: (request: CheckedInputOf<'windows.moved'>) => null
  /** Opens the saved windows of these displays. */
  readonly restore: () => void
  /** After this call, a closed window stays saved and is restored later. */
  readonly stop: () => void
}

/** A reload of a page takes less than this. */
const RELOAD_MS = 3 * SECOND_MS

export function createPanelWindows({ clock, settings, opener, changed }: PanelWindowsParts): PanelWindowsService {
  /** By panel: the window of the application, or the page that reported to show the panel. */
  const windows = new Map<string, OpenWindow>()
  const pages = new Map<string, Caller>()
  let displays = opener === null ? '' : displaySetOf(opener.displays())
  let isStopped = false

  const saved = (): readonly SavedPanelWindow[] => settings.get().panelWindows[displays] ?? []
  const isOpen = (panel: string): boolean => windows.has(panel) || pages.has(panel)
  const state = (): PanelWindows => ({
    opener: opener === null ? 'page' : 'application',
    windows: saved().map((window) => ({ ...window, isOpen: isOpen(window.panel) })),
  })
  /** The current set is last. The first is dropped if there are too many. */
  function save(list: readonly SavedPanelWindow[]): void {
    const { [displays]: _, ...others } = settings.get().panelWindows
    const retained = Object.entries(others).slice(-(MOST_DISPLAY_SETS - 1))
    settings.set({ panelWindows: Object.fromEntries([...retained, [displays, [...list]]]) })
  }
  function publish(): PanelWindows {
    const now = state()
    changed(now)
    return now
  }
  const useDisplays = (requestedDisplays: string): void =>
    void (displays = opener === null ? requestedDisplays : displays)

  function forget(panel: string): void {
    if (isStopped || !saved().some((window) => window.panel === panel)) return
    save(saved().filter((window) => window.panel !== panel))
    publish()
  }
  function place(panel: string, bounds: Bounds): void {
    if (isStopped) return
    save(saved().map((window) => (window.panel === panel ? { ...window, bounds } : window)))
  }
  function show({ panel, bounds }: SavedPanelWindow): void {
    if (opener === null || windows.has(panel)) return
    const window = opener.open(panel, withinReach(bounds, opener.displays()), {
      moved: (to) => place(panel, to),
      closed: () => {
        windows.delete(panel)
        forget(panel)
      },
    })
    windows.set(panel, window)
  }

  const stopFollowing = opener?.onDisplaysChanged(() => {
    const currentDisplays = opener.displays()
    displays = displaySetOf(currentDisplays)
    // Open windows stay open, and are moved to a new set of displays without saved windows.
    const savedBounds = saved()
    const missing = [...windows.keys()].filter((panel) => savedBounds.every((window) => window.panel !== panel))
    save([...savedBounds, ...missing.map((panel) => ({ panel, bounds: null, beside: null }))])
    for (const { panel, bounds } of saved()) {
      const to = withinReach(bounds, currentDisplays)
      if (to !== null) windows.get(panel)?.moveTo(to)
    }
    restore()
    publish()
  })
  function restore(): void {
    for (const window of saved()) show(window)
  }

  return {
    list(request) {
      useDisplays(request.displays)
      return state()
    },
    open({ displays: requestedDisplays, panel, bounds, beside }) {
      useDisplays(requestedDisplays)
      const others = saved().filter((window) => window.panel !== panel)
      if (others.length >= MOST_PANEL_WINDOWS) throw refused('too-many-panel-windows', { most: MOST_PANEL_WINDOWS })
      const window = { panel, bounds, beside }
      save([...others, window])
      show(window)
      return publish()
    },
    close({ panel }) {
      const window = windows.get(panel)
      windows.delete(panel)
      forget(panel)
      window?.close()
      return state()
    },
    focus({ panel }) {
      windows.get(panel)?.focus()
      return null
    },
    here({ panel }, caller) {
      pages.set(panel, caller)
      caller.onGone(() => {
        if (pages.get(panel) !== caller) return
        pages.delete(panel)
        clock.after(RELOAD_MS, () => pages.has(panel) || windows.has(panel) || forget(panel))
      })
      return publish()
    },
    moved({ panel, bounds }) {
      place(panel, bounds)
      return null
    },
    restore,
    stop() {
      isStopped = true
      stopFollowing?.()
    },
  }
}
