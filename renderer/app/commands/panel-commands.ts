import { panels } from '@/renderer/panels/panels'
import { resetLayout, showNextGroup, showPanel } from '@/renderer/state/workspace/workspace-handle'
import { setLayoutLocked, useSettings } from '@/renderer/state/stores/settings-store'
import type { Command } from '@/renderer/state/stores/command'

const isLocked = (): boolean => useSettings.getState().settings.layoutLocked

/** One per panel: brings it to the front, or opens it again. */
export const panelCommands: readonly Command[] = [
  ...panels.map(({ id, title, closed }, index): Command => ({
    name: `panel.show.${id}`,
    label: `${closed ? 'Open' : 'Go to'} ${title}`,
    group: 'Panels',
    ...(index < 9 ? { keys: [`Alt+Digit${index + 1}`, `$mod+Digit${index + 1}`] } : {}),
    available: () => true,
    run: () => showPanel(id),
  })),
  {
    name: 'panel.next',
    label: 'Next panel',
    group: 'Panels',
    keys: ['F6'],
    available: () => true,
    run: () => showNextGroup(1),
  },
  {
    name: 'panel.previous',
    label: 'Previous panel',
    group: 'Panels',
    keys: ['Shift+F6'],
    available: () => true,
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
  { name: 'panel.resetLayout', label: 'Reset layout', group: 'Panels', available: () => true, run: resetLayout },
]
