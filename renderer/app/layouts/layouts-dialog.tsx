import { t } from '@/shared/languages/text'
import { isEnter } from '@/renderer/kit/keys/key-text'
import { useState } from 'react'
import { Upload } from 'lucide-react'
import { LAYOUT_NAME_LENGTH } from '@/shared/ipc/desktop/layouts'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { FileButton } from '@/renderer/kit/ui/buttons/file-button'
import { useLayouts } from '@/renderer/state/stores/layouts-store'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { createLayout, importLayout, type ActionResult } from '@/renderer/state/workspace/layout-actions'
import { type Act, BackupRow, DeletedRow, LayoutRow } from './layout-rows'
import './layouts.css'

function SaveAs({ act }: { readonly act: Act }) {
  const [name, setName] = useState('')
  const isEmpty = name.trim() === ''
  const save = async (): Promise<void> => {
    if (!isEmpty && (await act(() => createLayout(name.trim()))).ok) setName('')
  }
  return (
    <div className="layouts__new">
      <TextField
        label={t('Save what is on screen as')}
        value={name}
        maxLength={LAYOUT_NAME_LENGTH}
        placeholder={t('Name of the new layout')}
        onChange={setName}
        onKeyDown={(event) => void (isEnter(event) && save())}
      />
      <Button tone="primary" disabled={isEmpty} onClick={() => void save()}>
        {t('Save layout')}
      </Button>
    </div>
  )
}

function Layouts() {
  const list = useLayouts((state) => state.list)
  const [message, setMessage] = useState<ActionResult | null>(null)
  const act: Act = async (run) => {
    const now = await run()
    setMessage(now)
    return now
  }
  const all = list?.layouts ?? []
  const existing = all.filter(({ deletedAt }) => deletedAt === null)
  const deleted = all.filter(({ deletedAt }) => deletedAt !== null)
  const backups = list?.backups ?? []
  return (
    <Dialog
      open
      onOpenChange={() => closeOverlay('layouts')}
      width={720}
      title={t('Layouts')}
      description={t(
        'Open panels, their positions and their links in the main window. ' +
          'Ready arrangements stay in the menu of every panel.',
      )}
      footer={
        <>
          <FileButton
            label={t('Layout file')}
            accept=".json,application/json"
            icon={<Upload aria-hidden />}
            onFile={(file) => void act(() => importLayout(file))}
          >
            {t('Import a file…')}
          </FileButton>
          <Button onClick={() => closeOverlay('layouts')}>{t('Close')}</Button>
        </>
      }
    >
      <div className="layouts">
        <SaveAs act={act} />
        <p
          className="layouts__said"
          role={message?.ok === false ? 'alert' : 'status'}
          data-wrong={message?.ok === false || undefined}
        >
          {message?.text ?? ''}
        </p>
        {list === null ? (
          <p className="muted">{t('Waiting for Volley to answer…')}</p>
        ) : existing.length === 0 ? (
          <p className="muted">{t('No saved layouts. The current panels are also remembered without a name.')}</p>
        ) : (
          <ul className="layouts__list" aria-label={t('Saved layouts')}>
            {existing.map((layout) => (
              <LayoutRow key={layout.id} layout={layout} act={act} />
            ))}
          </ul>
        )}
        {deleted.length > 0 && (
          <section>
            <h3 className="layouts__heading">{t('Recently deleted')}</h3>
            <ul className="layouts__list">
              {deleted.map((layout) => (
                <DeletedRow key={layout.id} layout={layout} act={act} />
              ))}
            </ul>
          </section>
        )}
        {backups.length > 0 && (
          <section>
            <h3 className="layouts__heading">{t('Backups')}</h3>
            <ul className="layouts__list">
              {backups.map((backup) => (
                <BackupRow key={backup.id} backup={backup} act={act} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** Dialog to save, show, rename, delete, export and import layouts, and to restore versions. */
export function LayoutsDialog() {
  const isOpen = useScreen(({ overlay }) => overlay === 'layouts')
  return isOpen ? <Layouts /> : null
}
