import { useMemo } from 'react'
import type { Instrument } from '@/shared/trading/market/instrument'
import { openOrders, useOrders } from '@/renderer/state/stores/orders-store'
import { useGhosts } from '@/renderer/domain/drafts/use-ghosts'
import { draftMarks, orderMarks, type OwnMark } from './own-marks'
import { MOST_GHOSTS, shownGhosts } from './shown-ghosts'

/** Our prices on one instrument: what rests there, and what the draft would add. */
export interface ShownMarks {
  readonly marks: readonly OwnMark[]
  /** How many rows of the draft there are, and how many of them are among the marks. */
  readonly ghosts: { readonly all: number; readonly shown: number }
}

/** `near` is the last price: of a long draft the rows nearest to it are shown. */
export function useOwnMarks(instrument: Instrument, near: string | null): ShownMarks {
  const open = useOrders(openOrders)
  const rows = useGhosts(instrument)
  const resting = useMemo(() => orderMarks(open, instrument), [open, instrument])
  const drafted = useMemo(() => draftMarks(rows), [rows])
  // A short draft does not depend on the price: its lines are not made anew with every trade.
  const nearest = drafted.length > MOST_GHOSTS ? near : null
  return useMemo(() => {
    const shown = shownGhosts(drafted, nearest)
    return { marks: [...resting, ...shown], ghosts: { all: drafted.length, shown: shown.length } }
  }, [resting, drafted, nearest])
}
