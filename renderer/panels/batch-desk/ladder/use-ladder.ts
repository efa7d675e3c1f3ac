import { useMemo, useState } from 'react'
import type { Category } from '@/shared/exchange/protocol/fields'
import { instrumentKey, type Instrument } from '@/shared/trading/market/instrument'
import { filledTo, type FilledTo } from '@/shared/trading/batch/ladder/fills'
import {
  feesOf,
  lastLadder,
  readLadder,
  startingForm,
  withSide,
  type LadderForm,
  type LadderWorld,
  type ReadLadder,
} from '@/shared/trading/batch/ladder/ladder-form'
import { wrongStop } from '@/shared/trading/batch/ladder/total'
import { useClassicDesk } from '@/renderer/domain/classic/classic-account'
import { checkedAccount } from '@/renderer/domain/drafts/pricing/pricing-terms'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { useBookTops } from '@/renderer/domain/drafts/pricing/use-book-tops'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { useAccount } from '@/renderer/state/stores/account-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { ladderFunds } from './ladder-funds'
import { storeLadder, unfinishedLadder, useUnfinishedLadder } from './unfinished-ladders'

/** Form of a ladder with its orders and all findings. */
export interface LadderModel extends ReadLadder {
  readonly form: LadderForm
  readonly world: LadderWorld
  /** State after each of its orders is filled. */
  readonly filled: readonly FilledTo[]
  /** Stop as a price, if it is valid for this ladder. */
  readonly stop: string | null
  /** Problem of the stop; null if there is none. */
  readonly stopError: string | null
  /** True before the first book: distances from it have no price, and no error is reported. */
  readonly waiting: boolean
  readonly change: (part: Partial<LadderForm>) => void
  /** Called when the orders are in the draft: the next ladder starts with these values. */
  readonly remember: () => void
}

/** Best prices of a symbol, undefined while its book is not current; `waiting` until the first book. */
function useTop(category: Category, symbol: string) {
  const watched = useMemo(() => [newRow({ category, symbol })], [category, symbol])
  const { tops, waiting } = useBookTops(watched, useInstrumentLookup())
  return { top: tops.get(instrumentKey(category, symbol)) ?? null, waiting }
}

/** Ladder of a symbol, computed again on every edit and market update. */
export function useLadder(instrument: Instrument): LadderModel {
  const unified = useAccount((state) => state.account)
  const classic = useClassicDesk(useMemo(() => [instrument], [instrument]))
  const account = useMemo(
    () => (classic === undefined ? unified && checkedAccount(unified) : classic.account),
    [classic, unified],
  )
  // Later changes in another window have no effect here.
  const [start] = useState(() => startingForm(useSettings.getState().settings.ladder, instrument))
  const key = instrumentKey(instrument.category, instrument.symbol)
  const form = useUnfinishedLadder(key) ?? start
  const { top, waiting } = useTop(instrument.category, instrument.symbol)
  const world = useMemo(
    () => ({ instrument, top, funds: ladderFunds(form.side, instrument, account) }),
    [instrument, top, account, form.side],
  )
  const reading = useMemo(() => readLadder(form, world), [form, world])
  const typedStop = form.stop.trim()
  const stopError = typedStop === '' || reading.shape === null ? null : wrongStop(typedStop, reading.shape, instrument)
  const stop = typedStop === '' || reading.shape === null || stopError !== null ? null : typedStop
  const filled = useMemo(
    () =>
      reading.ladder.ok
        ? filledTo(reading.ladder.rows, form, instrument, { stop, fees: feesOf(form, instrument) })
        : [],
    [reading, form, instrument, stop],
  )
  return {
    ...reading,
    form,
    world,
    filled,
    stop,
    stopError,
    waiting,
    change(part) {
      const now = unfinishedLadder(key) ?? start
      storeLadder(key, { ...(part.side === undefined ? now : withSide(now, part.side, top, instrument)), ...part })
    },
    remember() {
      void saveSettings({ ladder: lastLadder(form, world) })
      storeLadder(key, null)
    },
  }
}
