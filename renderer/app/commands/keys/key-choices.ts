import { t } from '@/shared/languages/text'
import { isPresetCommand } from '@/renderer/domain/presets/presets'
import { hasModifier, isKeyText, isSameKey, isTypedKey, keyLabel } from '@/renderer/kit/keys/key-text'
import { keyPlaces, localName } from '@/renderer/kit/keys/local-keys'
import { type Command, commandGroups } from '@/renderer/state/stores/command'

/** Action that can be bound to keys, and the scope in which the keys work. */
export interface KeyedAction {
  readonly name: string
  readonly label: string
  /** A place in `keyPlaces`; null: everywhere. */
  readonly place: string | null
  /** Heading of the list in which the action appears. */
  readonly heading: string
  readonly usual: readonly string[]
  readonly sends?: string | undefined
}
/** Chosen keys by action name. An empty list means no keys. */
export type KeyChoices = Readonly<Partial<Record<string, readonly string[]>>>

/** All actions that can be bound to keys: commands, and actions of a single place. */
export const keyedActions = (commands: readonly Command[]): readonly KeyedAction[] => [
  ...Object.keys(commandGroups)
    .flatMap((name) => commands.filter(({ group }) => group === name))
    .map(({ name, label, group, keys = [], sends }): KeyedAction => ({
      name,
      label,
      place: null,
      heading: commandGroups[group],
      usual: keys,
      sends,
    })),
  ...keyPlaces.flatMap(({ id, heading, keys }) =>
    keys.map(({ action, label, keys: usual, sends }): KeyedAction => ({
      name: localName(id, action),
      label,
      place: id,
      heading,
      usual,
      sends,
    })),
  ),
]

const placeNamed = (id: string | null) => keyPlaces.find((place) => place.id === id)

/** True if the same key press can reach both scopes. */
const overlap = (a: string | null, b: string | null): boolean =>
  a === null || b === null || a === b || placeNamed(a)?.within === b || placeNamed(b)?.within === a

const isAmong = (keys: string, others: readonly string[]): boolean => others.some((other) => isSameKey(other, keys))

/** Keys that the window or the operating system handles, so a page does not receive them or is closed. */
const ofWindow = [
  '$mod+KeyW',
  '$mod+KeyT',
  '$mod+KeyN',
  '$mod+KeyR',
  '$mod+KeyQ',
  '$mod+Tab',
  'Alt+F4',
  'F5',
  'F11',
  'F12',
]
const ofText = ['$mod+KeyC', '$mod+KeyV', '$mod+KeyX', '$mod+KeyZ', '$mod+KeyY', '$mod+KeyA']
const moving = /^(Shift\+)?(Arrow\w+|Home|End|PageUp|PageDown|Enter|Space|Backspace|Delete)$/

/** Reason why a key cannot be bound to an action; null if it can. Ignores conflicts with other actions. */
export function keyRefusal(keys: string, { place }: Pick<KeyedAction, 'place'>): string | null {
  const label = keyLabel(keys)
  if (!isKeyText(keys)) return t`"${keys}" is no key`
  if (/(^|\+)Escape$/.test(keys)) return t('Esc closes or cancels')
  if (/(^|\+)Tab$/.test(keys)) return t('Tab goes from one control to the next')
  if (/(^|\+)Meta\+/.test(keys)) return t`${label} belongs to the system`
  if (isAmong(keys, ofWindow)) return t`${label} belongs to the window`
  if (keys.startsWith('$mod+Alt+') && isTypedKey(keys.replace('$mod+Alt+', '')))
    return t`${label} types a character on many keyboards`
  if (place === null) {
    if (isAmong(keys, ['$mod+Enter'])) return t`${label} reviews, then sends`
    if (isAmong(keys, ofText)) return t`${label} belongs to text`
    if (moving.test(keys)) return t`${label} moves, types or presses what has the focus`
    const fixed = keyPlaces.find((place) => hasModifier(keys) && isAmong(keys, place.fixed ?? []))
    return fixed === undefined ? null : t`${label} has a fixed meaning in: ${fixed.heading}`
  }
  const { isTyped = false, fixed = [], heading = '' } = placeNamed(place) ?? {}
  if (isTyped && isTypedKey(keys)) return t`${label} types a character there`
  return isAmong(keys, fixed) ? t`${label} has a fixed meaning in: ${heading}` : null
}

