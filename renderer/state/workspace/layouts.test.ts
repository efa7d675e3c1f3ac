// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall, resetFakeBridge } from '@/renderer/testing/fake-bridge'
import { createDockview, type DockviewApi } from 'dockview-react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LayoutInput, type Layout, noLinking } from '@/shared/settings/layout'
import { SavedPanelWindow } from '@/shared/settings/panel-windows'
import type { NamedLayout } from '@/shared/ipc/desktop/layouts'
import { panels } from '@/renderer/panels/panels'
import { arrangements } from './arrangements'
import { createLayout, importLayout, openLayout, restoreLayout } from './layout-actions'
import { isChange, noHistory, useLayoutHistory } from './layout-history'
import { noteLayout, redoLayout, undoLayout } from './layout-steps'
import { layoutFileText, readSavedLayout } from './read-layout'
import {
  arrangeWorkspace,
  hookWorkspace,
  knownPanels,
  layoutOnScreen,
  openAdditional,
  revealPanel,
  showLayout,
} from './workspace-handle'
import { followLink, linkOf, selectionOf, selectSymbol, useLinking } from '../stores/selection-store'
import { useLayouts } from '../stores/layouts-store'

vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))

let api: DockviewApi
beforeEach(() => {
  const host = document.body.appendChild(document.createElement('div'))
  api = createDockview(host, {
    createComponent: () => ({ element: document.createElement('div'), init: () => undefined }),
  })
  api.layout(1440, 832)
  hookWorkspace(api, panels)
  arrangeWorkspace(arrangements[0]!)
  useLayoutHistory.setState(noHistory, true)
  useLayouts.setState({ list: { layouts: [], backups: [] } })
})
afterEach(async () => {
  await new Promise((resolve) => setTimeout(resolve))
  hookWorkspace(null, panels)
  api.dispose()
  document.body.replaceChildren()
  resetFakeBridge()
})

const screenNow = (): Layout => structuredClone(layoutOnScreen()!)
type Node = Layout['arrangement']['grid']['root'] | Layout['arrangement']['grid']['root']['data'][number]
const viewsIn = (node: Node): string[] =>
  node.type === 'leaf' ? [node.data.views.join(' ')] : ['[', ...node.data.flatMap(viewsIn), ']']
/** All groups with their nesting. */
const groups = (): string[] => viewsIn(screenNow().arrangement.grid.root)
const layoutNamed = (name: string, numbers: readonly number[]): NamedLayout => ({
  id: name,
  name,
  versions: numbers.map((number) => ({ number, at: number, panels: 3 })),
  deletedAt: null,
})
const file = (text: string, name = 'desk.json') => new File([text], name)
/** The layout on screen with a changed value at a path. */
function spoiled(path: string, value: unknown): string {
  const whole = JSON.parse(layoutFileText('Desk', screenNow()))
  const steps = path.split('.')
  let at = whole
  for (const step of steps.slice(0, -1)) at = at[step]
  at[steps.at(-1)!] = value
  return JSON.stringify(whole)
}

