import { t } from '@/shared/languages/text'
import { isEnter } from '@/renderer/kit/keys/key-text'
import { useState } from 'react'
import { Download, History, Pencil, Trash2 } from 'lucide-react'
import { LAYOUT_NAME_LENGTH, type LayoutBackup, type NamedLayout } from '@/shared/ipc/desktop/layouts'
import { plural } from '@/shared/languages/plural'
import { formatDateTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import {
  deleteLayout,
  exportBackup,
  exportLayout,
  openBackup,
  openLayout,
  renameLayout,
  restoreLayout,
  type ActionResult,
  saveLayout,
  undeleteLayout,
} from '@/renderer/state/workspace/layout-actions'

/** Runs an action and shows its result. */
export type Act = (act: () => Promise<ActionResult>) => Promise<ActionResult>

interface LayoutProps {
  readonly layout: NamedLayout
  readonly act: Act
}

/** Versions of a layout, newest first. */
function Versions({ layout, act }: LayoutProps) {
  return (
    <ol className="layouts__versions" aria-label={t`Versions of ${layout.name}`}>
      {layout.versions.map(({ number, at, panels }, place) => (
        <li key={number}>
          <span>{t`Version ${number} · ${formatDateTime(at)} · ${plural(panels, 'panel')}`}</span>
          {place === 0 ? (
            <span className="faint">{t('newest')}</span>
          ) : (
            <Button size="small" onClick={() => void act(() => restoreLayout(layout, number))}>
              {t('Restore')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

function Rename({ layout, act, onDone }: LayoutProps & { readonly onDone: () => void }) {
  const [name, setName] = useState(layout.name)
  const isEmpty = name.trim() === ''
  const rename = async (): Promise<void> => {
    if (!isEmpty && (await act(() => renameLayout(layout, name.trim()))).ok) onDone()
  }
  return (
    <div className="layouts__new">
      <TextField
        label={t`New name of ${layout.name}`}
        value={name}
        autoFocus
        maxLength={LAYOUT_NAME_LENGTH}
        onChange={setName}
        onKeyDown={(event) => void (isEnter(event) && rename())}
      />
      <Button onClick={onDone}>{t('Cancel')}</Button>
      <Button tone="primary" disabled={isEmpty} onClick={() => void rename()}>
        {t('Rename')}
      </Button>
    </div>
  )
}

export function LayoutRow({ layout, act }: LayoutProps) {
  const [open, setOpen] = useState<'versions' | 'rename' | null>(null)
  const { name, versions } = layout
  const [newest] = versions
  const panels = plural(newest?.panels ?? 0, 'panel')
  const toggle = (what: 'versions' | 'rename'): void => setOpen(open === what ? null : what)
  return (
    <li className="layouts__item" data-testid={`layout-${name}`}>
      <div className="layouts__row">
        <div className="layouts__words">
          <b>{name}</b>
          <span>{mixed`${panels} · version ${newest?.number} · ${formatDateTime(newest?.at)}`}</span>
        </div>
        <Button size="small" onClick={() => void act(() => openLayout(layout))}>
          {t('Show')}
        </Button>
        <Button
          size="small"
          onClick={() => void act(() => saveLayout(layout))}
          title={t('Saves what is on screen as its newest version')}
        >
          {t('Save here')}
        </Button>
        <IconButton
          size="small"
          label={t`Versions of ${name}`}
          aria-expanded={open === 'versions'}
          icon={<History />}
          onClick={() => toggle('versions')}
        />
        <IconButton size="small" label={t`Rename ${name}`} icon={<Pencil />} onClick={() => toggle('rename')} />
        <IconButton
          size="small"
          label={t`Export ${name}`}
          icon={<Download />}
          onClick={() => void act(() => exportLayout(layout))}
        />
        <IconButton
          size="small"
          label={t`Delete ${name}`}
          icon={<Trash2 />}
          onClick={() => void act(() => deleteLayout(layout))}
        />
      </div>
      {open === 'versions' && <Versions layout={layout} act={act} />}
      {open === 'rename' && <Rename layout={layout} act={act} onDone={() => setOpen(null)} />}
    </li>
  )
}

/** A deleted layout that can be restored. */
export function DeletedRow({ layout, act }: LayoutProps) {
  return (
    <li className="layouts__item layouts__row">
      <div className="layouts__words">
        <b>{layout.name}</b>
        <span>{t`deleted ${formatDateTime(layout.deletedAt)}`}</span>
      </div>
      <Button size="small" onClick={() => void act(() => undeleteLayout(layout))}>
        {t('Take back')}
      </Button>
    </li>
  )
}

/** Backup of a layout from before an automatic change. */
export function BackupRow({ backup, act }: { readonly backup: LayoutBackup; readonly act: Act }) {
  return (
    <li className="layouts__item layouts__row">
      <div className="layouts__words">
        <b>{formatDateTime(backup.at)}</b>
        <span>{backup.why}</span>
      </div>
      <Button size="small" onClick={() => void act(() => openBackup(backup.id))}>
        {t('Show')}
      </Button>
      <IconButton
        size="small"
        label={t('Export the backup')}
        icon={<Download />}
        onClick={() => void act(() => exportBackup(backup.id))}
      />
    </li>
  )
}
