import { ratioDigits } from '@/shared/base/line-text'
import { t, punctuated, comma } from '@/shared/languages/text'
import { divide, isPositive, subtract } from '@/shared/base/decimal'
import type { StressedTarget, StressRow } from '@/shared/trading/stress/stress-table'
import { type StressState, UNBACKED } from '@/shared/trading/stress/targets'
import { absent, formatMoney } from '@/renderer/kit/format/decimals'
import { formatPercent, formatSigned } from '@/renderer/kit/format/signed'

/** Maximum number of units and loans with a column for a width in pixels; those nearest to liquidation come first. */
export const targetsThatFit = (width: number): number => (width === 0 || width >= 440 ? 5 : width >= 370 ? 4 : 3)

const states: Readonly<Record<StressState, { readonly mark: string; readonly tone: string; readonly text: string }>> = {
  unknown: { mark: '', tone: 'muted', text: t('whether it is called is not known') },
  safe: { mark: '', tone: '', text: t('below its lines') },
  called: { mark: '!', tone: 'zone--call', text: t('margin call') },
  liquidated: { mark: '‼', tone: 'zone--critical', text: t('liquidation') },
}

/** Distance to liquidation; unknown distances come first, because they may be the smallest. */
function nearness({ ratio, target: { lines } }: StressedTarget): number {
  if (ratio === null || ratio === UNBACKED) return Infinity
  return lines.liquidation !== null && isPositive(lines.liquidation)
    ? Number(divide(ratio, lines.liquidation))
    : Infinity
}

/** Keys of the targets with a column. */
const visibleTargets = (now: StressRow | undefined, most: number): readonly StressedTarget[] =>
  (now?.targets ?? []).toSorted((a, b) => nearness(b) - nearness(a)).slice(0, most)

function TargetCell({ target: candidate }: { readonly target: StressedTarget | undefined }) {
  if (candidate === undefined) return <td className="num">{absent}</td>
  const { mark, tone, text } = states[candidate.state]
  const { ratio, target } = candidate
  const lines = [target.lines.call, target.lines.liquidation].filter((line) => line !== null)
  const digits = ratio === null ? absent : ratio === UNBACKED ? '∞' : ratioDigits(ratio, lines, 1)
  return (
    <td
      className={`num ${tone}`}
      title={punctuated(`${target.name}: ${ratio === null && target.unknown !== null ? target.unknown : text}`)}
    >
      {digits}
      <span className="stress__mark" aria-label={mark === '' ? undefined : text}>
        {mark}
      </span>
    </td>
  )
}

/** Change of the equity in USDT compared with the row without a shock. */
function changeText(row: StressRow, now: StressRow | undefined): string {
  if (row.equity === null || now === undefined || now.equity === null) return absent
  const change = subtract(row.equity, now.equity)
  return formatSigned(change, 0)
}

/**
 * A row for each shock, from the largest fall to the largest rise; a column for each risk unit or loan, at most `most`.
 */
export function StressTable({ rows, most }: { readonly rows: readonly StressRow[]; readonly most: number }) {
  const now = rows.find(({ change }) => change === '0')
  const visible = visibleTargets(now, most)
  return (
    <table className="stress__table" aria-label={t('The account after changes of prices')}>
      <thead>
        <tr>
          <th scope="col" className="num">
            {t('Prices')}
          </th>
          <th scope="col" className="num">
            {t('Equity USDT')}
          </th>
          <th scope="col" className="num stress__change">
            {t('Change USDT')}
          </th>
          {visible.map(({ target }) => (
            <th key={target.key} scope="col" className="stress__name">
              {target.name} %
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.change} data-testid={`stress-${row.change}`} data-now={row.change === '0' || undefined}>
            <th scope="row" className="num">
              {row.change === '0' ? t('now') : formatPercent(row.change, 0)}
            </th>
            <td className="num" title={row.equity ?? t`Not known: ${row.missing.join(comma())}`}>
              {row.equity === null ? absent : formatMoney(row.equity, 0)}
            </td>
            <td className="num stress__change">{row.change === '0' ? '' : changeText(row, now)}</td>
            {visible.map(({ target }) => (
              <TargetCell key={target.key} target={row.targets.find((entry) => entry.target.key === target.key)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
