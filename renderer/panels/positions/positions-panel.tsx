import { ArrowLeftRight, Crosshair, X } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { oldestOf, type Position, unknownParts } from '@/shared/trading/account/account'
import { knownPosition } from '@/shared/trading/account/close-position'
import { formatAge } from '@/renderer/kit/format/time'
import { useAccount } from '@/renderer/state/stores/account-store'
import { unresolved, useOrders } from '@/renderer/state/stores/orders-store'
import { useObstacle } from '@/renderer/state/stores/health-store'
import { useInstrumentLookup, type InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { Button } from '@/renderer/kit/ui/button'
import { IconButton } from '@/renderer/kit/ui/icon-button'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelState } from '@/renderer/kit/ui/panel-state'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { AccountFeed } from '@/renderer/domain/account/account-feed'
import { useNow } from '@/renderer/kit/ui/use-now'
import { StrategyDialog } from '@/renderer/domain/strategy/strategy-dialog'
import { usePriceDecimals, useQtyDecimals } from '@/renderer/domain/orders/use-price-decimals'
import { positionKey } from '@/renderer/domain/positions/close-all'
import { ClassicPositions } from './classic-positions'
import { CloseAllDialog } from './close-all-dialog'
import { positionColumns } from './position-columns'
import { PositionMode } from './position-mode'
import { positionRows } from './position-rows'
import { rulesOf } from './rules-of'
import { PositionDialog } from './position-dialog'
import type { PositionAction } from './position-form'
import { PositionReview, type ReviewedPositions } from '@/renderer/domain/positions/position-review'
import '@/renderer/domain/orders/orders-view.css'
import './positions.css'

const noPositions: readonly Position[] = []
const ofPositions = ['positions'] as const

/** What is being asked about positions. */
type Asked = { readonly about: 'all' } | { readonly about: PositionAction | 'protect'; readonly key: string }

interface ActionsProps {
  readonly position: Position
  readonly obstacle: string | null
  readonly onAsk: (asked: Asked) => void
}

/** What can be done about one position, or why nothing can. */
function Actions({ position, obstacle, onAsk }: ActionsProps) {
  const known = knownPosition(position)
  const reason = known.ok ? obstacle : known.reason
  const ask = (about: PositionAction | 'protect') => () => onAsk({ about, key: positionKey(position) })
  const named = (does: string) => (reason === null ? `${does} this position…` : `${does}: ${reason}`)
  return (
    <span className="position-actions">
      <IconButton
        size="small"
        label={named('Take profit or stop loss of')}
        icon={<Crosshair />}
        disabled={reason !== null}
        onClick={ask('protect')}
      />
      <IconButton size="small" label={named('Close')} icon={<X />} disabled={reason !== null} onClick={ask('close')} />
      <IconButton
        size="small"
        label={named('Reverse')}
        icon={<ArrowLeftRight />}
        disabled={reason !== null}
        onClick={ask('reverse')}
      />
    </span>
  )
}

/**
 * Open futures positions, and what closes or turns them around. Profit always carries its sign; figures the exchange
 * does not send are a dash, never 0.
 */
export function PositionsPanel() {
  return useIsClassic() ? <ClassicPositions /> : <UnifiedPositions />
}

function UnifiedPositions() {
  const account = useAccount((state) => state.account)
  const positions = account?.positions ?? noPositions
  const decimals = usePriceDecimals()
  const lots = useQtyDecimals()
  const instrumentOf = useInstrumentLookup()
  const obstacle = useObstacle()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [reviewed, setReviewed] = useState<ReviewedPositions | null>(null)
  const actions = useCallback(
    (position: Position) => <Actions position={position} obstacle={obstacle} onAsk={setAsked} />,
    [obstacle],
  )
  const unknown = useOrders(unresolved)
  const rows = useMemo(() => positionRows(positions, unknown), [positions, unknown])
  const hasUnknown = rows.some(({ range }) => range !== null)
  const columns = useMemo(
    () => positionColumns(decimals, lots, { width: 90, cell: actions }, hasUnknown),
    [decimals, lots, actions, hasUnknown],
  )
  const now = useNow(account !== null)
  const asOf = account === null ? null : oldestOf(Object.values(account.parts.positions))
  const isKnown = account !== null && unknownParts(account, ofPositions).length === 0
  const stopAsking = () => setAsked(null)
  const review = (next: ReviewedPositions) => {
    setAsked(null)
    setReviewed(next)
  }
  const one =
    asked === null || asked.about === 'all' ? undefined : positions.find((each) => positionKey(each) === asked.key)
  return (
    <AccountFeed
      label="Positions"
      parts={ofPositions}
      toolbar={
        <>
          <span>
            {isKnown ? `full picture ${formatAge(Math.max(0, now - (asOf ?? now)))} ago` : 'not known in full'}
          </span>
          <span className="toolbar__gap" />
          <PositionMode />
          <Button
            size="small"
            tone="danger"
            disabled={positions.length === 0 || obstacle !== null}
            title={obstacle ?? undefined}
            onClick={() => setAsked({ about: 'all' })}
            data-testid="close-all"
          >
            {positions.length === 0 ? 'Close all…' : `Close all ${positions.length}…`}
          </Button>
        </>
      }
    >
      <DataTable
        label="Positions"
        rows={rows}
        columns={columns}
        rowKey={positionKey}
        rowData={(position) => ({ 'data-testid': `position-${position.symbol}` })}
        empty={
          isKnown ? (
            <PanelState kind="empty" title="No open position" text="A futures order that fills opens one." />
          ) : (
            <PanelState
              kind="error"
              title="The positions are not known"
              text="Positions may be open. Check them on the exchange before you trade."
            />
          )
        }
      />
      {asked?.about === 'all' && (
        <CloseAllDialog
          positions={positions}
          onReview={(orders, held, note) => review({ orders, held, note, isReversal: false })}
          onClose={stopAsking}
        />
      )}
      {asked !== null && asked.about !== 'all' && one !== undefined && (
        <Asking
          key={asked.key}
          action={asked.about}
          position={one}
          instrumentOf={instrumentOf}
          onReview={review}
          onClose={stopAsking}
        />
      )}
      {reviewed !== null && <PositionReview reviewed={reviewed} onClose={() => setReviewed(null)} />}
    </AccountFeed>
  )
}

interface AskingProps {
  readonly action: PositionAction | 'protect'
  readonly position: Position
  readonly instrumentOf: InstrumentOf
  readonly onReview: (reviewed: ReviewedPositions) => void
  readonly onClose: () => void
}

/** The form of one position, once the rules of its symbol are there. */
function Asking({ action, position, instrumentOf, onReview, onClose }: AskingProps) {
  const known = knownPosition(position)
  const instrument = rulesOf(position, instrumentOf)
  if (!known.ok || instrument === null) return null
  const { category, symbol, posSide, holdMode } = known.position
  if (action === 'protect') {
    return (
      <StrategyDialog
        subject={{ category, symbol }}
        record={null}
        begins={{ type: 'tpsl', posSide: holdMode === 'hedge_mode' ? posSide : '' }}
        onClose={onClose}
      />
    )
  }
  return (
    <PositionDialog
      action={action}
      position={position}
      known={known.position}
      instrument={instrument}
      onReview={(orders, note) => onReview({ orders, held: [position], note, isReversal: action === 'reverse' })}
      onClose={onClose}
    />
  )
}
