import type { IDockviewPanelHeaderProps } from 'dockview-react'
import { panels } from '../panels/panels'
import { useSelection } from '../stores/selection-store'

/** A panel's name in its group's header, with the symbol it follows. */
export function PanelTab({ api }: IDockviewPanelHeaderProps) {
  const entry = panels.find((panel) => panel.id === api.id)
  const symbol = useSelection((state) => state.symbol)
  const Icon = entry?.icon
  return (
    <div className="dock-tab">
      {Icon && <Icon aria-hidden />}
      <span>{entry?.title ?? api.title}</span>
      {entry?.linked && (
        <span className="dock-tab__link" title="Follows the symbol chosen in the top bar">
          {symbol}
        </span>
      )}
    </div>
  )
}
