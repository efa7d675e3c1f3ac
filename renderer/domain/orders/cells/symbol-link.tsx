import type { ReactNode } from 'react'
import { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { linkOf, selectSymbol, useLinking, usePanelId } from '@/renderer/state/stores/selection-store'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'
import './symbol-link.css'

interface SymbolLinkProps {
  readonly category: string
  readonly symbol: string
  readonly children?: ReactNode
}

/** Symbol; a click shows it in every panel of the surrounding panel's link. */
export function SymbolLink({ category, symbol, children = symbol }: SymbolLinkProps) {
  const panelId = usePanelId()
  const link = useLinking((state) => linkOf(state, panelId))
  const parsed = Category.safeParse(category).data
  if (parsed === undefined || link === null || symbol === '') return children
  return (
    <Pressable
      className="symbol-link"
      title={t`Show ${symbol} in the panels of link ${link}`}
      onClick={() => selectSymbol(parsed, symbol, link)}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {children}
    </Pressable>
  )
}
