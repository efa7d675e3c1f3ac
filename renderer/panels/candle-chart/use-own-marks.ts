import { useMemo } from 'react'
import type { Instrument } from '@/shared/trading/market/instrument'
import { openOrders, useOrders } from '@/renderer/state/stores/orders-store'
import { useDraft } from '@/renderer/domain/drafts/draft-store'
import { draftMarks, orderMarks, type OwnMark } from './own-marks'

/** Our prices on one instrument: what rests there, and what the draft would add. */
export function useOwnMarks(instrument: Instrument): readonly OwnMark[] {
  const open = useOrders(openOrders)
  const rows = useDraft(({ history }) => history.rows)
  const resting = useMemo(() => orderMarks(open, instrument), [open, instrument])
  const drafted = useMemo(() => draftMarks(rows, instrument), [rows, instrument])
  return useMemo(() => [...resting, ...drafted], [resting, drafted])
}
