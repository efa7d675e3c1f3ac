import { useState } from 'react'
import type { Batch } from '@/shared/ipc/contract'
import type { ComparedRequest, DryRunComparison } from '@/shared/ipc/trading/dry-run'
import { t } from '@/shared/languages/text'
import { formatTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { absent } from '@/renderer/kit/format/decimals'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { useAccountQuery } from '@/renderer/state/queries/account-query'
import '@/renderer/domain/review/model/review.css'

const labels: Readonly<Record<ComparedRequest['state'], string>> = {
  same: t('sent as previewed'),
  different: t('sent otherwise than previewed'),
  'not-sent': t('previewed and not sent'),
  'not-previewed': t('sent without a preview'),
}

function Differences({ request: { state, differences, sentText } }: { readonly request: ComparedRequest }) {
  if (state === 'same')
    return (
      <p className="muted">{mixed`Byte by byte, but for the names made when sent: ${sentText?.length} characters.`}</p>
    )
  if (differences.length === 0)
    return state === 'different' ? (
      <p className="muted">{t('The same orders, split into requests otherwise.')}</p>
    ) : null
  return (
    <table className="review-totals">
      <thead>
        <tr>
          <th>{t('Row of the batch')}</th>
          <th>{t('Member')}</th>
          <th>{t('Previewed')}</th>
          <th>{t('Sent')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ row, field, previewed, sentText: sentValue }) => (
          <tr key={`${row} ${field} ${previewed} ${sentValue}`}>
            <td>{row === null ? t('not in it') : row + 1}</td>
            <td>{field}</td>
            <td>{previewed ?? absent}</td>
            <td>{sentValue ?? absent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ComparisonDialog({
  compared,
  onClose,
}: {
  readonly compared: DryRunComparison
  readonly onClose: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Dry run compared with the sent requests')}
      width={720}
      footer={
        <Button onClick={onClose} keys="Esc">
          {t('Close')}
        </Button>
      }
    >
      <div className="review" data-testid="dry-run-comparison">
        <p className="muted">{t`Dry run of ${formatTime(compared.at)}`}</p>
        {compared.requests.map((request, nth) => (
          <section key={nth} className="review-section" data-state={request.state}>
            <h3 className="dry-run__request">{t`Request ${nth + 1}: ${labels[request.state]}`}</h3>
            <Differences request={request} />
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** Comparison of a sent batch with its last dry run; nothing without a dry run. */
export function SentAsPreviewed({ batch }: { readonly batch: Batch }) {
  const isOver = batch.state !== 'sending' && batch.state !== 'waiting'
  const { data } = useAccountQuery(
    'batches.dryRun',
    { batchId: batch.id },
    { enabled: isOver, revision: batch.revision },
  )
  const [isOpen, setIsOpen] = useState(false)
  if (!isOver || data === undefined || data === null) return null
  const same = data.requests.filter(({ state }) => state === 'same').length
  const isSame = same === data.requests.length
  return (
    <>
      <span data-testid="sent-as-previewed" data-same={isSame} className={isSame ? undefined : 'warn'}>
        {isSame ? t('sent as previewed') : t`${same} of ${data.requests.length} requests sent as previewed`}
      </span>
      <Button size="small" tone="quiet" onClick={() => setIsOpen(true)}>
        {t('Compare…')}
      </Button>
      {isOpen && <ComparisonDialog compared={data} onClose={() => setIsOpen(false)} />}
    </>
  )
}
