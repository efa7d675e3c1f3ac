import { useEffect } from 'react'
import type { IDockviewPanelHeaderProps } from 'dockview-react'
import { panels } from '@/renderer/panels/panels'
import { linkOf, MAIN, panelTypeOf, useLinking, useLook } from '@/renderer/state/stores/selection-store'

const useNoCount = (): null => null

interface TitleProps extends Pick<IDockviewPanelHeaderProps, 'api'> {
  readonly title: string
  /** Symbol of the panel; null if the tab does not show it. */
  readonly symbol: string | null
  /** Number of rows as text; null if unknown. */
  readonly useCount: () => string | null
}

function Title({ api, title, symbol, useCount }: TitleProps) {
  const count = useCount()
  // The docking library takes this title as the accessible name, which must contain the visible text.
  const name = [title, count, symbol].filter((part) => part !== null).join(' ')
  useEffect(() => api.setTitle(name), [api, name])
  return (
    <>
      <span>{title}</span> {count !== null && <span className="dock-tab__count num">{count}</span>}
    </>
  )
}

/** Tab of a panel with its title and symbol. */
export function PanelTab({ api }: IDockviewPanelHeaderProps) {
  const entry = panels.find((panel) => panel.id === panelTypeOf(api.id))
  const { symbol } = useLook(api.id)
  const link = useLinking((state) => linkOf(state, api.id))
  const Icon = entry?.icon
  const title = entry?.title ?? api.title ?? ''
  const linked = entry?.link === 'shows' ? symbol : null
  const follows = link === null ? 'Separate symbol' : `Follows link ${link}`
  return (
    <div className="dock-tab">
      {Icon && <Icon aria-hidden />}
      <Title key={entry?.id} api={api} title={title} symbol={linked} useCount={entry?.useCount ?? useNoCount} />
      {linked !== null && (
        <span
          className="dock-tab__link"
          data-main={link === MAIN || undefined}
          title={link === MAIN ? `${follows}, chosen in the top bar` : follows}
        >
          {linked}
        </span>
      )}
    </div>
  )
}
