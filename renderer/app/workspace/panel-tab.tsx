import { useEffect, useRef } from 'react'
import type { IDockviewPanelHeaderProps } from 'dockview-react'
import { t } from '@/shared/languages/text'
import { panels } from '@/renderer/panels/panels'
import { linkOf, MAIN, panelTypeOf, useLinking, useSelectionOf } from '@/renderer/state/stores/selection-store'

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

/** Share of a tab in view from which it is shown. Fractions of a pixel may be missing. */
const WHOLE = 0.98

/**
 * Scrolls the selected tab into view. Marks another tab that is partly out of view: it is in the menu of its group, and
 * its words are not shown in part.
 */
function useWholeTab(api: IDockviewPanelHeaderProps['api']) {
  const tab = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = tab.current
    const strip = element?.closest('.dv-tabs-container') ?? null
    if (element === null || strip === null) return
    const reveal = (): void => {
      if (api.isVisible && element.hasAttribute('data-cut'))
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const observer = new IntersectionObserver(
      (entries) => {
        element.toggleAttribute('data-cut', (entries.at(-1)?.intersectionRatio ?? 1) < WHOLE)
        // The strip becomes narrower after a selection, for example when the menu of hidden tabs appears.
        reveal()
      },
      { root: strip, threshold: [0, WHOLE] },
    )
    observer.observe(element)
    const selections = api.onDidVisibilityChange(reveal)
    return () => {
      observer.disconnect()
      selections.dispose()
    }
  }, [api])
  return tab
}

/** Tab of a panel with its title and symbol. */
export function PanelTab({ api }: IDockviewPanelHeaderProps) {
  const tab = useWholeTab(api)
  const entry = panels.find((panel) => panel.id === panelTypeOf(api.id))
  const { symbol } = useSelectionOf(api.id)
  const link = useLinking((state) => linkOf(state, api.id))
  const Icon = entry?.icon
  const title = entry?.title ?? api.title ?? ''
  const linked = entry?.link === 'shows' ? symbol : null
  const follows = link === null ? t('Separate symbol') : t`Follows link ${link}`
  return (
    <div className="dock-tab" ref={tab}>
      {Icon && <Icon aria-hidden />}
      <Title key={entry?.id} api={api} title={title} symbol={linked} useCount={entry?.useCount ?? useNoCount} />
      {linked !== null && (
        <span
          className="dock-tab__link"
          data-main={link === MAIN || undefined}
          title={link === MAIN ? t`${follows}, chosen in the top bar` : follows}
        >
          {linked}
        </span>
      )}
    </div>
  )
}
