import { t, comma } from '@/shared/languages/text'
import { useRef, useState } from 'react'
import { RotateCcw, X } from 'lucide-react'
import { keyLabel, keysText } from '@/renderer/kit/keys/key-text'
import { keyPlaces } from '@/renderer/kit/keys/local-keys'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Input } from '@/renderer/kit/ui/fields/input'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { closeOverlay, showOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { type KeyedAction, keyHolder, keyRefusal, keysNow, withKeys, withUsual } from './key-choices'
import { KeyRecorder } from './key-recorder'
import { useSavedKeys } from './saved-keys'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'
import './key-editor.css'

const scopeOf = (place: string | null): string =>
  place === null ? t('Everywhere') : (keyPlaces.find(({ id }) => id === place)?.heading ?? '')

/** Reason why a key is not available: a rule, or another action that has it and can release it. */
interface KeyConflict {
  readonly name: string
  readonly keys: readonly string[]
  readonly reason: string
  readonly holder: KeyedAction | null
}

type SavedKeys = ReturnType<typeof useSavedKeys>

/** Binds keys to actions and reports conflicts. */
function useKeyEditor({ actions, choices, save }: SavedKeys) {
  const [recording, setRecording] = useState<string | null>(null)
  const [rejection, setRejection] = useState<KeyConflict | null>(null)
  const begin = (name: string | null): void => {
    setRecording(name)
    setRejection(null)
  }
  /** Binds the given or the usual keys; refused if another action has one of them. */
  const give = (action: KeyedAction, keys: readonly string[], next: SavedKeys['choices']): void => {
    setRecording(null)
    const chosen = keys.filter((key) => !action.usual.includes(key))
    const refusal = chosen.map((key) => keyRefusal(key, action)).find((reason) => reason !== null)
    const holder = keyHolder(keys, action, actions, next)
    if (refusal === undefined && holder === null) {
      setRejection(null)
      return save(next)
    }
    const label = keys.map(keyLabel).join(comma())
    const reason =
      refusal ?? t`${label} is the key of "${holder?.label ?? ''}" (${scopeOf(holder?.place ?? null).toLowerCase()})`
    setRejection({ name: action.name, keys, reason, holder: refusal === undefined ? holder : null })
  }
  return {
    recording,
    rejection,
    begin,
    record: (action: KeyedAction, keys: string) => give(action, [keys], { ...choices, [action.name]: [keys] }),
    clear: (action: KeyedAction) => give(action, [], { ...choices, [action.name]: [] }),
    reset: (action: KeyedAction) => give(action, action.usual, withUsual(choices, action)),
    take: (action: KeyedAction) => {
      if (rejection !== null) save(withKeys(choices, action, rejection.keys, actions))
      setRejection(null)
    },
    resetAll: () => {
      begin(null)
      save({})
    },
  }
}
type Editor = ReturnType<typeof useKeyEditor>

interface RowProps {
  readonly action: KeyedAction
  readonly keys: readonly string[]
  readonly isChosen: boolean
  readonly editor: Editor
}

function KeyRow({ action, keys, isChosen, editor }: RowProps) {
  const { label, name, sends } = action
  const rejection = editor.rejection?.name === name ? editor.rejection : null
  const isRecording = editor.recording === name
  return (
    <li className="key-editor__row" data-chosen={isChosen || undefined}>
      <span className="key-editor__label">
        {label}
        {sends !== undefined && <span className="key-editor__sends">{sends}</span>}
      </span>
      <Pressable
        className="key-editor__keys"
        aria-label={t`Change the key of ${label}, now ${keysText(keys) || t('none')}`}
        aria-pressed={isRecording}
        onClick={() => editor.begin(isRecording ? null : name)}
      >
        {keys.length === 0 ? (
          <span className="faint">{t('none')}</span>
        ) : (
          keys.map((key) => <kbd key={key}>{keyLabel(key)}</kbd>)
        )}
      </Pressable>
      <IconButton
        size="small"
        label={t`No key for ${label}`}
        icon={<X />}
        disabled={keys.length === 0}
        onClick={() => editor.clear(action)}
      />
      <IconButton
        size="small"
        label={t`The usual key of ${label}`}
        icon={<RotateCcw />}
        disabled={!isChosen}
        onClick={() => editor.reset(action)}
      />
      {isRecording && (
        <KeyRecorder
          label={label}
          onKey={(pressed) => editor.record(action, pressed)}
          onEnd={() => editor.begin(null)}
        />
      )}
      {rejection !== null && (
        <p className="key-editor__objection" role="alert">
          <span>{rejection.reason}</span>
          {rejection.holder !== null && (
            <Button size="small" onClick={() => editor.take(action)}>
              {t`Take it from "${rejection.holder.label}"`}
            </Button>
          )}
          <Button size="small" tone="quiet" onClick={() => editor.begin(null)}>
            {t('Keep the current key')}
          </Button>
        </p>
      )}
    </li>
  )
}

function Editor() {
  const saved = useSavedKeys()
  const { actions, choices, problems } = saved
  const editor = useKeyEditor(saved)
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  /** Resets many choices at once; cannot be undone. */
  const [isSure, setSure] = useState(false)
  const count = Object.keys(choices).length
  const forgetAll = (): void => {
    setSure(false)
    editor.resetAll()
  }
  const query = typed.trim().toLowerCase()
  const matchesQuery = (action: KeyedAction): boolean =>
    `${action.label} ${action.heading} ${keysNow(action, choices).map(keyLabel).join(' ')}`
      .toLowerCase()
      .includes(query)
  const matches = actions.filter(matchesQuery)
  const groups = Map.groupBy(matches, ({ place, heading }) => (place === null ? t`Everywhere: ${heading}` : heading))
  return (
    <Dialog
      open
      onOpenChange={() => closeOverlay('key-editor')}
      title={t('Change keys')}
      initialFocus={search}
      width={720}
      description={t(
        'A key is taken by its place on the keyboard, whatever the layout types there. ' +
          'Every change is kept at once.',
      )}
      footer={
        <>
          <Button disabled={count === 0} onClick={isSure ? forgetAll : () => setSure(true)}>
            {isSure ? t`Yes, forget ${plural(count, 'chosen key')}` : t('Restore the default keys')}
          </Button>
          <Button onClick={() => showOverlay('keys')}>{t('Print or read the sheet')}</Button>
          <Button tone="primary" onClick={() => closeOverlay('key-editor')}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <div className="key-editor">
        {problems.length > 0 && (
          <PanelBand tone="warn">
            {problems.map((problem) => (
              <span key={problem} className="key-editor__problem">
                {problem}
              </span>
            ))}
          </PanelBand>
        )}
        <Input
          ref={search}
          className="key-editor__search"
          type="search"
          aria-label={t('Find a command or a key')}
          placeholder={t('Find a command or a key, such as ladder or Ctrl-K')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="key-editor__list">
          {groups.size === 0 && <p className="muted">{t('No command and no key has this name.')}</p>}
          {[...groups].map(([heading, list]) => (
            <section key={heading}>
              <h3 className="keys__heading">{heading}</h3>
              <ul>
                {list.map((action) => (
                  <KeyRow
                    key={action.name}
                    action={action}
                    keys={keysNow(action, choices)}
                    isChosen={choices[action.name] !== undefined}
                    editor={editor}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

/** Editor of all keys. A key is recorded by pressing it; the trader confirms before another action loses it. */
export function KeyEditor() {
  const isOpen = useScreen(({ overlay }) => overlay === 'key-editor')
  return isOpen ? <Editor /> : null
}
