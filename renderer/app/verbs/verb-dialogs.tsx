import { useEffect, useState } from 'react'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Position } from '@/shared/trading/account/account'
import { knownPosition } from '@/shared/trading/account/close-position'
import { LeverageDialog } from '@/renderer/domain/classic/leverage-dialog'
import { PositionReview } from '@/renderer/domain/positions/position-review'
import { positionsInSymbol, verbOrders } from '@/renderer/domain/positions/verb-orders'
import { ProtectDialog, type ProtectDialogProps } from '@/renderer/domain/strategy/protect-dialog'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { useInstrument } from '@/renderer/state/queries/instruments'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { requestVerb, type VerbRequest, useVerbRequest } from './verb-request'

const close = (): void => requestVerb(null)
const noPositions: readonly Position[] = []

/** Closes at once and notifies the reason. */
function Refused({ title, reason }: { readonly title: string; readonly reason: string }) {
  useEffect(() => {
    showToast('warning', title, reason)
    close()
  }, [title, reason])
  return null
}

const titles = {
  close: t('Nothing to close'),
  'close-half': t('Nothing to close'),
  reverse: t('Nothing to reverse'),
} as const

/** Review of the orders prepared at the key press. */
function VerbReview({ verb, category, symbol }: VerbRequest & { readonly verb: keyof typeof titles }) {
  const instrumentOf = useInstrumentLookup()
  const [verbResult] = useState(() => verbOrders(verb, useAccount.getState().account, category, symbol, instrumentOf))
  const positions = useAccount(({ account }) => account?.positions) ?? noPositions
  if (!verbResult.ok) return <Refused title={titles[verb]} reason={verbResult.reason} />
  return <PositionReview reviewed={verbResult.reviewed} positions={positions} onClose={close} />
}

type Protected = Pick<ProtectDialogProps, 'posSide' | 'isHedged'>

function protectedSide({ category, symbol }: VerbRequest): Protected | string {
  const positions = positionsInSymbol(useAccount.getState().account, category, symbol)
  if (typeof positions === 'string') return positions
  const readings = positions.map(knownPosition)
  const [first] = readings
  if (readings.length > 1) return t`${symbol} has a long and a short position: choose one in Positions.`
  if (first === undefined || !first.ok) return t`There is no open position in ${symbol}.`
  return { posSide: first.position.posSide, isHedged: first.position.holdMode === 'hedge_mode' }
}

function Protection(verb: VerbRequest) {
  const [side] = useState(() => protectedSide(verb))
  if (typeof side === 'string') return <Refused title={t('No TP/SL set')} reason={side} />
  const { category, symbol } = verb
  return <ProtectDialog category={category} symbol={symbol} {...side} onClose={close} />
}

function Leverage({ category, symbol }: VerbRequest) {
  const isClassic = useIsClassic()
  const instrument = useInstrument(category, symbol)
  if (!isClassic || !isFutures(category)) {
    const reason = isFutures(category)
      ? t('The exchange describes no call for the leverage of a unified account: change it on its page.')
      : t`${category} has no separate leverage.`
    return <Refused title={t('Leverage not changed')} reason={reason} />
  }
  return instrument === null ? null : <LeverageDialog instrument={instrument} onClose={close} />
}

/** Dialogs of position commands for a symbol, independent of the open panels. */
export function VerbDialogs() {
  const request = useVerbRequest((state) => state.verb)
  const isClassic = useIsClassic()
  if (request === null) return null
  const { verb } = request
  if (verb === 'leverage') return <Leverage {...request} />
  if (isClassic)
    return (
      <Refused
        title={t('Not for a classic account')}
        reason={t('Close a position of a classic account from the ticket.')}
      />
    )
  return verb === 'protect' ? <Protection {...request} /> : <VerbReview {...request} verb={verb} />
}
