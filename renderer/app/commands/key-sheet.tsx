import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { Dialog } from '@/renderer/kit/ui/dialog'
import { commands } from './commands'
import { keyLabel } from './keys'
import { amountKeys, draftKeys, orderKeys, sheetKeys, type LocalKey } from '@/renderer/kit/keys/local-keys'
import './command-palette.css'

/** Places with keys of their own. */
const places: readonly { readonly heading: string; readonly keys: readonly LocalKey[] }[] = [
  { heading: 'Batch desk', keys: draftKeys },
  { heading: 'Batch sheet', keys: sheetKeys },
  { heading: 'Price and quantity of the ticket', keys: amountKeys },
  { heading: 'Row of the open orders', keys: orderKeys },
]

/** Keys that mean the same wherever they are taken. */
const anywhere = [
  ['Review, then send', 'Ctrl-Enter'],
  ['Back out of anything', 'Esc'],
  ['One tick or step', '↑ ↓'],
  ['Ten, a hundred of them', 'Shift, Ctrl + ↑ ↓'],
  ['Book: pick a price', '↑ ↓, Enter'],
  ['Book: price and size up to it', 'Shift-Enter'],
] as const

function Group({ heading, rows }: { readonly heading: string; readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <section className="keys__group">
      <h3 className="keys__heading">{heading}</h3>
      <dl>
        {rows.map(([label, keys]) => (
          <div key={label} className="keys__row">
            <dt>{label}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Every key on one page; opened by `?`. */
export function KeySheet() {
  const open = useScreen(({ overlay }) => overlay === 'keys')
  const bound = commands.filter(({ keys }) => keys)
  const grouped = Map.groupBy(bound, ({ group }) => group)
  return (
    <Dialog open={open} onOpenChange={closeOverlay} title="Keyboard" width={640}>
      <div className="keys">
        {[...grouped].map(([heading, list]) => (
          <Group
            key={heading}
            heading={heading}
            rows={list.map(({ label, keys }) => [label, keyLabel(keys?.[0] ?? '')])}
          />
        ))}
        {places.map(({ heading, keys }) => (
          <Group
            key={heading}
            heading={heading}
            rows={keys.map(({ label, keys: [first = ''] }) => [label, keyLabel(first)])}
          />
        ))}
        <Group heading="In place" rows={anywhere} />
      </div>
    </Dialog>
  )
}
