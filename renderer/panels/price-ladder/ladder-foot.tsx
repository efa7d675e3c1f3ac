import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
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
      <span style={{ right: width - columns.bid[1] + 6 }}>{t`Bid ${coin}`}</span>
      <span style={{ right: width - columns.price[1] + 7 }}>{t('Price')}</span>
      <span style={{ right: width - columns.ask[1] + 6 }}>{t`Ask ${coin}`}</span>
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
