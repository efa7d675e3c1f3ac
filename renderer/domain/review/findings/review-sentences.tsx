import { useEffect } from 'react'
import { t } from '@/shared/languages/text'
import type { Peg } from '@/shared/trading/batch/pricing/peg'
import { useTicker } from '@/renderer/state/queries/tickers'
import { distanceText } from './distance-text'
import { isWhole } from '@/renderer/domain/review/model/refusals'
import type { OrderIntent, RowRefusal } from '@/shared/trading/orders/order-intent'

interface SentenceProps {
  readonly order: OrderIntent
  readonly number: number
  /** Sentence that the main process read from the prepared bytes; null while they are prepared. */
  readonly sentence: string | null
  /** Reasons of a refusal by the main process; empty for none. */
  readonly refused: readonly string[]
  /** Expression of the price; undefined for a typed number. */
  readonly expression: string | undefined
  /** Previously shown price; undefined if it has not changed. */
  readonly before: string | undefined
}

function Sentence({ order, number, sentence, refused, expression, before }: SentenceProps) {
  const last = useTicker(order.category, order.symbol)?.lastPrice
  return (
    <li data-refused={refused.length > 0 || undefined} data-moved={before !== undefined || undefined}>
      <span className="review-number">{number}</span>
      <span data-side={order.side}>{order.side === 'buy' ? 'B' : 'S'}</span>
      <span className="review-sentence">
        {sentence ?? <span className="muted">{t('Being written…')}</span>}
        {expression !== undefined && <span className="muted review-expression"> · {expression}</span>}
        {refused.map((text) => (
          <span key={text} className="review-refusal">
            {text}
          </span>
        ))}
      </span>
      <span className="review-distance">
        {before !== undefined && <span className="review-moved">{t`was ${before}`}</span>}
        {distanceText(order.price, last)}
      </span>
    </li>
  )
}

interface ReviewSentencesProps {
  readonly orders: readonly OrderIntent[]
  readonly rowIds: readonly string[]
  /** Sentences of the stored review, one per order; null until they exist. */
  readonly sentences: readonly string[] | null
  readonly rowNumbers: ReadonlyMap<string, number>
  readonly refusals: readonly RowRefusal[]
  readonly pegs: readonly Peg[] | undefined
  /** Prices that were shown before, by the place of their order. */
  readonly before: ReadonlyMap<number, string>
  readonly list: React.RefObject<HTMLOListElement | null>
}

/** Every order that will be sent, under the number of its row, with the refusal that met it. */
export function ReviewSentences({
  orders,
  rowIds,
  sentences,
  rowNumbers,
  refusals,
  pegs,
  before,
  list,
}: ReviewSentencesProps) {
  const refused = Map.groupBy(
    refusals.filter((refusal) => !isWhole(refusal)),
    ({ row }) => row,
  )
  const expressions = new Map(pegs?.map(({ row, price }) => [row, price]))
  useEffect(() => {
    list.current?.querySelector('[data-refused], [data-moved]')?.scrollIntoView({ block: 'nearest' })
  }, [list, refusals, before])
  return (
    <ol className="review-sentences" aria-label={t('Orders')} ref={list} tabIndex={0}>
      {orders.map((order, at) => (
        <Sentence
          key={rowIds[at] ?? at}
          order={order}
          number={rowNumbers.get(rowIds[at] ?? '') ?? at + 1}
          sentence={sentences?.[at] ?? null}
          expression={expressions.get(at)}
          before={before.get(at)}
          refused={(refused.get(at) ?? []).map(({ message }) => message)}
        />
      ))}
    </ol>
  )
}
