// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import { commands } from '@/renderer/app/commands/commands'
import { keyedActions, keyHolder, keyRefusal, keysNow, readKeyChoices, withKeys, withUsual } from './key-choices'

const actions = keyedActions(commands)
const actionNamed = (name: string) => actions.find((action) => action.name === name)!
const palette = actionNamed('view.palette')
const ladder = actionNamed('orders.ladder')
const buy = actionNamed('price-ladder.buy')
const holderOf = (keys: string, name: string) => keyHolder([keys], actionNamed(name), actions, {})?.name ?? null

describe('the usual keys', () => {
  it('belong to no other command in an overlapping scope, and none of them is refused', () => {
    const shared = actions.flatMap((action) =>
      action.usual.length > 0 && keyHolder(action.usual, action, actions, {}) !== null ? [action.name] : [],
    )
    expect(shared).toEqual([])
    expect(commands.flatMap(({ keys = [] }) => keys.map((key) => keyRefusal(key, { place: null })))).not.toContainEqual(
      expect.any(String),
    )
    expect(new Set(actions.map(({ name }) => name)).size).toBe(actions.length)
  })
})

describe('a key', () => {
  it('is that of another action where their scopes overlap, by its place whatever types it', () => {
    expect(holderOf('$mod+KeyK', 'orders.ladder')).toBe('view.palette')
    expect(holderOf('KeyB', 'orders.ladder')).toBe('price-ladder.buy')
    expect(holderOf('F8', 'batch-sheet.edit')).toBe('batch-desk.nextProblem')
    expect(holderOf('F8', 'price-ladder.buy')).toBe(null)
    expect(holderOf('Shift+Slash', 'orders.ladder')).toBe('view.keys')
    expect(holderOf('Slash', 'orders.ladder')).toBe('symbol.search')
  })

  it.each([
    ['Escape', 'orders.ladder', 'Esc closes or cancels'],
    ['$mod+KeyW', 'orders.ladder', 'Ctrl-W belongs to the window'],
    ['$mod+KeyV', 'orders.ladder', 'Ctrl-V belongs to text'],
    ['$mod+Alt+KeyQ', 'orders.ladder', 'Ctrl-Alt-Q types a character on many keyboards'],
    ['$mod+Enter', 'orders.ladder', 'Ctrl-Enter reviews, then sends'],
    ['Enter', 'orders.ladder', 'Enter moves, types or presses what has the focus'],
    ['KeyQ', 'batch-sheet.undo', 'Q types a character there'],
    ['Digit2', 'price-ladder.buy', '2 has a fixed meaning in: Price ladder'],
    ['Alt+NoSuchKey', 'orders.ladder', '"Alt+NoSuchKey" is no key'],
  ])('%s of %s is refused: %s', (keys, name, reason) => expect(keyRefusal(keys, actionNamed(name))).toBe(reason))

  it('can be taken from another command, and comes back with the usual keys', () => {
    const choices = withKeys({}, ladder, ['$mod+KeyK'], actions)
    expect(choices).toEqual({ 'orders.ladder': ['$mod+KeyK'], 'view.palette': [] })
    expect(keyHolder(palette.usual, palette, actions, withUsual(choices, palette))?.name).toBe('orders.ladder')
    expect(withUsual(withUsual(choices, palette), ladder)).toEqual({})
  })

  it('belongs to one command after any choices, each taken from another one’s keys', () => {
    const chosen = fc.tuple(
      fc.integer({ min: 0, max: actions.length - 1 }),
      fc.constantFrom('F2', 'F8', 'Alt+KeyL', '$mod+KeyK', 'KeyB', 'Alt+Digit1', '$mod+Digit1', 'F9'),
    )
    fc.assert(
      fc.property(fc.array(chosen, { maxLength: 30 }), (all) => {
        let choices = {}
        for (const [at, key] of all) choices = withKeys(choices, actions[at]!, [key], actions)
        for (const action of actions) {
          const keys = keysNow(action, choices)
          expect(keys.length === 0 ? null : keyHolder(keys, action, actions, choices)).toBe(null)
        }
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('stored keys', () => {
  it('are taken as they are where they can be used', () => {
    const stored = {
      'orders.ladder': ['F9'],
      'view.palette': [],
      'price-ladder.buy': ['KeyG'],
      'depth-chart.discard': ['Escape', 'KeyD'],
      'batch-sheet.toggle': ['Space'],
    }
    expect(readKeyChoices(stored, actions)).toMatchObject({ choices: stored, problems: [] })
  })

  it('that are invalid or unknown are replaced by the usual key and reported', () => {
    const { choices, problems, elsewhere } = readKeyChoices(
      {
        'orders.ladder': 'F9',
        'view.palette': ['F77'],
        'orders.panic': ['$mod+KeyV'],
        'price-ladder.buy': [buy.usual[0]],
        'no.such': ['F9'],
        'preset.of-another-profile': ['F9'],
      },
      actions,
    )
    expect(choices).toEqual({ 'price-ladder.buy': ['B'] })
    expect(elsewhere).toEqual({ 'preset.of-another-profile': ['F9'] })
    expect(problems).toEqual([
      'Ladder: spread an order over prices: is no list of keys. Its usual key is in use.',
      'Command palette: "F77" is no key. Its usual key is in use.',
      'Panic…: Ctrl-V belongs to text. Its usual key is in use.',
      '"no.such" is nothing that a key can do: its key is left out.',
    ])
    expect(readKeyChoices([1], actions).problems).toEqual([
      'The saved keys cannot be read: all keys are the usual ones.',
    ])
  })

  it('that two would share are left to one', () => {
    const { choices, problems } = readKeyChoices({ 'orders.ladder': ['F9'], 'panel.next': ['F9'] }, actions)
    expect(Object.keys(choices)).toHaveLength(1)
    expect(problems).toEqual([expect.stringContaining('is that of')])
    expect(readKeyChoices({ 'orders.ladder': ['$mod+KeyK'] }, actions).choices).toEqual({})
  })
})
