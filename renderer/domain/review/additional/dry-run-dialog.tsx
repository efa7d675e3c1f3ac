import { useRef, useState } from 'react'
import { t } from '@/shared/languages/text'
import { copyText } from '@/renderer/kit/files/copy-text'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { Select } from '@/renderer/kit/ui/fields/select'
import { wireText } from '@/renderer/domain/wire/wire-text'
import { WireView } from '@/renderer/domain/wire/wire-view'
import { type AccountDryRun, type DryRunSubject, useDryRuns } from './use-dry-runs'
import '@/renderer/domain/review/model/review.css'

interface DryRunDialogProps extends DryRunSubject {
  readonly onClose: () => void
}

const numbered = (texts: readonly string[]): readonly { readonly value: string; readonly label: string }[] =>
  texts.map((label, nth) => ({ value: String(nth), label }))

/** All requests of all accounts, under account names if there are several. */
function textOf(accounts: readonly AccountDryRun[]): string {
  const texts = accounts.map(({ label, requests, problem }) =>
    [
      ...(accounts.length > 1 ? [`# ${label}${problem === null ? '' : `: ${problem}`}`] : []),
      ...(requests ?? []).map(({ wire }) => wireText(wire)),
    ].join('\n\n'),
  )
  return texts.join('\n\n')
}

/** Dry run of a batch: the exact bytes of every request of every account, without secrets. Nothing is sent. */
export function DryRunDialog({ onClose, ...subject }: DryRunDialogProps) {
  const accounts = useDryRuns(subject)
  const [account, setAccount] = useState('0')
  const [chosen, choose] = useState('0')
  const back = useRef<HTMLButtonElement>(null)
  const accountRun = accounts[Number(account)]
  const requests = accountRun?.requests ?? []
  const request = requests[Number(chosen)]
  const options = requests.map(
    ({ orders: places }, nth) => t`Request ${nth + 1} of ${requests.length} · ${plural(places.length, 'order')}`,
  )
  const where = accounts.length > 1 ? t` for each of ${accounts.length} accounts` : ''
  return (
    // Keys of this dialog must not send the review below it.
    <div className="review-keys" onKeyDown={(event) => event.stopPropagation()}>
      <Dialog
        open
        onOpenChange={onClose}
        title={t`Dry run of ${plural(subject.orders.length, 'order')}${where}: nothing is sent`}
        width={720}
        initialFocus={back}
        footer={
          <>
            <Button
              disabled={!accounts.some((account) => account.requests !== null)}
              onClick={() => copyText(textOf(accounts))}
            >
              {t('Copy all')}
            </Button>
            <Button onClick={onClose} ref={back} keys="Esc">
              {t('Close')}
            </Button>
          </>
        }
      >
        <div className="dry-run" data-testid="dry-run">
          <div className="dry-run__head">
            {accounts.length > 1 && (
              <Select
                label={t('Account')}
                size="small"
                value={account}
                options={numbered(accounts.map(({ label }) => label))}
                onChange={(next) => {
                  setAccount(next)
                  choose('0')
                }}
              />
            )}
            {request !== undefined && (
              <>
                <Select
                  label={t('Request')}
                  size="small"
                  value={chosen}
                  options={numbered(options)}
                  onChange={choose}
                />
                <span className="muted">
                  {t('as it would be sent now; timestamp and signature are added at the send')}
                </span>
              </>
            )}
          </div>
          {accountRun?.problem != null && <PanelBand tone="danger">{accountRun.problem}</PanelBand>}
          {request === undefined && accountRun?.problem == null && (
            <p className="muted">{t('Writing the requests…')}</p>
          )}
          {request !== undefined && <WireView preview={request.wire} />}
        </div>
      </Dialog>
    </div>
  )
}
