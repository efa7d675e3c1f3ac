import { t, punctuated } from '@/shared/languages/text'
import { linesOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { ratioDigits } from '@/shared/base/line-text'
import { useMemo, useState } from 'react'
import { heatMap } from '@/shared/trading/ltv/projection/simulate'
import type { Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'
import { zoneOf } from '@/shared/trading/ltv/unit/zone'
import { formatPercent } from '@/renderer/kit/format/signed'
import { Select } from '@/renderer/kit/ui/fields/select'
import { mixed } from '@/renderer/kit/ui/panel/mixed'

const changes = ['-0.4', '-0.3', '-0.2', '-0.1', '0', '0.1', '0.2'] as const

interface HeatMapProps {
  readonly portfolio: Portfolio
  readonly thresholds: Thresholds | null
  /** Coins in collateral or debt with a variable price. */
  readonly coins: readonly string[]
}

/** The ratio when two coins move at the same time. */
export function HeatMap({ portfolio, thresholds, coins }: HeatMapProps) {
  const [chosen, setChosen] = useState<readonly [string, string]>(['', ''])
  const across = coins.includes(chosen[0]) ? chosen[0] : coins[0]
  const down = coins.includes(chosen[1]) && chosen[1] !== across ? chosen[1] : coins.find((coin) => coin !== across)
  const grid = useMemo(
    () =>
      across === undefined || down === undefined
        ? []
        : heatMap(portfolio, { coin: across, changes }, { coin: down, changes }),
    [portfolio, across, down],
  )
  if (across === undefined || down === undefined) return <p className="muted">{t('Two coins that move are needed.')}</p>
  const options = coins.map((value) => ({ value, label: value }))
  const select = (label: string, value: string, onChange: (coin: string) => void) => (
    <Select size="small" label={label} value={value} options={options} onChange={onChange} />
  )
  const acrossSelect = select(t('Coin across'), across, (coin) => setChosen([coin, down]))
  const downSelect = select(t('Coin down'), down, (coin) => setChosen([across, coin]))
  return (
    <table className="heat">
      <caption className="heat__caption">{mixed`${acrossSelect} across, ${downSelect} down`}</caption>
      <thead>
        <tr>
          <td />
          {changes.map((change) => (
            <th key={change} scope="col" className="num">
              {formatPercent(change, 0)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {grid.map((row, at) => (
          <tr key={changes[at]}>
            <th scope="row" className="num">
              {formatPercent(changes[at], 0)}
            </th>
            {row.map((ltv, column) => (
              <td
                key={changes[column]}
                className={`num heat__cell heat__cell--${ltv === null ? 'critical' : zoneOf(ltv, thresholds)}`}
                title={punctuated(
                  `${across} ${formatPercent(changes[column], 0)}, ${down} ${formatPercent(changes[at], 0)}`,
                )}
              >
                {ltv === null ? '∞' : ratioDigits(ltv, linesOf(thresholds), 1)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
