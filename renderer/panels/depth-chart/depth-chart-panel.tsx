import { lineText } from '@/shared/base/line-text'
import { useState } from 'react'
import { t } from '@/shared/languages/text'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { useFirstPrice } from '@/renderer/domain/book/use-first-price'
import { WithoutRules } from '@/renderer/domain/book/without-rules'
import { useInstruments } from '@/renderer/state/queries/instruments'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { Select } from '@/renderer/kit/ui/fields/select'
import { DepthChart } from './depth-chart'
import { type DepthSpan, depthSpans } from './depth-range'
import './depth-chart.css'

const spanOptions = depthSpans.map((value) => ({ value, label: `± ${lineText(value, 1)}` }))

/** Cumulative size of the book around the market. */
export function DepthChartPanel() {
  const { category, symbol } = useSelection()
  const [span, setSpan] = useState<DepthSpan>('0.01')
  const instruments = useInstruments(category)
  const instrument = instruments.data?.find((candidate) => candidate.symbol === symbol)
  const first = useFirstPrice(category, symbol)

  if (!instrument) {
    return (
      <Panel label={t('Depth')} className="depth-panel">
        <WithoutRules symbol={symbol} error={instruments.error?.message ?? null} loading={instruments.isPending} />
      </Panel>
    )
  }
  const toolbar = (
    <>
      <span className="depth__symbol">{symbol}</span>
      <span className="toolbar__gap" />
      <Select
        label={t('Prices that are shown')}
        size="small"
        value={span}
        options={spanOptions}
        onChange={(chosen) => setSpan(chosen)}
      />
    </>
  )
  return (
    <Panel label={t('Depth')} className="depth-panel" toolbar={toolbar}>
      <DepthChart key={instrumentKey(category, symbol)} instrument={instrument} span={span} price={first} />
    </Panel>
  )
}
