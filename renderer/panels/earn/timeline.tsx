import type { SavingsDetail } from '@/shared/exchange/calls/earn/subscribe-info'
import { t } from '@/shared/languages/text'
import { timelineOf } from '@/shared/trading/earn/timeline'
import { formatMinute, formatUtc } from '@/renderer/kit/format/time'

/** Dates from subscription to redemption; unknown dates have a reason. */
export function Timeline({ detail }: { readonly detail: SavingsDetail }) {
  return (
    <ol className="timeline" aria-label={t('Timeline')}>
      {timelineOf(detail).map(({ kind, label, at, note }) => (
        <li key={kind} className="timeline__item" data-dated={at !== null}>
          <span className="timeline__label">{label}</span>
          <time className="timeline__at" title={at === null ? undefined : formatUtc(at)}>
            {formatMinute(at)}
          </time>
          {note !== null && <span className="timeline__note">{note}</span>}
        </li>
      ))}
    </ol>
  )
}
