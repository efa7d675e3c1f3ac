// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { createDockview, type DockviewApi } from 'dockview-react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { panels } from '@/renderer/panels/panels'
import { addOptions } from './arrange'
import { type Arrangement, arrangements } from './arrangements'
import type { PanelEntry } from './panel'
import { followLink, linkOf, useLinking } from '../stores/selection-store'
import {
  arrangeWorkspace,
  hookWorkspace,
  isSelectionShown,
  isPanelOpen,
  openAdditional,
  showNextGroup,
  showPanel,
} from './workspace-handle'

// Frames follow in the next task, because nothing is painted here.
vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))

const nextFrame = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

let api: DockviewApi
/** A workspace of the actual docking library, whose panels have a toolbar button and two fields. */
function openWorkspace(width: number, height: number, arrangement = arrangements[0]!): void {
  const host = document.body.appendChild(document.createElement('div'))
  api = createDockview(host, {
    createComponent: ({ id }) => {
      const element = document.createElement('div')
      element.innerHTML =
        `<div data-panel="${id}"><button>Tool of ${id}</button>` +
        `<div class="panel__body"><input disabled><input aria-label="First of ${id}"><input></div></div>`
      return { element, init: () => undefined }
    },
  })
  api.layout(width, height)
  hookWorkspace(api, panels)
  arrangeWorkspace(arrangement)
}
beforeEach(() => openWorkspace(1440, 832))
afterEach(async () => {
  await nextFrame()
  hookWorkspace(null, panels)
  api.dispose()
  document.body.replaceChildren()
})

const ids = (): string[] => api.panels.map(({ id }) => id).toSorted()
const groups = (): string[] => api.groups.map((group) => group.panels.map(({ id }) => id).join(' '))
const focused = (): string | null => document.activeElement?.getAttribute('aria-label') ?? null
const byDefault = (): string[] => arrangements[0]!.places.map(({ id }) => id)
const arrangementNamed = (id: string): Arrangement => arrangements.find((candidate) => candidate.id === id)!
const groupOf = (id: string): string => api.getPanel(id)!.group.id

describe('An arrangement of the panels', () => {
  it.each(arrangements)('for $label has its panels, each once, and the first tab of each group in front', (entry) => {
    for (const [size, places] of [
      [1440, entry.places],
      [1024, entry.smallPlaces],
    ] as const) {
      api.dispose()
      openWorkspace(size, 832, entry)
      expect(api.panels.map(({ id }) => id).toSorted()).toEqual(places.map(({ id }) => id).toSorted())
      for (const group of api.groups) expect(group.activePanel?.id).toBe(group.panels[0]?.id)
      expect(api.activePanel?.id).toBe(places[0]?.id)
    }
  })

  it.each(arrangements)('for $label places no panel next to a later panel, and knows each of them', (entry) => {
    for (const places of [entry.places, entry.smallPlaces]) {
      const before = new Set<string>()
      for (const { id, beside } of places) {
        if (beside !== undefined) expect(before).toContain(beside)
        expect(panels.map((panel) => panel.id as string)).toContain(id)
        before.add(id)
      }
    }
  })

  it('comes back whole after panels were closed and moved', () => {
    const before = groups()
    for (const id of byDefault().slice(0, 3)) api.getPanel(id)?.api.close()
    expect(isPanelOpen(byDefault()[0]!)).toBe(false)
    arrangeWorkspace(arrangements[0]!)
    expect(groups()).toEqual(before)
  })

  it('stacks fewer panels in a small window, and loses none of them', () => {
    const large = api.groups.length
    api.dispose()
    openWorkspace(1024, 640)
    expect(ids()).toEqual(byDefault().toSorted())
    expect(api.groups.length).toBeLessThan(large)
  })

  it.each([
    [2560, 1440, 1024, 768],
    [1440, 832, 2560, 1440],
    [3840, 2160, 1280, 720],
  ])('keeps its proportions when a window of %i × %i moves to a screen of %i × %i and back', (width, height, ...to) => {
    api.dispose()
    openWorkspace(width, height)
    const sizes = () => api.groups.map((group) => [group.width, group.height])
    const before = sizes()
    api.layout(...(to as [number, number]))
    for (const group of api.groups) {
      const [least = 0] = group.panels.map((panel) => panel.minimumWidth ?? 0).toSorted((a, b) => b - a)
      expect(group.width).toBeGreaterThanOrEqual(least)
      expect(group.height).toBeGreaterThanOrEqual(90)
      expect(group.width).toBeLessThanOrEqual(to[0]!)
    }
    api.layout(width, height)
    for (const [at, [wide = 0, high = 0]] of sizes().entries()) {
      expect(Math.abs(wide - before[at]![0]!)).toBeLessThanOrEqual(width * 0.02)
      expect(Math.abs(high - before[at]![1]!)).toBeLessThanOrEqual(height * 0.02)
    }
  })

  it('for risk has the wall with loans and savings in sight, and orders one tab away', () => {
    arrangeWorkspace(arrangementNamed('risk'))
    expect(groups().toSorted()).toEqual(['earn batch-desk open-orders positions', 'loans stress', 'risk-wall'])
    expect(api.groups.find(({ id }) => id === groupOf('earn'))?.activePanel?.id).toBe('earn')
  })

  it('for trading gives the chart more height than what lies below, and for batches the desk', () => {
    const heightOf = (id: string): number => api.getPanel(id)!.group.height
    expect(heightOf('candle-chart')).toBeGreaterThan(heightOf('open-orders'))
    arrangeWorkspace(arrangementNamed('batch'))
    expect(heightOf('candle-chart')).toBeLessThan(heightOf('batch-desk'))
  })
})

