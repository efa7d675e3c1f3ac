import { t } from '@/shared/languages/text'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { keyLabel } from '@/renderer/kit/keys/key-text'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { keysNow } from './key-choices'
import { useSavedKeys } from './saved-keys'
import '@/renderer/app/commands/palette/command-palette.css'
import './key-sheet.css'

/** Keys with the same meaning in every place. */
const anywhere = [
  [t('Review, then send'), 'Ctrl-Enter'],
  [t('Close or cancel'), 'Esc'],
  [t('One tick or step'), '↑ ↓'],
  [t('Ten, a hundred of them'), t('Shift, Ctrl + ↑ ↓')],
  [t('Book: pick a price'), t('↑ ↓, Enter')],
  [t('Book: price and size up to it'), 'Shift-Enter'],
  [t('Price ladder: choose a price'), '↑ ↓'],
  [t('Price ladder: choose a size'), t('1 to 5')],
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

function Sheet() {
  const { actions, choices } = useSavedKeys()
  const bound = actions.flatMap((action) => {
    const [first] = keysNow(action, choices)
    const label = action.sends === undefined ? action.label : `${action.label} (${action.sends})`
    return first === undefined ? [] : [{ heading: action.heading, row: [label, keyLabel(first)] as const }]
  })
  return (
    <Dialog
      open
      onOpenChange={() => closeOverlay('keys')}
      title={t('Keyboard')}
      width={640}
      isText
      footer={
        <>
          <Button onClick={() => showOverlay('key-editor')}>{t('Change keys…')}</Button>
          <Button onClick={() => window.print()}>{t('Print')}</Button>
        </>
      }
    >
      <div className="keys">
        {[...Map.groupBy(bound, ({ heading }) => heading)].map(([heading, list]) => (
          <Group key={heading} heading={heading} rows={list.map(({ row }) => row)} />
        ))}
        <Group heading={t('In place')} rows={anywhere} />
      </div>
    </Dialog>
  )
}

/** Printable page of all current keys; opened by `?`. */
export function KeySheet() {
  const isOpen = useScreen(({ overlay }) => overlay === 'keys')
  return isOpen ? <Sheet /> : null
}
