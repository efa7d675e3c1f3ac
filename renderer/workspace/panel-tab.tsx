import type { IDockviewHeaderActionsProps, IDockviewPanelHeaderProps } from 'dockview-react'
import { Ellipsis } from 'lucide-react'
import { useEffect, useState } from 'react'
import { panels } from '../panels/panels'
import { IconButton } from '../ui/icon-button'
import { Menu, type MenuEntry } from '../ui/menu'
import { isShown, resetLayout, showPanel } from './workspace-door'

const entryOf = (id: string) => panels.find((panel) => panel.id === id)

/** A panel's name in its group's header. */
export function PanelTab({ api }: IDockviewPanelHeaderProps) {
  const entry = entryOf(api.id)
  const Icon = entry?.icon
  return (
    <div className="dock-tab">
      {Icon && <Icon aria-hidden />}
      <span>{entry?.title ?? api.title}</span>
    </div>
  )
}

function groupEntries({ api, activePanel }: IDockviewHeaderActionsProps, maximised: boolean): MenuEntry[] {
  const closed = panels.filter(({ id }) => !isShown(id))
  return [
    { id: 'maximise', label: maximised ? 'Restore size' : 'Maximise', run: () => (maximised ? api.exitMaximized() : api.maximize()) },
    { id: 'close', label: `Close ${entryOf(activePanel?.id ?? '')?.title ?? 'panel'}`, run: () => activePanel?.api.close() },
    { id: 'line', separator: true },
    ...closed.map(({ id, title }) => ({ id, label: `Open ${title}`, run: () => showPanel(id) })),
    { id: 'reset', label: 'Reset layout', run: resetLayout },
  ]
}

/** The overflow menu at the right of a group's header. */
export function GroupActions(props: IDockviewHeaderActionsProps) {
  const { containerApi, api } = props
  const [maximised, setMaximised] = useState(false)
  useEffect(() => {
    const change = containerApi.onDidMaximizedGroupChange(() => setMaximised(api.isMaximized()))
    return () => change.dispose()
  }, [containerApi, api])
  const title = entryOf(props.activePanel?.id ?? '')?.title ?? 'panel'
  return (
    <div className="dock-actions">
      <Menu trigger={<IconButton label={`${title}: more`} size="small" icon={<Ellipsis />} />} entries={groupEntries(props, maximised)} />
    </div>
  )
}
