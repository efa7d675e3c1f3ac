import { t } from '@/shared/languages/text'
import { Choice } from '@/renderer/kit/ui/fields/choice'

export type OnUnknown = 'stop' | 'continue'

const label = t('If the outcome of a request is unknown')

interface ReviewSendingProps {
  readonly onUnknown: OnUnknown
  readonly onOnUnknown: (policy: OnUnknown) => void
}

/** Choice to stop or continue after an unknown outcome. */
export function ReviewSending({ onUnknown, onOnUnknown }: ReviewSendingProps) {
  return (
    <section className="review-section" aria-label={t('Sending')}>
      <div className="review-policy">
        <span>{label}</span>
        <Choice
          label={label}
          size="small"
          value={onUnknown}
          onChange={onOnUnknown}
          options={[
            {
              value: 'stop',
              label: t('Stop the rest'),
              title: t('Requests that have not left yet stay here until you look.'),
            },
            {
              value: 'continue',
              label: t('Send the rest'),
              title: t('Remaining requests will be sent; unknown orders are being reconciled.'),
            },
          ]}
        />
      </div>
    </section>
  )
}
