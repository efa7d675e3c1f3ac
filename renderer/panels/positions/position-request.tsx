import type { Position } from '@/shared/trading/account/account'
import { knownPosition } from '@/shared/trading/account/close-position'
import { ProtectDialog } from '@/renderer/domain/strategy/protect-dialog'
import type { ReviewedPositions } from '@/renderer/domain/positions/position-review'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { PositionDialog } from './position-dialog'
import type { PositionAction } from './position-form'
import { rulesOf } from './rules-of'

interface PositionRequestProps {
  readonly action: PositionAction | 'protect'
  readonly position: Position
  readonly instrumentOf: InstrumentOf
  readonly onReview: (reviewed: ReviewedPositions) => void
  readonly onClose: () => void
}

/** Form of a position, once the rules of its symbol are loaded. */
export function PositionRequest({ action, position, instrumentOf, onReview, onClose }: PositionRequestProps) {
  const reading = knownPosition(position)
  const instrument = rulesOf(position, instrumentOf)
  if (!reading.ok || instrument === null) return null
  const { category, symbol, posSide, holdMode } = reading.position
  if (action === 'protect') {
    const isHedged = holdMode === 'hedge_mode'
    return <ProtectDialog category={category} symbol={symbol} posSide={posSide} isHedged={isHedged} onClose={onClose} />
  }
  return (
    <PositionDialog
      action={action}
      position={position}
      validPosition={reading.position}
      instrument={instrument}
      onReview={(orders, note) => onReview({ orders, positions: [position], note, isReversal: action === 'reverse' })}
      onClose={onClose}
    />
  )
}
