import { useState } from 'react'
import { t } from '@/shared/languages/text'
import { VIEW_NAME_LENGTH } from '@/shared/settings/table-views'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Select } from '@/renderer/kit/ui/fields/select'
import type { SavedViews } from './use-table-view'

/** Views of a table: chosen from a list, saved under a name, renamed and deleted. */
export function ViewList({ views }: { readonly views: SavedViews }) {
  const { names, chosen, isFull, choose, save, rename, remove } = views
  const [typed, setTyped] = useState<string | null>(null)
  const name = (typed ?? chosen ?? '').trim()
  const isTaken = names.includes(name)
  const actAndClose = (act: () => void): void => {
    setTyped(null)
    act()
  }
  return (
    <fieldset className="view-list">
      <legend>{t('View')}</legend>
      <Select
        size="small"
        label={t('View')}
        value={chosen ?? ''}
        options={[
          { value: '', label: t('As it comes') },
          ...names.map((viewName) => ({ value: viewName, label: viewName })),
        ]}
        onChange={(viewName) => actAndClose(() => choose(viewName === '' ? null : viewName))}
      />
      <input
        type="text"
        className="view-list__name"
        aria-label={t('Name of the view')}
        placeholder={t('Name')}
        maxLength={VIEW_NAME_LENGTH}
        spellCheck={false}
        value={typed ?? chosen ?? ''}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button size="small" disabled={name === '' || (isFull && !isTaken)} onClick={() => actAndClose(() => save(name))}>
        {isTaken ? t('Save again') : t('Save view')}
      </Button>
      {chosen !== null && (
        <>
          <Button size="small" disabled={name === '' || isTaken} onClick={() => actAndClose(() => rename(name))}>
            {t('Rename')}
          </Button>
          <Button size="small" onClick={() => actAndClose(remove)}>
            {t('Delete view')}
          </Button>
        </>
      )}
    </fieldset>
  )
}
