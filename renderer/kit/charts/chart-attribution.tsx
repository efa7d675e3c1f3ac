import { t } from '@/shared/languages/text'
import './chart-attribution.css'

/**
 * The chart library requires this link. Its own logo writes markup and styles into the page, which the content policy
 * forbids.
 */
export function ChartAttribution() {
  return (
    <a
      className="chart-attribution"
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noreferrer"
      title={t('Charting by TradingView')}
    >
      {t('TradingView')}
    </a>
  )
}
