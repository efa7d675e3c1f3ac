import { useMemo, useState } from 'react'
import { MINUTE_MS } from '@/shared/base/time'
import type { SubKeyRecord } from '@/shared/ipc/desktop/sub-keys'
import { t } from '@/shared/languages/text'
import { useSessionKey } from '@/renderer/state/bridge/account-session'
import { useAccountQuery } from '@/renderer/state/queries/account-query'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { DataTable } from '@/renderer/kit/table/data-table'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { ChangeKey } from './change-key'
import { CreateKey } from './create-key'
import { keyColumns } from './key-columns'
import '@/renderer/domain/orders/orders-view.css'
import './sub-keys.css'

/** Poll interval, because another page or the API desk can create keys as well. */
const AGAIN_MS = 5000
type KeyDialogState = { readonly about: 'create' } | { readonly about: 'change'; readonly chosen: SubKeyRecord | null }

/** Sub-account keys: create, change, and the records of these requests. */
export function SubKeysPanel() {
  // An open form belongs to the account for which it was opened.
  return <OfAccount key={useSessionKey()} />
}

function OfAccount() {
  const [dialog, setDialog] = useState<KeyDialogState | null>(null)
  const { data, error, refetch } = useAccountQuery('subKeys.list', {}, { refetchInterval: AGAIN_MS })
  const now = useNow(true, MINUTE_MS)
  const rows = useMemo(() => data?.toReversed() ?? [], [data])
  const columns = useMemo(() => keyColumns(now, (chosen) => setDialog({ about: 'change', chosen })), [now])
  const closeAndReport = (what: string) => () => {
    setDialog(null)
    showToast('info', what)
    void refetch()
  }
  const close = (): void => {
    setDialog(null)
    void refetch()
  }
  const toolbar = (
    <>
      <span
        className="faint"
        title={t('The exchange’s description has no list of keys: what other programs did is not here.')}
      >
        {t('Made and changed from here, as the journal has it')}
      </span>
      <span className="toolbar__gap" />
      <Button size="small" disabled={data === undefined} onClick={() => setDialog({ about: 'change', chosen: null })}>
        {t('Change…')}
      </Button>
      <Button size="small" tone="primary" disabled={data === undefined} onClick={() => setDialog({ about: 'create' })}>
        {t('Create…')}
      </Button>
    </>
  )
  const empty =
    error !== null ? (
      <PanelState kind="error" title={t('The records could not be read')} text={error.message} />
    ) : data === undefined ? (
      <PanelState kind="loading" title={t('Reading the records')} />
    ) : (
      <PanelState
        kind="empty"
        title={t('No key was made or changed from here')}
        text={t('The master account of a broker creates keys of its sub-accounts; any main account changes them.')}
      />
    )
  return (
    <Panel label={t('Sub-account keys')} toolbar={toolbar}>
      <div className="orders-view">
        <div className="orders-table">
          <DataTable
            label={t('Sub-account keys')}
            rows={rows}
            columns={columns}
            rowKey={({ token }) => token}
            rowData={({ outcome }) => ({ 'data-testid': 'sub-key', 'data-state': outcome })}
            empty={empty}
          />
        </div>
      </div>
      {dialog?.about === 'create' && <CreateKey onDone={closeAndReport(t('The key was created'))} onClose={close} />}
      {dialog?.about === 'change' && (
        <ChangeKey
          records={data ?? []}
          chosen={dialog.chosen}
          onDone={closeAndReport(t('The key was changed'))}
          onClose={close}
        />
      )}
    </Panel>
  )
}
