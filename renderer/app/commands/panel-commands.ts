import { t } from '@/shared/languages/text'
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
  'price-ladder': ['DOM', t('depth of market', 'palette'), t('ladder panel', 'palette')],
  'order-ticket': [t('order entry', 'palette'), t('order form', 'palette')],
  'open-orders': [t('working orders', 'palette')],
  'order-book': ['book', t('level 2', 'palette')],
  'order-history': [t('past orders', 'palette')],
  'candle-chart': [t('candlesticks', 'palette')],
  'risk-wall': [t('collateral ratio', 'palette')],
  'watch-list': [t('favorites', 'palette'), t('movers', 'palette'), t('market list', 'palette')],
  'strategy-orders': [t('stop orders', 'palette'), t('trigger orders', 'palette')],
  positions: [t('holdings', 'palette')],
  fills: [t('executions', 'palette')],
  loans: [t('borrowing', 'palette')],
  earn: [t('savings', 'palette')],
  balances: [t('assets', 'palette'), t('wallet', 'palette')],
  tape: ['fills', t('trades', 'palette')],
}

/** One command per panel: brings it to the front, or opens it. */
export const panelCommands: readonly Command[] = [
  ...panels.map(({ id, title }, index): Command => ({
    name: `panel.show.${id}`,
    label: t`Go to ${title}`,
    names: [title, ...(synonyms[id] ?? [])],
    group: 'panels',
    ...(id === 'price-ladder' ? { keys: ['Alt+KeyD'] } : {}),
    ...(index < 9 ? { keys: [`Alt+Digit${index + 1}`, `$mod+Digit${index + 1}`] } : {}),
    available: isMainWindow,
    run: () => showPanel(id),
  })),
  ...panels
    .filter(({ additional }) => additional !== undefined)
    .map(({ id, title }): Command => ({
      name: `panel.further.${id}`,
      label: t`Another ${title}`,
      group: 'panels',
      keywords: ['second', 'several', 'new', 'link'],
      available: isMainWindow,
      run: () => openAdditional(id),
    })),
  ...links.map((link): Command => ({
    name: `panel.link.${link}`,
    label: t`This panel follows link ${link}`,
    group: 'panels',
    keywords: ['link', 'color', 'symbol'],
    available: () => activeLinked() !== null,
    run: () => followLink(activeLinked() ?? '', link),
  })),
  {
    name: 'panel.link.none',
    label: t('This panel follows no link'),
    group: 'panels',
    keywords: ['link', 'unlink', 'symbol'],
    available: () => activeLinked() !== null,
    run: () => followLink(activeLinked() ?? '', null),
  },
  {
    name: 'panel.toWindow',
    label: t('Move this panel to a separate window'),
    group: 'panels',
    keywords: [t('pop out'), 'undock', 'monitor', 'display', t('second screen')],
    available: () => activePanelId() !== null,
    run: () => undockPanel(activePanelId() ?? ''),
  },
  {
    name: 'panel.fromWindow',
    label: t('Bring this panel back to the main window'),
    group: 'panels',
    keywords: ['dock', t('pop in'), 'window'],
    available: () => !isMainWindow(),
    run: () => bringBack(panelOfPage() ?? ''),
  },
  {
    name: 'panel.next',
    label: t('Next panel'),
    group: 'panels',
    keys: ['F6'],
    available: isMainWindow,
    run: () => showNextGroup(1),
  },
  {
    name: 'panel.previous',
    label: t('Previous panel'),
    group: 'panels',
    keys: ['Shift+F6'],
    available: isMainWindow,
    run: () => showNextGroup(-1),
  },
  {
    name: 'panel.lockLayout',
    label: t('Lock layout'),
    group: 'panels',
    available: () => !isLocked(),
    run: () => setLayoutLocked(true),
  },
  {
    name: 'panel.unlockLayout',
    label: t('Unlock layout'),
    group: 'panels',
    available: isLocked,
    run: () => setLayoutLocked(false),
  },
  ...arrangements.map((arrangement, index): Command => ({
    name: `panel.arrange.${arrangement.id}`,
    label: t`Arrange for ${arrangement.label.toLowerCase()}`,
    group: 'panels',
    keywords: ['layout', 'reset', 'desk', 'workspace'],
    keys: [`Alt+Shift+Digit${index + 1}`],
    available: isMainWindow,
    run: () => arrangeWorkspace(arrangement),
  })),
]