describe('A further panel', () => {
  it('opens next to the first with the keyboard, under a new name, and goes with the next arrangement', async () => {
    openAdditional('order-book')
    openAdditional('order-book')
    await nextFrame()
    expect(ids().filter((id) => id.startsWith('order-book'))).toEqual(['order-book', 'order-book#2', 'order-book#3'])
    expect(focused()).toBe('First of order-book#3')
    followLink('order-book#3', 'B')
    expect([isSelectionShown('order-book', 'B'), isSelectionShown('order-ticket', 'B')]).toEqual([true, false])
    arrangeWorkspace(arrangements[0]!)
    expect([ids(), linkOf(useLinking.getState(), 'order-book#3')]).toEqual([byDefault().toSorted(), 'A'])
  })

  it('is the first where that was closed, and nothing where there is only one of its kind', () => {
    api.getPanel('candle-chart')!.api.close()
    openAdditional('candle-chart')
    openAdditional('open-orders')
    expect(ids()).toEqual(byDefault().toSorted())
  })
})

describe('Going to a panel', () => {
  const first = (): string => panels[0]!.id
  const behind = (): string => api.groups.find((group) => group.panels.length > 1)!.panels[1]!.id

  it('brings it to the front with the keyboard in its first field that can be used', async () => {
    const id = behind()
    showPanel(id)
    await nextFrame()
    expect([api.getPanel(id)?.api.isActive, focused()]).toEqual([true, `First of ${id}`])
  })

  it('gives the keyboard at once where the panel is drawn, so that the very next key finds it', () => {
    showPanel(first())
    expect(focused()).toBe(`First of ${first()}`)
  })

  it('opens a closed panel, next to its neighbor if that is open and at the edge otherwise', async () => {
    const entry = panels.find(({ id, place }) => place.beside !== undefined && byDefault().includes(id))!
    api.getPanel(entry.id)!.api.close()
    showPanel(entry.id)
    await nextFrame()
    expect([isPanelOpen(entry.id), focused()]).toEqual([true, `First of ${entry.id}`])
    api.getPanel(entry.id)!.api.close()
    api.getPanel(entry.place.beside!)!.api.close()
    expect(addOptions(entry, entry.place, api)).toMatchObject({ position: { direction: 'right' } })
    showPanel(entry.id)
    expect(isPanelOpen(entry.id)).toBe(true)
  })

  it('keeps the keyboard focus inside a panel that has it already', async () => {
    showPanel(first())
    const last = document.querySelector<HTMLInputElement>(`[data-panel="${first()}"] input:last-child`)!
    last.focus()
    showPanel(first())
    await nextFrame()
    expect(document.activeElement).toBe(last)
  })

  it('focuses the marked control of a panel rather than its first', async () => {
    const [, last] = document.querySelectorAll<HTMLInputElement>(`[data-panel="${first()}"] input:not([disabled])`)
    last!.toggleAttribute('data-panel-home')
    showPanel(first())
    await nextFrame()
    expect(document.activeElement).toBe(last)
  })

  it('leaves the keyboard with an open dialog, and takes it from one that closes', async () => {
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.className = 'dialog'
    dialog.innerHTML = '<input aria-label="Phrase">'
    dialog.toggleAttribute('data-open')
    dialog.querySelector('input')!.focus()
    showPanel(first())
    await nextFrame()
    expect(focused()).toBe('Phrase')
    dialog.toggleAttribute('data-open')
    showPanel(first())
    expect(focused()).toBe(`First of ${first()}`)
  })

  it('does nothing for a name that no panel bears, and without a workspace', () => {
    const before = groups()
    showPanel('no-such-panel')
    expect(groups()).toEqual(before)
    hookWorkspace(null, [] as readonly PanelEntry[])
    expect(() => {
      showPanel(first())
      showNextGroup(1)
      arrangeWorkspace(arrangements[0]!)
    }).not.toThrow()
    expect([groups(), isPanelOpen(first())]).toEqual([before, false])
  })

  it('by F6 goes round all groups and back to the first, and by Shift-F6 the other way', () => {
    api.groups[0]!.activePanel!.api.setActive()
    const start = api.activeGroup!.id
    const ids = api.groups.map(() => {
      showNextGroup(1)
      return api.activeGroup!.id
    })
    expect([new Set(ids).size, ids.at(-1)]).toEqual([api.groups.length, start])
    showNextGroup(-1)
    expect(api.activeGroup!.id).toBe(ids.at(-2))
  })
})
