import { describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { PanelWindows } from '@/shared/ipc/desktop/panel-windows'
import type { Bounds, PanelWindowsByDisplays } from '@/shared/settings/panel-windows'
import type { Caller } from '@/electron/base/caller'
import { createPanelWindows, type WindowOpener } from './panel-windows'

const laptop: Bounds = { x: 0, y: 0, width: 1440, height: 900 }
const monitor: Bounds = { x: 1440, y: 0, width: 2560, height: 1440 }
const DESK = 'the displays of a page'
const at = (x: number, y: number): Bounds => ({ x, y, width: 600, height: 400 })

/** A computer with displays and windows on them, and what its disk keeps over starts. */
function computer(plugged: readonly Bounds[] | null) {
  const disk: { panelWindows: PanelWindowsByDisplays } = { panelWindows: {} }
  function start() {
    const windows = new Map<string, { bounds: Bounds | null; closed: () => void; moved: (to: Bounds) => void }>()
    const published: PanelWindows[] = []
    let displays = plugged ?? []
    let replug = (): void => undefined
    const opener: WindowOpener = {
      displays: () => displays,
      onDisplaysChanged: (listener) => {
        replug = listener
        return () => undefined
      },
      open: (panel, bounds, { moved, closed }) => {
        const window = { bounds, moved, closed: () => (windows.delete(panel), closed()) }
        windows.set(panel, window)
        return { focus: () => undefined, close: window.closed, moveTo: (to) => void (window.bounds = to) }
      },
    }
    const clock = createManualClock()
    const service = createPanelWindows({
      clock,
      settings: { get: () => disk, set: (change) => Object.assign(disk, change) },
      opener: plugged === null ? null : opener,
      changed: (list) => void published.push(list),
    })
    const move = (panel: string, bounds: Bounds | null = null) =>
      service.open({ displays: DESK, panel, bounds, beside: 'candle-chart' })
    function plug(next: readonly Bounds[]): void {
      displays = next
      replug()
    }
    const listed = () => service.list({ displays: DESK }).windows.map(({ panel }) => panel)
    return { service, windows, published, clock, move, plug, listed, disk }
  }
  return { start, disk }
}
function aPage() {
  const listeners: (() => void)[] = []
  const caller: Caller = {
    id: 'page',
    onGone: (listener) => void listeners.push(listener),
    send: () => undefined,
    busy: () => false,
  }
  return { caller, disconnect: () => listeners.forEach((listener) => listener()) }
}

describe('Windows of panels', () => {
  it('have at the next start their last position', () => {
    const { start } = computer([laptop, monitor])
    const first = start()
    first.move('order-book', at(1500, 100))
    first.windows.get('order-book')!.moved(at(1700, 200))
    first.service.stop()
    first.windows.get('order-book')!.closed()
    const second = start()
    second.service.restore()
    expect(second.windows.get('order-book')?.bounds).toEqual(at(1700, 200))
    expect(second.listed()).toEqual(['order-book'])
  })

  it('return their panel when they are closed, and report it', () => {
    const { service, windows, move, published, listed } = computer([laptop]).start()
    move('order-book')
    expect(published.at(-1)).toMatchObject({ opener: 'application', windows: [{ panel: 'order-book', isOpen: true }] })
    windows.get('order-book')!.closed()
    expect([listed(), published.at(-1)?.windows]).toEqual([[], []])
    move('order-book')
    service.close({ panel: 'order-book' })
    expect([windows.size, listed()]).toEqual([0, []])
  })

  it('are remembered by set of displays, and stay in reach when one is unplugged', () => {
    const { windows, move, plug, disk } = computer([laptop, monitor]).start()
    move('order-book', at(2000, 300))
    plug([laptop])
    const moved = windows.get('order-book')!.bounds
    expect(moved).not.toBeNull()
    windows.get('order-book')!.moved(at(10, 10))
    plug([laptop, monitor])
    expect(windows.get('order-book')?.bounds).toEqual(at(2000, 300))
    expect(Object.values(disk.panelWindows).map(([window]) => window?.bounds)).toEqual([at(10, 10), at(2000, 300)])
  })

  it('of a browser are those whose pages are there; one that is loaded again is none that was closed', () => {
    const { service, clock, move, listed } = computer(null).start()
    move('order-book')
    expect(service.list({ displays: DESK })).toMatchObject({ opener: 'page', windows: [{ isOpen: false }] })
    const [before, after] = [aPage(), aPage()]
    service.here({ panel: 'order-book' }, before.caller)
    before.disconnect()
    clock.advance(1000)
    service.here({ panel: 'order-book' }, after.caller)
    clock.advance(10_000)
    expect(service.list({ displays: DESK }).windows).toMatchObject([{ panel: 'order-book', isOpen: true }])
    after.disconnect()
    clock.advance(2000)
    expect(listed()).toEqual(['order-book'])
    clock.advance(2000)
    expect(listed()).toEqual([])
  })

  it('are twenty at most, and sets of displays twelve', () => {
    const { service, move, disk } = computer(null).start()
    for (let count = 1; count <= 20; count += 1) move(`order-book#${count + 1}`)
    expect(() => move('earn')).toThrow('panel: there are 20 windows of panels already')
    for (let setNumber = 0; setNumber < 15; setNumber += 1)
      service.open({ displays: `set ${setNumber}`, panel: 'earn', bounds: null, beside: null })
    expect(Object.keys(disk.panelWindows)).toHaveLength(12)
    expect(Object.keys(disk.panelWindows).at(-1)).toBe('set 14')
  })
})
