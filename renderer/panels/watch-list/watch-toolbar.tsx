import { MoreHorizontal, Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '@/shared/languages/text'
import {
  FAVORITES,
  type WatchList,
  withList,
  withListNamed,
  withoutList,
  withSymbol,
} from '@/shared/settings/watch-lists'
import { isEnter } from '@/renderer/kit/keys/key-text'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Input } from '@/renderer/kit/ui/fields/input'
import { Menu, type MenuEntry } from '@/renderer/kit/ui/overlays/menu'
import { Select } from '@/renderer/kit/ui/fields/select'
import { changeWatchLists, isIn, useWatchLists } from '@/renderer/domain/watch/watch-actions'
import { runCommand } from '@/renderer/state/actions/run-command'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { movers } from './watch-rows'

const newList = (): string => {
  const id = crypto.randomUUID()
  changeWatchLists((lists) => withList(lists, id, t`List ${lists.length + 1}`))
  return id
}

/** Confirms the removal of a list with symbols. */
const removeList = ({ id, name, symbols }: WatchList): void =>
  runCommand({
    name: 'watch.removeList',
    label: t('Remove the watch list'),
    group: 'panels',
    destructive: true,
    available: () => true,
    confirm: () => ({
      title: t`Remove ${name}?`,
      text: t`The list has ${symbols.length} symbols. Orders and positions do not change.`,
      action: t('Remove the list'),
    }),
    run: () => changeWatchLists((lists) => withoutList(lists, id)),
  })

function NameField({ list, onDone }: { readonly list: WatchList; readonly onDone: () => void }) {
  const [name, setName] = useState(list.name)
  const save = (): void => {
    changeWatchLists((lists) => withListNamed(lists, list.id, name.trim().slice(0, 40)))
    onDone()
  }
  return (
    <Input
      className="input watch-list__name"
      aria-label={t('Name of the list')}
      value={name}
      maxLength={40}
      autoFocus
      onChange={(event) => setName(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (isEnter(event)) save()
      }}
    />
  )
}

interface WatchToolbarProps {
  /** Undefined while the largest moves are shown. */
  readonly list: WatchList | undefined
  /** The ID of a list, or a name of `movers`. */
  readonly view: string
  readonly onView: (view: string) => void
}

/** Selects, renames and removes lists, and adds the shown symbol. */
export function WatchToolbar({ list, view, onView }: WatchToolbarProps) {
  const lists = useWatchLists()
  const { category, symbol } = useSelection()
  const [isNaming, setIsNaming] = useState(false)
  const selection = { category, symbol }
  const entries: MenuEntry[] = [
    { id: 'new', label: t('New list'), run: () => onView(newList()) },
    { id: 'rename', label: t('Rename the list'), disabled: list === undefined, run: () => setIsNaming(true) },
    {
      id: 'remove',
      label: t('Remove the list'),
      danger: true,
      disabled: list === undefined || list.id === FAVORITES,
      run: () => list && removeList(list),
    },
  ]
  const options = [
    ...lists.map(({ id, name }) => ({ value: id, label: name })),
    ...Object.entries(movers).map(([value, label]) => ({ value, label })),
  ]
  return (
    <>
      {isNaming && list !== undefined ? (
        <NameField key={list.id} list={list} onDone={() => setIsNaming(false)} />
      ) : (
        <Select label={t('List')} size="small" value={list?.id ?? view} options={options} onChange={onView} />
      )}
      <span className="toolbar__gap" />
      {list !== undefined && !isIn(list, selection) && (
        <Button
          size="small"
          tone="quiet"
          icon={<Plus />}
          onClick={() => changeWatchLists((all) => withSymbol(all, list.id, selection))}
        >
          {symbol}
        </Button>
      )}
      <Menu trigger={<IconButton size="small" label={t('Lists')} icon={<MoreHorizontal />} />} entries={entries} />
    </>
  )
}
