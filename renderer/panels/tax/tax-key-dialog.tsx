import { useState } from 'react'
import type { TaxOverview } from '@/shared/ipc/watching/tax'
import type { Failure } from '@/shared/ipc/transport/reply'
import { t } from '@/shared/languages/text'
import { ForSession, KeyFields, SaveKey, useKeyEntry } from '@/renderer/domain/secrets/key-entry'
import { bridge } from '@/renderer/state/bridge/bridge'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import type { TaxJobHandle } from './use-tax-job'

const about = t(
  'The exchange returns tax records only to keys created for tax. Such a key is added to the key of the account, is ' +
    'bound to the same address and reads tax records: no orders are placed with it. The exchange does not name its ' +
    'account, so make sure that it belongs to the account on screen.',
)

interface TaxKeyDialogProps {
  readonly overview: TaxOverview
  readonly handle: TaxJobHandle
  readonly onClose: () => void
}

/** Slot of the tax key with its form. The secrets are cleared from the page once they are submitted. */
export function TaxKeyDialog({ overview, handle, onClose }: TaxKeyDialogProps) {
  const { key, canSaveKey } = overview
  const entry = useKeyEntry()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const hasTaxKey = key?.slot === 'tax'
  const [isConfirmingClear, setConfirmingClear] = useState(false)
  const { records, state } = overview.job

  async function save(): Promise<void> {
    const handed = entry.take()
    setBusy(true)
    const reply = await bridge.call('tax.saveKey', handed)
    setBusy(false)
    handle.readAgain()
    if (reply.ok) onClose()
    else setFailure(reply.error)
  }
  async function clear(): Promise<void> {
    if (await handle.run('tax.clear')) onClose()
  }
  async function forget(): Promise<void> {
    if (await handle.run('tax.forgetKey')) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Key for tax records')}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {canSaveKey && hasTaxKey && (
            <Button tone="danger" onClick={() => void forget()}>
              {t('Forget the tax key')}
            </Button>
          )}
          {canSaveKey && <SaveKey entry={entry} busy={busy} label={t('Save tax key')} onSave={() => void save()} />}
        </>
      }
    >
      <div className="tax__key">
        <p className="muted">{about}</p>
        <p>
          {key === null
            ? t('There is no key to read with.')
            : t`In use: ${hasTaxKey ? t('the tax key') : t('the key of the account')} ${key.label} …${key.lastFour}` +
              (key.storage === 'session' ? t(', kept until Volley quits.') : '.')}
        </p>
        {handle.refusal !== null && <PanelBand tone="danger">{handle.refusal}</PanelBand>}
        {failure !== null && failure.field === undefined && <PanelBand tone="danger">{failure.message}</PanelBand>}
        {!canSaveKey && <p className="muted">{t('The practice account brings its own tax key.')}</p>}
        {canSaveKey && <KeyFields entry={entry} nameHint={t('Only for you, for example taxes.')} failure={failure} />}
        <div className="tax__clear">
          <span className="muted">{t('Read with the key of another account? What was read can be forgotten.')}</span>
          {isConfirmingClear ? (
            <Button
              size="small"
              tone="danger"
              onClick={() => void clear()}
            >{t`Forget ${plural(records, 'record')} for good`}</Button>
          ) : (
            <Button size="small" disabled={state === 'running'} onClick={() => setConfirmingClear(true)}>
              {t('Forget what was read')}
            </Button>
          )}
        </div>
        {canSaveKey && <ForSession entry={entry} />}
      </div>
    </Dialog>
  )
}
