import type { Review } from '@/shared/trading/pretrade/assessment/assessment'
import './review.css'

/** What leaves, in the words of the main process: it read them from the bytes it is to send. */
export function Written({ review }: { readonly review: Review | undefined }) {
  if (review === undefined) return null
  return (
    <ul className="review-written" aria-label="Requests to be sent" data-testid="written" tabIndex={0}>
      {review.sentences.map((sentence, at) => (
        // Two rows may say the same.
        <li key={`${at} ${sentence}`}>{sentence}</li>
      ))}
    </ul>
  )
}
