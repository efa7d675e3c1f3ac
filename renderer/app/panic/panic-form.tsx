import { displayText } from '@/renderer/kit/format/display-text'
import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { grouped } from '@/shared/base/grouped'
import { t, comma } from '@/shared/languages/text'
import { type CloseAll, positionKey } from '@/renderer/domain/positions/close-all'
import { sendGate } from '@/renderer/domain/review/model/send-gate'
import { unprotectedText } from '@/renderer/domain/strategy/strategy-cancels'
import { plural } from '@/shared/languages/plural'
import { positionPhrase, sizeText } from '@/shared/trading/orders/order-phrase'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { useApp } from '@/renderer/state/stores/app-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { useSelection } from '@/renderer/state/stores/selection-store'
import type { PanicScope } from './panic-orders'

function waitingText(waiting: readonly StrategyRecord[] | null, unread: readonly string[]): string {
  if (waiting === null) return t('Cancel the strategy orders as well: how many wait is not known now')
  const count = plural(waiting.length, 'strategy order')
  if (unread.length === 0) return t`Cancel ${count} as well`
  return t`Cancel ${count} as well, and what waits in ${unread.join(comma())}, which could not be read now`
}

interface FormProps {
  readonly isClassic: boolean
  readonly scopeName: 'everything' | 'symbol'
  readonly onScope: (name: 'everything' | 'symbol') => void
  readonly scope: PanicScope
  /** Orders that may be open; null if unknown. */
  readonly count: number | null
  /** Strategy orders in the scope; null if unknown. */
  readonly waiting: readonly StrategyRecord[] | null
  /** Categories whose strategy orders could not be read. */
  readonly unread: readonly string[]
  readonly cancelsWaiting: boolean
  readonly onCancelsWaiting: (cancels: boolean) => void
  readonly flattens: boolean
  readonly onFlattens: (flattens: boolean) => void
  /** Null while the positions are unknown. */
  readonly closings: CloseAll | null
}

/** Scope of the cancels, and the closing of positions if checked. */
export function PanicForm({
  isClassic,
  scopeName,
  onScope,
  scope,
  count,
  flattens,
  onFlattens,
  closings,
  ...strategies
}: FormProps) {
  const { waiting, unread, cancelsWaiting, onCancelsWaiting } = strategies
  const { category, symbol } = useSelection()
  const { connected, health } = useHealth()
  const app = useApp((state) => state.app)
  // Resting orders that would open the opposite side are canceled first; the main process checks again afterwards.
  const { blocked } = sendGate({ connected, health, app, hasMarketOrder: true, notReducing: null })
  const inScope = scope === null ? '' : t` in ${symbol}`
  const orders = plural(closings?.closed.length ?? 0, 'market order')
  const positions =
    closings === null
      ? t('Positions are not known')
      : plural(closings.closed.length + closings.skipped.length, 'position')
  return (
    <>
      <Choice
        wide
        label={t('Scope of the cancel')}
        value={scopeName}
        onChange={onScope}
        options={[
          { value: 'everything', label: t('Everything') },
          { value: 'symbol', label: `${symbol} ${category}` },
        ]}
      />
      <p>
        {count === null
          ? t`The orders that may be open${inScope} are not known now. They are read before they are canceled.`
          : t`${plural(count, 'order')} may be open${inScope}, those of other programs included.`}
      </p>
      {isClassic ? (
        <p className="muted">
          {t(
            'Orders of a classic account are canceled by their IDs. The exchange describes no call for its trigger ' +
              'orders, take profits and stop losses: any that were made elsewhere stay.',
          )}
        </p>
      ) : (
        <Checkbox checked={cancelsWaiting} onChange={onCancelsWaiting}>
          {waitingText(waiting, unread)}
        </Checkbox>
      )}
      {!isClassic && cancelsWaiting && waiting !== null && waiting.length > 0 && (
        <p className="muted">
          {t('One by one, about ten a second, those that could open a position first.')} {unprotectedText(waiting)}
        </p>
      )}
      <Checkbox checked={flattens} onChange={onFlattens} disabled={closings === null}>
        {closings === null
          ? t('Then close positions: they are not known now')
          : t`Then close ${plural(closings.closed.length, 'position')} by market orders`}
      </Checkbox>
      {flattens && closings !== null && (
        <div className="panic__flatten" data-testid="panic-closings">
          {blocked !== null && <PanelBand tone="warn">{t`Closing orders are blocked: ${blocked}`}</PanelBand>}
          <ul className="panic__list">
            {closings.closed.map(({ position, order }) => (
              <li key={positionKey(position)}>
                <span>{positionPhrase(position, grouped)}</span>
                <span className="muted">{t`${displayText(order.side)} ${sizeText(order, grouped)} at market`}</span>
              </li>
            ))}
            {closings.skipped.map(({ position, reason }) => (
              <li key={positionKey(position)} className="warn">
                <span>{positionPhrase(position, grouped)}</span>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
          <p className="muted">
            {t`${orders}, written for what is held once the cancels are out. What the book does not take stays held.`}
          </p>
        </div>
      )}
      {!flattens && <p className="muted">{t`${positions} open; canceling closes none of them.`}</p>}
    </>
  )
}
