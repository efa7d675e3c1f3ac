// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { createDockview, type DockviewApi } from 'dockview-react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { panels } from '@/renderer/panels/panels'
import { addOptions } from './default-arrangement'
import type { PanelEntry } from './panel'
import { arrangeRiskDesk, hookWorkspace, isPanelOpen, resetLayout, showNextGroup, showPanel } from './workspace-handle'

// Pictures come with the next turn: nothing is painted here.
vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))

const nextFrame = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

let api: DockviewApi
/** A workspace of the docking library itself, whose panels hold a toolbar button and two fields in their body. */
function openWorkspace(width: number, height: number): void {
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
  resetLayout()
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
const byDefault = (): string[] => panels.filter(({ closed }) => closed !== true).map(({ id }) => id)
const groupOf = (id: string): string => api.getPanel(id)!.group.id

describe('The arrangement of the panels', () => {
  it('has every panel that is not closed by default, and the first tab of each group in front', () => {
    expect(ids()).toEqual(byDefault().toSorted())
    for (const group of api.groups) expect(group.activePanel?.id).toBe(group.panels[0]?.id)
  })

  it('comes back whole after panels were closed and moved', () => {
    const before = groups()
    for (const id of byDefault().slice(0, 3)) api.getPanel(id)?.api.close()
    expect(isPanelOpen(byDefault()[0]!)).toBe(false)
    resetLayout()
    expect(groups()).toEqual(before)
  })

  it('stacks fewer panels in a small window, and loses none of them', () => {
    const large = api.groups.length
    api.dispose()
    openWorkspace(1024, 640)
    expect(ids()).toEqual(byDefault().toSorted())
    expect(api.groups.length).toBeLessThan(large)
  })

  it('for watching risk has the wall with loans and savings in sight, and orders one tab away', () => {
    arrangeRiskDesk()
    expect(groups().toSorted()).toEqual(['earn batch-desk open-orders positions', 'loans', 'risk-wall'])
    expect(api.groups.find(({ id }) => id === groupOf('earn'))?.activePanel?.id).toBe('earn')
    expect(api.activePanel?.id).toBe('risk-wall')
    resetLayout()
    expect(ids()).toEqual(byDefault().toSorted())
  })

  it('places no panel beside one that comes later in the table or is closed by default', () => {
    const before = new Set<string>()
    for (const { id, closed, place, smallPlace } of panels) {
      for (const beside of [place.beside, smallPlace?.beside])
        if (beside !== undefined) expect(before).toContain(beside)
      if (closed !== true) before.add(id)
    }
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

  it('opens one that was closed, beside its neighbor where that is open and at the edge where it is not', async () => {
    const entry = panels.find(({ id, place }) => place.beside !== undefined && byDefault().includes(id))!
    api.getPanel(entry.id)!.api.close()
    showPanel(entry.id)
    await nextFrame()
    expect([isPanelOpen(entry.id), focused()]).toEqual([true, `First of ${entry.id}`])
    api.getPanel(entry.id)!.api.close()
    api.getPanel(entry.place.beside!)!.api.close()
    expect(addOptions(entry, api)).toMatchObject({ position: { direction: 'right' } })
    showPanel(entry.id)
    expect(isPanelOpen(entry.id)).toBe(true)
  })

  it('leaves the keyboard where it is inside a panel that has it already', async () => {
    showPanel(first())
    const last = document.querySelector<HTMLInputElement>(`[data-panel="${first()}"] input:last-child`)!
    last.focus()
    showPanel(first())
    await nextFrame()
    expect(document.activeElement).toBe(last)
  })

  it('does nothing for a name that no panel bears, and without a workspace', () => {
    const before = groups()
    showPanel('no-such-panel')
    expect(groups()).toEqual(before)
    hookWorkspace(null, [] as readonly PanelEntry[])
    expect(() => {
      showPanel(first())
      showNextGroup(1)
      resetLayout()
    }).not.toThrow()
    expect([groups(), isPanelOpen(first())]).toEqual([before, false])
  })

  it('by F6 goes round all groups and back to the first, and by Shift-F6 the other way', () => {
    api.groups[0]!.activePanel!.api.setActive()
    const start = api.activeGroup!.id
    const seen = api.groups.map(() => {
      showNextGroup(1)
      return api.activeGroup!.id
    })
    expect([new Set(seen).size, seen.at(-1)]).toEqual([api.groups.length, start])
    showNextGroup(-1)
    expect(api.activeGroup!.id).toBe(seen.at(-2))
  })
})
