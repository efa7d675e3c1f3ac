import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { t } from '@/shared/languages/text'
import { isEnter } from '@/renderer/kit/keys/key-text'
import './overlay.css'

export type MenuEntry =
  | {
      readonly id: string
      readonly label: string
      readonly run: () => void
      readonly icon?: ReactNode
      readonly keys?: string | undefined
      readonly checked?: boolean | undefined
      readonly danger?: boolean | undefined
      readonly disabled?: boolean | undefined
    }
  | { readonly id: string; readonly separator: true }

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly entries: readonly MenuEntry[]
  readonly align?: 'start' | 'end' | undefined
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  if ('separator' in entry) return <Base.Separator className="menu__separator" />
  const { label, run, icon, keys, checked, danger = false, disabled = false } = entry
  return (
    <Base.Item className={`menu__item ${danger ? 'menu__item--danger' : ''}`} disabled={disabled} onClick={run}>
      {checked !== undefined && <span className="menu__check">{checked && <Check aria-label={t('chosen')} />}</span>}
      {icon}
      <span className="menu__label">{label}</span>
      {keys !== undefined && <kbd className="menu__keys">{keys}</kbd>}
    </Base.Item>
  )
}

/** Entries of a menu that is opened elsewhere, such as at the pointer. */
export const MenuEntries = ({ entries }: Pick<MenuProps, 'entries'>) =>
  entries.map((entry) => <Entry key={entry.id} entry={entry} />)

/** A held key chooses nothing: it opened the menu, or chose the entry before. */
function ignoreRepeatedKey(event: KeyboardEvent): void {
  if (!event.repeat || !(isEnter(event) || event.key === ' ')) return
  event.preventDefault()
  event.stopPropagation()
}

export function Menu({ trigger, entries, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="overlay-positioner">
          <Base.Popup className="menu" onKeyDownCapture={ignoreRepeatedKey}>
            <MenuEntries entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
