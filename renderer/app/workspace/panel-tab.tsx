import { useEffect } from 'react'
import type { IDockviewPanelHeaderProps } from 'dockview-react'
import { panels } from '@/renderer/panels/panels'
import { linkOf, MAIN, panelTypeOf, useLinking, useLook } from '@/renderer/state/stores/selection-store'

/** A panel's name in its group's header, with the symbol it looks at. */
export function PanelTab({ api }: IDockviewPanelHeaderProps) {
  const entry = panels.find((panel) => panel.id === panelTypeOf(api.id))
  const { symbol } = useLook(api.id)
  const link = useLinking((state) => linkOf(state, api.id))
  const Icon = entry?.icon
  const title = entry?.title ?? api.title ?? ''
  const shown = entry?.link === 'shows' ? symbol : null
  // The docking library names the tab for screen readers by this title, which must say what is seen.
  useEffect(() => api.setTitle(shown === null ? title : `${title} ${shown}`), [api, title, shown])
  const follows = link === null ? 'A symbol of its own' : `Follows link ${link}`
  return (
    <div className="dock-tab">
      {Icon && <Icon aria-hidden />}
      <span>{title}</span>{' '}
      {shown !== null && (
        <span
          className="dock-tab__link"
          data-main={link === MAIN || undefined}
          title={link === MAIN ? `${follows}, chosen in the top bar` : follows}
        >
          {shown}
        </span>
      )}
    </div>
  )
}