describe('A layout', () => {
  it('is the same on screen after it was saved as text and shown again, links included', () => {
    openAdditional('order-book')
    followLink('order-book#2', 'B')
    selectSymbol('SPOT', 'ETHUSDT', 'B')
    const [before, saved] = [groups(), JSON.stringify(screenNow())]
    arrangeWorkspace(arrangements[2]!)
    selectSymbol('SPOT', 'SOLUSDT', 'B')
    const usable = readSavedLayout(JSON.parse(saved), knownPanels())!
    expect([showLayout(usable.layout), usable.omitted]).toEqual([true, []])
    expect(groups()).toEqual(before)
    expect([linkOf(useLinking.getState(), 'order-book#2'), selectionOf('order-book#2').symbol]).toEqual([
      'B',
      'ETHUSDT',
    ])
  })

  it('holds every panel, and a further one of each, after it was saved and read back', () => {
    const ids = panels.flatMap(({ id }) => [id, `${id}#2`])
    for (const id of ids) revealPanel(id)
    const saved = JSON.stringify(screenNow())
    expect(Object.keys(screenNow().arrangement.panels).toSorted()).toEqual(ids.toSorted())
    const before = groups()
    expect(LayoutInput.safeParse(JSON.parse(saved)).error).toBe(undefined)
    const windows = ids.map((panel) => ({ panel, bounds: null, beside: panel }))
    expect(windows.filter((window) => !SavedPanelWindow.safeParse(window).success)).toEqual([])
    arrangeWorkspace(arrangements[0]!)
    const usable = readSavedLayout(JSON.parse(saved), knownPanels())
    expect([usable?.omitted, showLayout(usable!.layout), groups()]).toEqual([[], true, before])
  })

  it.each([
    ['whose name is no name of a panel', 'Tape!', { id: 'Tape!', contentComponent: 'Tape!' }],
    ['that is described as another', 'tape', { id: 'tape', contentComponent: 'stress' }],
    ['that is described under another name', 'tape', { id: 'stress', contentComponent: 'tape' }],
    ['that cannot be read', 'tape', { id: 'tape', contentComponent: 'tape', minimumWidth: 'wide' }],
    ['that is not described', 'tape', undefined],
  ])('is shown without a panel %s, which is named', (_, name, described) => {
    const saved = JSON.parse(JSON.stringify(screenNow())) as Layout
    const { data } = saved.arrangement.grid.root
    const all = { ...saved.arrangement.panels, ...(described && { [name]: described }) }
    const odd = { type: 'leaf', data: { id: 'odd', views: [name], activeView: name } }
    const root = { ...saved.arrangement.grid.root, data: [...data, odd] }
    const arrangement = { ...saved.arrangement, panels: all, grid: { ...saved.arrangement.grid, root } }
    expect(readSavedLayout({ ...saved, arrangement }, knownPanels())).toEqual({ layout: saved, omitted: [name] })
  })

  it('keeps its panels where a word of its links is not known', () => {
    const saved = { ...screenNow(), linking: { ...noLinking, panels: { 'order-book': 'Z' } } }
    expect(readSavedLayout(saved, knownPanels())?.layout.linking).toEqual(noLinking)
  })

  it.each([
    ['of another version', { version: 3 }],
    ['that is broken', { arrangement: { grid: 7 } }],
  ])('%s is not used', (_, change) => {
    expect(readSavedLayout({ ...screenNow(), ...change }, knownPanels())).toBe(null)
  })

  it('is shown without the panels that this version does not have, which are named', async () => {
    const before = groups()
    const layout = JSON.parse(JSON.stringify(screenNow()).replaceAll('order-history', 'astrology')) as Layout
    const alone = JSON.parse(JSON.stringify(layout).replaceAll('order-ticket', 'horoscope')) as Layout
    answer('layouts.read', alone)
    const result = await openLayout(layoutNamed('Old', [1]))
    expect(result).toEqual({
      ok: true,
      text: 'Old is shown. Panels that this version cannot show are left out: horoscope, astrology.',
    })
    const without = before
      .filter((group) => group !== 'order-ticket')
      .map((group) => group.replace(' order-history', ''))
    expect(groups()).toEqual(without)
  })

  it('that the docking library refuses does not move the panels', async () => {
    const before = groups()
    const layout = screenNow()
    answer('layouts.read', layout)
    const refuse = vi.spyOn(api, 'fromJSON').mockImplementationOnce(() => {
      api.clear()
      throw new Error('no')
    })
    expect(await openLayout(layoutNamed('Odd', [1]))).toMatchObject({
      ok: false,
      text: expect.stringContaining('stay'),
    })
    refuse.mockRestore()
    expect(groups()).toEqual(before)
  })

  it('is saved under a name, and the refusal of a used name is passed on', async () => {
    answer('layouts.create', () => layoutNamed('Desk', [1]))
    expect(await createLayout('Desk')).toEqual({ ok: true, text: 'Desk is saved.' })
    expect(inputsOf('layouts.create')).toEqual([{ name: 'Desk', layout: screenNow() }])
    refuseCall('layouts.create', 'name: another layout is called Desk')
    expect(await createLayout('Desk')).toEqual({ ok: false, text: 'name: another layout is called Desk' })
  })

  it('goes back to an earlier version, which becomes its newest', async () => {
    const old = screenNow()
    answer('layouts.read', old)
    answer('layouts.save', () => layoutNamed('Desk', [4]))
    arrangeWorkspace(arrangements[2]!)
    expect((await restoreLayout(layoutNamed('Desk', [3, 2, 1]), 2)).ok).toBe(true)
    expect(inputsOf('layouts.read')).toEqual([{ id: 'Desk', version: 2 }])
    expect(inputsOf('layouts.save')).toMatchObject([
      { id: 'Desk', layout: { arrangement: { panels: old.arrangement.panels } } },
    ])
  })
})

describe('An arrangement in a larger window', () => {
  const widthOf = (id: string): number => api.getPanel(id)!.group.api.width

  it.each([
    ['trading', 'positions', 694],
    ['risk', 'loans', 690],
  ])('%s gives the table of %s its share of the width', (arrangement, panel, drawn) => {
    api.layout(3840, 2080)
    arrangeWorkspace(arrangements.find(({ id }) => id === arrangement)!)
    expect(Math.abs(widthOf(panel) - (drawn * 3840) / 1440)).toBeLessThan(20)
  })

  it('keeps ticket and book narrow: the chart uses the rest', () => {
    api.layout(3840, 2080)
    arrangeWorkspace(arrangements[0]!)
    expect([widthOf('order-ticket') < 400, widthOf('order-book') < 400]).toEqual([true, true])
  })
})

