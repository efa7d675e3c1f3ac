import { type PanelId, panels } from '@/renderer/panels/panels'
import { arrangements } from '@/renderer/state/workspace/arrangements'
import { links } from '@/shared/settings/layout'
import { followLink, panelTypeOf } from '@/renderer/state/stores/selection-store'
import {
  activePanelId,
  arrangeWorkspace,
  openAdditional,
  showNextGroup,
  showPanel,
  undockPanel,
} from '@/renderer/state/workspace/workspace-handle'
import { bringBack, isMainWindow, panelOfPage } from '@/renderer/state/workspace/panel-windows'
import { setLayoutLocked, useSettings } from '@/renderer/state/stores/settings-store'
import type { Command } from '@/renderer/state/stores/command'

const isLocked = (): boolean => useSettings.getState().settings.layoutLocked

/** The active panel, if it has a link. */
function activeLinked(): string | null {
  const id = activePanelId()
  return id !== null && panels.find((panel) => panel.id === panelTypeOf(id))?.link !== undefined ? id : null
}

/** Names of panels in other trading programs. */
const synonyms: Partial<Record<PanelId, readonly string[]>> = {
  'price-ladder': ['DOM', 'depth of market', 'ladder panel'],
  'order-ticket': ['order entry', 'order form'],
  'order-book': ['book', 'level 2'],
  'order-history': ['past orders'],
  'watch-list': ['favorites', 'movers', 'market list'],
  'strategy-orders': ['stop orders', 'trigger orders'],
  balances: ['assets', 'wallet'],
  tape: ['fills', 'trades'],
}

/** One command per panel: brings it to the front, or opens it. */
export const panelCommands: readonly Command[] = [
  ...panels.map(({ id, title }, index): Command => ({
    name: `panel.show.${id}`,
    label: `Go to ${title}`,
    names: [title, ...(synonyms[id] ?? [])],
    group: 'Panels',
    ...(id === 'price-ladder' ? { keys: ['Alt+KeyD'] } : {}),
    ...(index < 9 ? { keys: [`Alt+Digit${index + 1}`, `$mod+Digit${index + 1}`] } : {}),
    available: isMainWindow,
    run: () => showPanel(id),
  })),
  ...panels
    .filter(({ additional }) => additional !== undefined)
    .map(({ id, title }): Command => ({
      name: `panel.further.${id}`,
      label: `Another ${title}`,
      group: 'Panels',
      keywords: ['second', 'several', 'new', 'link'],
      available: isMainWindow,
      run: () => openAdditional(id),
    })),
  ...links.map((link): Command => ({
    name: `panel.link.${link}`,
    label: `This panel follows link ${link}`,
    group: 'Panels',
    keywords: ['link', 'color', 'symbol'],
    available: () => activeLinked() !== null,
    run: () => followLink(activeLinked() ?? '', link),
  })),
  {
    name: 'panel.link.none',
    label: 'This panel follows no link',
    group: 'Panels',
    keywords: ['link', 'unlink', 'symbol'],
    available: () => activeLinked() !== null,
    run: () => followLink(activeLinked() ?? '', null),
  },
  {
    name: 'panel.toWindow',
    label: 'Move this panel to a separate window',
    group: 'Panels',
    keywords: ['pop out', 'undock', 'monitor', 'display', 'second screen'],
    available: () => activePanelId() !== null,
    run: () => undockPanel(activePanelId() ?? ''),
  },
  {
    name: 'panel.fromWindow',
    label: 'Bring this panel back to the main window',
    group: 'Panels',
    keywords: ['dock', 'pop in', 'window'],
    available: () => !isMainWindow(),
    run: () => bringBack(panelOfPage() ?? ''),
  },
  {
    name: 'panel.next',
    label: 'Next panel',
    group: 'Panels',
    keys: ['F6'],
    available: isMainWindow,
    run: () => showNextGroup(1),
  },
  {
    name: 'panel.previous',
    label: 'Previous panel',
    group: 'Panels',
    keys: ['Shift+F6'],
    available: isMainWindow,
    run: () => showNextGroup(-1),
  },
  {
    name: 'panel.lockLayout',
    label: 'Lock layout',
    group: 'Panels',
    available: () => !isLocked(),
    run: () => setLayoutLocked(true),
  },
  {
    name: 'panel.unlockLayout',
    label: 'Unlock layout',
    group: 'Panels',
    available: isLocked,
    run: () => setLayoutLocked(false),
  },
  ...arrangements.map((arrangement, index): Command => ({
    name: `panel.arrange.${arrangement.id}`,
    label: `Arrange for ${arrangement.label.toLowerCase()}`,
    group: 'Panels',
    keywords: ['layout', 'reset', 'desk', 'workspace'],
    keys: [`Alt+Shift+Digit${index + 1}`],
    available: isMainWindow,
    run: () => arrangeWorkspace(arrangement),
  })),
]
