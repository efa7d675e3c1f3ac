import { Crosshair, X, Zap } from 'lucide-react'
import { grouped } from '@/shared/base/grouped'
import { t, punctuated } from '@/shared/languages/text'
import type { Position } from '@/shared/trading/account/account'
import { knownPosition, type KnownPosition, partOf } from '@/shared/trading/account/close-position'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import type { ReviewedPositions } from '@/renderer/domain/positions/position-review'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Menu, type MenuEntry } from '@/renderer/kit/ui/overlays/menu'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { newForm, noteOf, opposite, ordersFrom, type PositionAction, problemsOf } from './position-form'
import { rulesOf } from './rules-of'

/** Shares of a position with a quick close, in percent. */
const parts = [25, 50, 100] as const

interface Market {
  readonly position: Position
  readonly validPosition: KnownPosition
  readonly instrument: Instrument
}

function entryOf(action: PositionAction, { position, validPosition, instrument }: Market, qty: string) {
  const form = { ...newForm(validPosition, position.markPrice, instrument), orderType: 'market' as const, qty }
  const unit = lotCoinOf(instrument)
  return {
    orders: {
      orders: ordersFrom(action, validPosition, form, instrument),
      positions: [position],
      note: noteOf(action, validPosition, unit),
      isReversal: action === 'reverse',
    },
    problem: problemsOf(action, validPosition, form, instrument)[0]?.message ?? null,
    size: `${grouped(qty)} ${unit}`,
  }
}

/** Menu entries that close or reverse a position at the market, with their sizes, and the form of a reversal. */
function marketEntries(
  market: Market,
  onSend: (orders: ReviewedPositions) => void,
  onReverse: () => void,
): readonly MenuEntry[] {
  const { validPosition, instrument } = market
  const closes = parts.map((percent): MenuEntry => {
    const { orders, problem, size } = entryOf('close', market, partOf(validPosition, percent, instrument.lotSize))
    const label = t`Close ${percent} %: ${size} at market`
    return { id: String(percent), label, run: () => onSend(orders), disabled: problem !== null }
  })
  const { orders, problem, size } = entryOf('reverse', market, validPosition.total)
  const other = opposite[validPosition.posSide]
  return [
    ...closes,
    { id: 'separator', separator: true },
    {
      id: 'reverse',
      label: t`Reverse to ${other} ${size} at market`,
      run: () => onSend(orders),
      danger: true,
      disabled: problem !== null,
    },
    { id: 'reverse-form', label: t('Reverse this position…'), run: onReverse },
  ]
}

interface PositionActionsProps {
  readonly position: Position
  readonly instrumentOf: InstrumentOf
  readonly blockedReason: string | null
  readonly onRequest: (about: PositionAction) => void
  readonly onSend: (orders: ReviewedPositions) => void
  /** Absent if the account has no call that sets take profit and stop loss of a position. */
  readonly onProtect?: (() => void) | undefined
}

/** Buttons of a position; disabled buttons state the reason. */
export function PositionActions({
  position,
  instrumentOf,
  blockedReason,
  onRequest,
  onSend,
  onProtect,
}: PositionActionsProps) {
  const reading = knownPosition(position)
  const reason = reading.ok ? blockedReason : reading.reason
  const titleOf = (does: string) => (reason === null ? t`${does} this position…` : punctuated(`${does}: ${reason}`))
  const instrument = rulesOf(position, instrumentOf)
  const market = reading.ok && instrument !== null ? { position, validPosition: reading.position, instrument } : null
  const trigger = (
    <IconButton
      size="small"
      label={reason === null ? t('Close or reverse at market') : t`Close or reverse at market: ${reason}`}
      icon={<Zap />}
      disabled={reason !== null || market === null}
    />
  )
  return (
    <span className="position-actions">
      {onProtect !== undefined && (
        <IconButton
          size="small"
          label={titleOf(t('Take profit or stop loss of'))}
          icon={<Crosshair />}
          disabled={reason !== null}
          onClick={onProtect}
        />
      )}
      <Menu
        trigger={trigger}
        entries={market === null ? [] : marketEntries(market, onSend, () => onRequest('reverse'))}
      />
      <IconButton
        size="small"
        label={titleOf(t('Close'))}
        icon={<X />}
        disabled={reason !== null}
        onClick={() => onRequest('close')}
      />
    </span>
  )
}