describe('A step of the layout', () => {
  it('is undone and done again, closed panels and links included, while symbols stay as they are', () => {
    noteLayout()
    const first = groups()
    api.getPanel('order-book')!.api.close()
    noteLayout()
    followLink('candle-chart', 'C')
    selectSymbol('SPOT', 'ETHUSDT')
    undoLayout()
    expect([linkOf(useLinking.getState(), 'candle-chart'), groups().join(' ')]).toEqual([
      'A',
      expect.not.stringContaining('order-book'),
    ])
    undoLayout()
    expect([groups(), selectionOf().symbol]).toEqual([first, 'ETHUSDT'])
    undoLayout()
    expect(groups()).toEqual(first)
    redoLayout()
    redoLayout()
    expect([groups().join(' '), linkOf(useLinking.getState(), 'candle-chart')]).toEqual([
      expect.not.stringContaining('order-book'),
      'C',
    ])
  })

  it('is one drag of a border, and none is another tab, another symbol or another size of the window', () => {
    const before = screenNow()
    api.getPanel('positions')!.api.setActive()
    selectSymbol('SPOT', 'ETHUSDT')
    expect(isChange(before, screenNow())).toBe(false)
    api.layout(1200, 700)
    expect(isChange(before, screenNow())).toBe(false)
    const smaller = screenNow()
    api.getPanel('order-ticket')!.group.api.setSize({ width: 400 })
    expect(isChange(smaller, screenNow())).toBe(true)
  })

  it('that shows another layout is undone by one step', async () => {
    const before = groups()
    const layout = screenNow()
    arrangeWorkspace(arrangements[2]!)
    const risk = groups()
    answer('layouts.read', layout)
    await openLayout(layoutNamed('Desk', [1]))
    expect(groups()).toEqual(before)
    undoLayout()
    expect(groups()).toEqual(risk)
  })
})

describe('A layout in a file', () => {
  it('is imported completely, under an unused name', async () => {
    const before = groups()
    useLayouts.setState({ list: { layouts: [layoutNamed('Desk', [1])], backups: [] } })
    answer('layouts.create', () => layoutNamed('Desk (2)', [1]))
    const text = layoutFileText('Desk', screenNow())
    arrangeWorkspace(arrangements[1]!)
    expect(await importLayout(file(text))).toEqual({ ok: true, text: 'Desk (2) is imported and shown.' })
    expect([groups(), inputsOf('layouts.create')]).toMatchObject([before, [{ name: 'Desk (2)' }]])
  })

  it('of the time before links is read as well', async () => {
    answer('layouts.create', () => layoutNamed('Desk', [1]))
    const { arrangement } = screenNow()
    const old = { format: 'volley-layout', version: 1, name: 'Desk', layout: { version: 1, arrangement } }
    expect((await importLayout(file(JSON.stringify(old)))).ok).toBe(true)
    expect(inputsOf('layouts.create')).toMatchObject([{ layout: { version: 2, linking: noLinking } }])
  })

  it.each([
    ['that is no JSON', () => 'Desk', 'The file is not JSON'],
    ['of something else', () => '{"format":"volley-draft","version":1}', 'format: this is no layout of Volley'],
    ['of a newer Volley', () => spoiled('version', 9), 'version: the file is from a newer Volley'],
    ['without a name', () => spoiled('name', '  '), 'name: must not be empty'],
    [
      'with a panel that is not described',
      () => spoiled('layout.arrangement.panels', {}),
      'layout, arrangement, panels: must describe candle-chart',
    ],
    ['with a strange size', () => spoiled('layout.arrangement.grid.width', '10'), 'layout, arrangement, grid, width: '],
    ['with a strange link', () => spoiled('layout.linking.panels', { tape: 'Z' }), 'layout, linking, panels, tape: '],
    [
      'with a panel in place of another',
      () => spoiled('layout.arrangement.panels.order-ticket.contentComponent', 'tape'),
      'layout, arrangement, panels, order-ticket, contentComponent: must be order-ticket',
    ],
    [
      'made to overflow the stack',
      () =>
        `{"format":"volley-layout","version":2,"name":"x","layout":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
      'layout: must not be nested that deep',
    ],
    ['that is too large', () => `"${'x'.repeat(300_000)}"`, 'The file is larger than any layout'],
  ])('%s is refused with member and rule, and changes nothing', async (_, text, message) => {
    const before = groups()
    const result = await importLayout(file(text()))
    expect(result).toEqual({ ok: false, text: expect.stringContaining(message) })
    expect([groups(), inputsOf('layouts.create')]).toEqual([before, []])
  })
})
