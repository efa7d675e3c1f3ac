import { Command as Palette } from 'cmdk'
import { Star } from 'lucide-react'
import type { Ticker } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { FAVORITES, type WatchedSymbol } from '@/shared/settings/watch-lists'
import { isIn, toggleFavorite, useWatchLists } from '@/renderer/domain/watch/watch-actions'
import { formatCompact, formatExact } from '@/renderer/kit/format/decimals'
import { directionOf, formatPercent } from '@/renderer/kit/format/signed'

interface SymbolRowProps extends WatchedSymbol {
  /** Distinguishes rows of the same symbol. */
  readonly section: string
  readonly ticker: Ticker | undefined
  readonly priceDecimals: number | undefined
  readonly namesCategory: boolean
  readonly onChoose: (symbol: WatchedSymbol) => void
}

/** A symbol with its star, last price, 24 h change and 24 h volume. */
export function SymbolRow({
  section,
  category,
  symbol,
  ticker,
  priceDecimals,
  namesCategory,
  onChoose,
}: SymbolRowProps) {
  const watched = { category, symbol }
  const isFavorite = isIn(
    useWatchLists().find(({ id }) => id === FAVORITES),
    watched,
  )
  return (
    <Palette.Item
      value={`${section} ${instrumentKey(category, symbol)}`}
      className="symbols__row"
      onSelect={() => onChoose(watched)}
    >
      {/* No button: an option has no controls. The command palette has the action for the keyboard. */}
      <span
        className="symbols__star"
        data-favorite={isFavorite}
        role="img"
        aria-label={isFavorite ? t`${symbol} in the favorites` : undefined}
        aria-hidden={!isFavorite}
        onClick={(event) => {
          event.stopPropagation()
          toggleFavorite(watched)
        }}
      >
        <Star aria-hidden />
      </span>
      <span>
        {symbol} {namesCategory && <span className="faint">{category}</span>}
      </span>
      <span className="num">{formatExact(ticker?.lastPrice, priceDecimals)}</span>
      <span className={`num ${directionOf(ticker?.change24h, 4)}`}>{formatPercent(ticker?.change24h)}</span>
      <span className="num muted">{formatCompact(ticker?.volume24h)}</span>
    </Palette.Item>
  )
}
