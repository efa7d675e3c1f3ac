import { t } from '@/shared/languages/text'
import type { ChartInterval } from '@/shared/trading/market/candle'
import { useShownNow } from '@/renderer/kit/ui/hooks/use-now'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { untilClose } from './countdown'

/** Time until the forming candle closes, by the exchange's clock once it was measured. */
export function CandleCountdown({ interval }: { readonly interval: ChartInterval }) {
  const offset = useHealth(({ health }) => health?.clock?.offsetMs ?? 0)
  const now = useShownNow(true)
  return (
    <span role="timer" aria-label={t('Until the candle closes')} data-testid="candle-countdown">
      <i>{t('closes in')}</i> {untilClose(interval, now + offset)}
    </span>
  )
}
