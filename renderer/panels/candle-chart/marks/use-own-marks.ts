import { useMemo } from 'react'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import { useGhosts } from '@/renderer/domain/drafts/use-ghosts'
import { draftMarks, orderMarks, type OwnMark, withMoved } from './own-marks'
import { MOST_GHOSTS, shownGhosts } from './shown-ghosts'

/** Own prices of an instrument: resting orders and draft rows. */
export interface ShownMarks {
  readonly marks: readonly OwnMark[]
  /** Number of draft rows, and number of those among the marks. */
  readonly ghosts: { readonly all: number; readonly visible: number }
}

/**
 * `near` is the last price, used to select the rows of a long draft. `moved` is a dragged order with its target price.
 */
export function useOwnMarks(
  instrument: Instrument,
  near: string | null,
  open: readonly Order[],
  moved: { readonly key: string; readonly price: string } | null,
): ShownMarks {
  const rows = useGhosts(instrument)
  const resting = useMemo(() => orderMarks(open, instrument), [open, instrument])
  const drafted = useMemo(() => draftMarks(rows), [rows])
  // A short draft does not depend on the price, so its lines are not rebuilt with every trade.
  const nearest = drafted.length > MOST_GHOSTS ? near : null
  return useMemo(() => {
    const ghosts = shownGhosts(drafted, nearest)
    const all = [...resting, ...ghosts]
    const marks = moved === null ? all : withMoved(all, moved.key, moved.price)
    return { marks, ghosts: { all: drafted.length, visible: ghosts.length } }
  }, [resting, drafted, nearest, moved])
}
