import { useEffect } from 'react'
import type { IDockviewPanelHeaderProps } from 'dockview-react'
import { panels } from '@/renderer/panels/panels'
import { useSelection } from '@/renderer/state/stores/selection-store'

/** A panel's name in its group's header, with the symbol it follows. */
export function PanelTab({ api }: IDockviewPanelHeaderProps) {
  const entry = panels.find((panel) => panel.id === api.id)
  const symbol = useSelection((state) => state.symbol)
  const Icon = entry?.icon
  const title = entry?.title ?? api.title ?? ''
  const link = entry?.linked ? symbol : null
  // The docking library names the tab for screen readers by this title, which must say what is seen.
  useEffect(() => api.setTitle(link === null ? title : `${title} ${link}`), [api, title, link])
  return (
    <div className="dock-tab">
      {Icon && <Icon aria-hidden />}
      <span>{title}</span>{' '}
      {link !== null && (
        <span className="dock-tab__link" title="Follows the symbol chosen in the top bar">
          {link}
        </span>
      )}
    </div>
  )
}
