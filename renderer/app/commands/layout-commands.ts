import type { NamedLayout } from '@/shared/ipc/desktop/layouts'
import { t } from '@/shared/languages/text'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import type { Command } from '@/renderer/state/stores/command'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { openLayout } from '@/renderer/state/workspace/layout-actions'
import { useLayoutHistory } from '@/renderer/state/workspace/layout-history'
import { redoLayout, undoLayout } from '@/renderer/state/workspace/layout-steps'
import { isWorkspaceHere } from '@/renderer/state/workspace/workspace-handle'

/** Commands for layouts: undo, redo, named layouts. */
export const layoutCommands: readonly Command[] = [
  {
    name: 'layout.manage',
    label: t('Layouts: save, switch, import'),
    group: 'panels',
    keywords: ['workspace', 'export', 'versions', 'rename', 'named', 'backup'],
    keys: ['Alt+Shift+KeyL'],
    available: isWorkspaceHere,
    run: () => showOverlay('layouts'),
  },
  {
    name: 'layout.undo',
    label: t('Undo change of the layout'),
    group: 'panels',
    keywords: ['panels', 'back'],
    keys: ['Alt+Shift+KeyZ'],
    available: isWorkspaceHere,
    run: undoLayout,
  },
  {
    name: 'layout.redo',
    label: t('Redo change of the layout'),
    group: 'panels',
    keywords: ['panels', 'again'],
    keys: ['Alt+Shift+KeyY'],
    available: () => isWorkspaceHere() && useLayoutHistory.getState().future.length > 0,
    run: redoLayout,
  },
]

export const isListed = ({ deletedAt }: NamedLayout): boolean => deletedAt === null

/** Command that shows the latest version of a named layout. */
export const layoutCommand = (layout: NamedLayout): Command => ({
  name: `layout.show.${layout.id}`,
  label: t`Layout: ${layout.name}`,
  group: 'panels',
  keywords: ['workspace', 'switch', 'arrange'],
  available: isWorkspaceHere,
  async run() {
    const { ok, text } = await openLayout(layout)
    showToast(ok ? 'info' : 'warning', text)
  },
})
