import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { ColumnHead } from '@/renderer/domain/book/column-head'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import type { LadderLayout } from './ladder-layout'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

/** Column headers at the positions of the canvas. */
export function LadderHead({
  instrument,
  layout: { columns, width },
}: {
  readonly instrument: Instrument
  readonly layout: LadderLayout
}) {
  const coin = lotCoinOf(instrument)
  return (
    <div className="price-ladder__head" aria-hidden>
      <ColumnHead left={columns.bid[0]} right={width - columns.bid[1] + 6} title={t`Bid ${coin}`}>
        {mixed`Bid ${<span>{coin}</span>}`}
      </ColumnHead>
      <ColumnHead left={columns.price[0]} right={width - columns.price[1] + 7} title={t('Price')}>
        {t('Price')}
      </ColumnHead>
      <ColumnHead left={columns.ask[0]} right={width - columns.ask[1] + 6} title={t`Ask ${coin}`}>
        {mixed`Ask ${<span>{coin}</span>}`}
      </ColumnHead>
    </div>
  )
}

interface MarketPointerProps {
  readonly market: 'above' | 'below'
  readonly onCenter: () => void
}

/** Direction of the market while prices are fixed, and the button that centers it. */
export function MarketPointer({ market, onCenter }: MarketPointerProps) {
  const stop = (event: SyntheticEvent) => event.stopPropagation()
  return (
    <Pressable
      className={`price-ladder__market price-ladder__market--${market}`}
      title={t('Center the ladder on the market (C)')}
      onPointerDown={stop}
      onPointerUp={stop}
      onKeyDown={stop}
      onClick={(event) => {
        event.stopPropagation()
        onCenter()
      }}
    >{mixed`${market === 'above' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />} Market ${market}`}</Pressable>
  )
}

/** Line below the ladder: size at the selected price, and the effect of a click there. */
export function LadderFoot({ isMessage, children }: { readonly isMessage: boolean; readonly children: ReactNode }) {
  return (
    <p className="price-ladder__foot" role="status" data-message={isMessage} data-testid="ladder-foot">
      {children}
    </p>
  )
}
