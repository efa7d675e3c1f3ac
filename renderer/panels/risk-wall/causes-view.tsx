import type { Attribution, Cause } from '@/shared/trading/ltv/attribution'
import { absolute, compare, divide, isZero, maximum, multiply, toDecimals } from '@/shared/base/decimal'
import { formatAge } from '@/renderer/kit/format/time'
import { formatPoints } from '@/renderer/kit/format/ratio'
import { type HistoryWindow, useRiskCauses } from '@/renderer/state/queries/risk'
import { PanelState } from '@/renderer/kit/ui/panel-state'
import { type HistoryRange, historyRanges } from '@/renderer/domain/risk/history-ranges'

const labels: Readonly<Record<Cause['kind'], string>> = {
  price: 'price',
  quantity: 'quantity',
  haircut: 'haircut',
  principal: 'debt',
  interest: 'interest',
  'debt-price': 'debt price',
}

/** The largest first; what is nothing at all is left out. */
const ranked = (causes: readonly Cause[]): readonly Cause[] =>
  causes.filter(({ change }) => !isZero(change)).toSorted((a, b) => compare(absolute(b.change), absolute(a.change)))

function CauseRow({ name, change, most }: { readonly name: string; readonly change: string; readonly most: string }) {
  const share = isZero(most) ? '0' : multiply(divide(absolute(change), most), '50')
  const side = compare(change, '0') >= 0 ? 'more' : 'less'
  return (
    <tr className="causes__row">
      <th scope="row">{name}</th>
      <td className="causes__bar">
        <span
          className={`causes__fill causes__fill--${side}`}
          style={{ width: `${toDecimals(share, 2, 'nearest')}%` }}
        />
      </td>
      <td className="num">{formatPoints(change, 3)}</td>
    </tr>
  )
}

function Causes({ attribution, range }: { readonly attribution: Attribution; readonly range: HistoryRange }) {
  const { causes, residual, change, unwatchedMs } = attribution
  const shown = ranked(causes)
  const most = [...shown.map((cause) => absolute(cause.change)), absolute(residual)].reduce(maximum, '0')
  return (
    <>
      <table className="causes__table">
        <caption className="visually-hidden">Why the loan-to-value moved in {historyRanges[range].words}</caption>
        <tbody>
          {shown.map((cause) => (
            <CauseRow
              key={`${cause.kind} ${cause.coin}`}
              name={`${labels[cause.kind]} ${cause.coin}`}
              change={cause.change}
              most={most}
            />
          ))}
          <CauseRow name="residual" change={residual} most={most} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Change</th>
            <td />
            <td className="num" data-testid="ltv-change">
              {formatPoints(change, 3)}
            </td>
          </tr>
        </tfoot>
      </table>
      {unwatchedMs > 0 && (
        <p className="causes__note">Monitoring gap of {formatAge(unwatchedMs)} of it; only the ends are compared.</p>
      )}
    </>
  )
}

/** Why the ratio moved: exact shares that sum to the change. */
export function CausesView({
  riskUnitId,
  window,
  range,
}: {
  readonly riskUnitId: string
  readonly window: HistoryWindow
  readonly range: HistoryRange
}) {
  const causes = useRiskCauses(riskUnitId, window)
  return (
    <section className="causes" aria-label="Causes">
      <h3 className="wall__title">Causes, {historyRanges[range].words}</h3>
      {causes.data ? (
        <Causes attribution={causes.data} range={range} />
      ) : causes.isError ? (
        <PanelState kind="error" title="The causes could not be read" text={causes.error.message} />
      ) : (
        <PanelState
          kind={causes.isPending ? 'loading' : 'empty'}
          title={causes.isPending ? 'Loading the causes' : 'No two readings yet'}
          text={causes.isPending ? undefined : 'A cause needs two readings to compare.'}
        />
      )}
    </section>
  )
}