export const keysNow = ({ name, usual }: KeyedAction, choices: KeyChoices): readonly string[] => choices[name] ?? usual

/** Another action with one of these keys in an overlapping scope; null if there is none. */
export function keyHolder(
  keys: readonly string[],
  action: KeyedAction,
  actions: readonly KeyedAction[],
  choices: KeyChoices,
): KeyedAction | null {
  return (
    actions.find(
      (other) =>
        other.name !== action.name &&
        overlap(other.place, action.place) &&
        keysNow(other, choices).some((combination) => isAmong(combination, keys)),
    ) ?? null
  )
}

/** The choices after binding keys to an action and removing them from other actions. */
export function withKeys(
  choices: KeyChoices,
  action: KeyedAction,
  keys: readonly string[],
  actions: readonly KeyedAction[],
): KeyChoices {
  let next: KeyChoices = { ...choices, [action.name]: keys }
  for (;;) {
    const holder = keyHolder(keys, action, actions, next)
    if (holder === null) return next
    next = { ...next, [holder.name]: keysNow(holder, next).filter((combination) => !isAmong(combination, keys)) }
  }
}

/** The choices after resetting one action to its usual keys. */
export function withUsual(choices: KeyChoices, { name }: KeyedAction): KeyChoices {
  const { [name]: _dropped, ...rest } = choices
  return rest
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys of a stored choice, or the reason why it cannot be used. */
function readChoice(keys: unknown, action: KeyedAction): readonly string[] | string {
  if (!Array.isArray(keys)) return t('is no list of keys')
  const wrong: unknown = keys.find((key) => typeof key !== 'string' || !isKeyText(key))
  if (wrong !== undefined) return t`${JSON.stringify(wrong)} is no key`
  const chosen = (keys as string[]).filter((key) => !action.usual.includes(key))
  const refusal = chosen.map((key) => keyRefusal(key, action)).find((reason) => reason !== null)
  return refusal ?? (keys as string[])
}

/** Stored keys after validation. */
export interface StoredKeys {
  /** Choices that can be used. */
  readonly choices: KeyChoices
  /** Keys for presets of other profiles, preserved unchanged. */
  readonly elsewhere: Readonly<Record<string, unknown>>
  /** One message for each choice that cannot be used. */
  readonly problems: readonly string[]
}

/** Reads stored keys. An action with an invalid choice gets its usual keys and a message. */
export function readKeyChoices(stored: unknown, actions: readonly KeyedAction[]): StoredKeys {
  if (!isRecord(stored))
    return { choices: {}, elsewhere: {}, problems: [t('The saved keys cannot be read: all keys are the usual ones.')] }
  const problems: string[] = []
  const elsewhere: Record<string, unknown> = {}
  let choices: KeyChoices = {}
  const reject = (what: string, why: string): void => void problems.push(t`${what}: ${why}. Its usual key is in use.`)
  for (const [name, keys] of Object.entries(stored)) {
    const action = actions.find((action) => action.name === name)
    if (action === undefined) {
      if (isPresetCommand(name)) elsewhere[name] = keys
      else problems.push(t`"${name}" is nothing that a key can do: its key is left out.`)
      continue
    }
    const choice = readChoice(keys, action)
    if (typeof choice === 'string') reject(action.label, choice)
    else choices = { ...choices, [name]: choice }
  }
  // A dropped choice restores the usual keys, which can conflict with another choice. Repeats until no key is shared.
  for (;;) {
    const shared = actions.find(
      (action) =>
        choices[action.name] !== undefined && keyHolder(keysNow(action, choices), action, actions, choices) !== null,
    )
    if (shared === undefined) return { choices, elsewhere, problems }
    const holder = keyHolder(keysNow(shared, choices), shared, actions, choices)
    reject(shared.label, t`its key is that of "${holder?.label ?? ''}" as well`)
    choices = withUsual(choices, shared)
  }
}
