import { useState } from 'react'
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
      <legend>View</legend>
      <Select
        size="small"
        label="View"
        value={chosen ?? ''}
        options={[
          { value: '', label: 'As it comes' },
          ...names.map((viewName) => ({ value: viewName, label: viewName })),
        ]}
        onChange={(viewName) => actAndClose(() => choose(viewName === '' ? null : viewName))}
      />
      <input
        type="text"
        className="view-list__name"
        aria-label="Name of the view"
        placeholder="Name"
        maxLength={VIEW_NAME_LENGTH}
        spellCheck={false}
        value={typed ?? chosen ?? ''}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button size="small" disabled={name === '' || (isFull && !isTaken)} onClick={() => actAndClose(() => save(name))}>
        {isTaken ? 'Save again' : 'Save view'}
      </Button>
      {chosen !== null && (
        <>
          <Button size="small" disabled={name === '' || isTaken} onClick={() => actAndClose(() => rename(name))}>
            Rename
          </Button>
          <Button size="small" onClick={() => actAndClose(remove)}>
            Delete view
          </Button>
        </>
      )}
    </fieldset>
  )
}
