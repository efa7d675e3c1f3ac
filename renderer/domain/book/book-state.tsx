import { t } from '@/shared/languages/text'
import { formatAge } from '@/renderer/kit/format/time'
import { displayText } from '@/renderer/kit/format/display-text'
import { PanelVeil } from '@/renderer/kit/ui/panel/panel-state'
import type { BookTexts } from './book-texts'
import type { BookStatus } from './use-book-status'

/** Covers a book that is not current, with the reason. */
export function BookVeil({ status }: { readonly status: BookStatus }) {
  const age = formatAge(status.ageMs)
  if (status.state === 'stale') return <PanelVeil kind="stale" text={t`Stale: no new update for ${age}`} />
  if (status.state === 'offline') return <PanelVeil kind="offline" text={t('Offline: these prices are old')} />
  if (status.state === 'resyncing' && status.bestBid !== null)
    return <PanelVeil kind="resyncing" text={t('Loading the book again')} />
  return null
}

function pricesIn({ bestBid, bestAsk }: BookStatus, texts: BookTexts): string {
  if (bestBid === null && bestAsk === null) return t('no prices yet')
  if (bestAsk === null) return t`one-sided, best bid ${texts.price(bestBid!)}, no ask`
  if (bestBid === null) return t`one-sided, best ask ${texts.price(bestAsk)}, no bid`
  return t`best bid ${texts.price(bestBid)}, best ask ${texts.price(bestAsk)}, spread ${texts.price(bestAsk - bestBid)}`
}

interface BookSummaryProps {
  readonly status: BookStatus
  readonly texts: BookTexts
  readonly symbol: string
}

/** Text alternative of the canvas for screen readers; polite, so it is updated only every few seconds. */
export function BookSummary({ status, texts, symbol }: BookSummaryProps) {
  return (
    <p
      className="visually-hidden"
      data-book-summary
    >{t`${symbol} book ${displayText(status.state)}: ${pricesIn(status, texts)}`}</p>
  )
}
