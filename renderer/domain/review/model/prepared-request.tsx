import { t } from '@/shared/languages/text'
import type { Review } from '@/shared/trading/pretrade/assessment/assessment'
import './review.css'

/** Sentences of the main process, read from the bytes to be sent. */
export function PreparedRequest({ review }: { readonly review: Review | undefined }) {
  if (review === undefined) return null
  return (
    <ul className="review-written" aria-label={t('Requests to be sent')} data-testid="written" tabIndex={0}>
      {review.sentences.map((sentence, at) => (
        // Two rows may have equal sentences.
        <li key={`${at} ${sentence}`}>{sentence}</li>
      ))}
    </ul>
  )
}
