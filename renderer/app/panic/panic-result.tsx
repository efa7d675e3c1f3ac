import type { ReactNode } from 'react'
import { grouped } from '@/shared/base/grouped'
import { t } from '@/shared/languages/text'
import type { Position } from '@/shared/trading/account/account'
import type { Order } from '@/shared/trading/orders/order'
import { positionPhrase } from '@/shared/trading/orders/order-phrase'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { OrderStateChip } from '@/renderer/domain/orders/cells/order-state'
import { reasonOf } from '@/renderer/domain/orders/labels/order-labels'
import { positionKey } from '@/renderer/domain/positions/close-all'
import { formatTime } from '@/renderer/kit/format/time'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { countCancels, type ListedCancel, type StrategyCancel } from '@/renderer/domain/strategy/strategy-cancels'
import { useRequests } from '@/renderer/state/stores/requests-store'
import { panicOutcome } from './panic-orders'
import type { Flatten, PanicRun } from './panic-run'

const stateTexts: Readonly<Record<Exclude<Flatten['state'], 'sent'>, string>> = {
  canceling: t('Waiting for the cancels, then the positions are closed…'),
  sending: t('Submitting the closing orders…'),
  question: t('The closing orders wait for your review.'),
  'not-sent': t('No closing order was sent.'),
  unanswered: t('The result of the closing orders is unknown. Check the orders before you close anything.'),
}

/** Current size of the position; null while the account is unknown. */
function positionText(position: Position, now: readonly Position[] | null): string {
  if (now === null) return t('position not known')
  const current = now.find((other) => positionKey(other) === positionKey(position))
  return current === undefined ? t('flat now') : t`${positionPhrase(current, grouped)} still held`
}

interface ClosingRowProps {
  readonly position: Position
  readonly order: Order | undefined
  readonly now: readonly Position[] | null
}

function ClosingRow({ position, order, now }: ClosingRowProps) {
  const { symbol } = position
  return (
    <li data-testid={`panic-closing-${symbol}`}>
      <span>{positionPhrase(position, grouped)}</span>
      <span className="panic__state">
        {order !== undefined && <OrderStateChip order={order} />}
        {order !== undefined && order.avgPrice !== '' && (
          <span className="num">{t`at ${grouped(order.avgPrice)}`}</span>
        )}
        {order?.state === 'unknown' && (
          <span className="unknown">{t('Volley keeps looking, and sends nothing again')}</span>
        )}
        {order !== undefined && order.state !== 'unknown' && reasonOf(order) !== '' && <span>{reasonOf(order)}</span>}
        <span className="muted">{positionText(position, now)}</span>
      </span>
    </li>
  )
}

interface FlattenResultProps {
  readonly flatten: Flatten
  readonly now: readonly Position[] | null
}

function FlattenResult({ flatten, now }: FlattenResultProps) {
  const { orders } = useOrders()
  const { closed, skipped, batchId, problem, state } = flatten
  // The rows of a batch are in the order in which they were submitted.
  const rows = batchId === null ? [] : [...orders.values()].filter((order) => order.batchId === batchId)
  return (
    <div data-testid="panic-flatten" className="panic__flatten">
      {state !== 'sent' && <p role="status">{stateTexts[state]}</p>}
      {problem !== null && <PanelBand tone="danger">{problem}</PanelBand>}
      {state === 'sent' && closed.length === 0 && skipped.length === 0 && (
        <p>{t('No position was held: nothing to close.')}</p>
      )}
      <ul className="panic__list">
        {closed.map(({ position }, at) => (
          <ClosingRow
            key={positionKey(position)}
            position={position}
            order={rows.find(({ row }) => row === at)}
            now={now}
          />
        ))}
        {skipped.map(({ position, reason }) => (
          <li key={positionKey(position)} className="warn">
            <span>{positionPhrase(position, grouped)}</span>
            <span>{t`not closed: ${reason}`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type OtherTexts = readonly [over: ReactNode, underWay: ReactNode, unknown: ReactNode, notCanceled: ReactNode]

interface CancelTexts {
  readonly reading: string
  readonly none: string
  /** Text about orders that ended before their cancel. */
  readonly over: (count: number) => string
  /** The number of canceled orders, and the texts about all others. */
  readonly sentence: (canceled: number, others: OtherTexts) => ReactNode
}
const strategyTexts: CancelTexts = {
  reading: t('Reading the strategy orders…'),
  none: t('No strategy order waited.'),
  over: (count) => t`, ${count} triggered or ended before that`,
  sentence: (canceled, [over, underWay, unknown, notCanceled]) =>
    mixed`Strategy orders: ${canceled} canceled${over}${underWay}${unknown}${notCanceled}`,
}
/** Orders of a classic account that no batch placed. */
const listedTexts: CancelTexts = {
  reading: t('Reading the open orders…'),
  none: t('No other order was listed.'),
  over: (count) => t`, ${count} filled or ended before that`,
  sentence: (canceled, [over, underWay, unknown, notCanceled]) =>
    mixed`Listed orders: ${canceled} canceled${over}${underWay}${unknown}${notCanceled}`,
}

interface CancelResultProps {
  readonly testId: string
  readonly texts: CancelTexts
  readonly cancel: StrategyCancel | ListedCancel | 'reading'
}

function CancelResult({ testId, texts, cancel }: CancelResultProps) {
  const { requests } = useRequests()
  if (cancel === 'reading') return <p data-testid={testId}>{texts.reading}</p>
  if (cancel.orderIds.length === 0) return <p data-testid={testId}>{texts.none}</p>
  const { canceled, over, underWay, unknown, notCanceled, why } = countCancels(requests, cancel)
  const overText = over > 0 && texts.over(over)
  const underWayText = underWay > 0 && t`, ${underWay} being canceled`
  const unknownText = unknown > 0 && <b className="unknown">{t`, ${unknown} unknown: Volley keeps looking`}</b>
  const notCanceledText = notCanceled > 0 && (
    <b className="warn">{t`, ${notCanceled} not canceled: ${why.join(' · ')}`}</b>
  )
  return (
    <p data-testid={testId} role="status">
      {texts.sentence(canceled, [overText, underWayText, unknownText, notCanceledText])}
    </p>
  )
}

interface PanicResultProps {
  readonly run: PanicRun
  /** Positions as known now; null while unknown. */
  readonly positions: readonly Position[] | null
}

/** Result of a panic by the actual orders and positions. */
export function PanicResult({ run, positions }: PanicResultProps) {
  const { orders } = useOrders()
  const { canceled, filled, open, unknown } = panicOutcome(orders, run.canceled)
  return (
    <section className="panic" aria-label={t`Panic of ${formatTime(run.at)}`}>
      <p data-testid="panic-outcome" role="status">
        {run.canceled.length > 0
          ? t`${canceled} canceled`
          : run.listed === null
            ? t('No order was open')
            : t('No order of a batch was open')}
        {filled > 0 && t`, ${filled} filled before that`}
        {open > 0 && <b className="warn">{t`, ${open} still open`}</b>}
        {unknown > 0 && <b className="unknown">{t`, ${unknown} unknown: Volley keeps looking`}</b>}
      </p>
      {run.strategies !== null && (
        <CancelResult testId="panic-strategies" texts={strategyTexts} cancel={run.strategies} />
      )}
      {run.listed !== null && <CancelResult testId="panic-listed" texts={listedTexts} cancel={run.listed} />}
      {run.problems.map((problem) => (
        <PanelBand key={problem} tone="danger">
          {problem}
        </PanelBand>
      ))}
      {run.flatten !== null && <FlattenResult flatten={run.flatten} now={positions} />}
    </section>
  )
}
