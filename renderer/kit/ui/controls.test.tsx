// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '@/renderer/testing/eventually'
import {
  button,
  choose,
  closeScreen,
  happens,
  pressButton,
  problemAt,
  show,
  tick,
  type,
  typed,
} from '@/renderer/testing/screen'
import { Age } from './age'
import { AmountText } from './amount'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Menu } from '@/renderer/kit/ui/overlays/menu'
import { PanelBand, PanelState, PanelVeil } from '@/renderer/kit/ui/panel/panel-state'
import { Select } from '@/renderer/kit/ui/fields/select'

const changes: unknown[] = []
const changed = (value: unknown): void => void changes.push(value)
const dialog = (): HTMLElement | null => document.querySelector<HTMLElement>('[role="dialog"]')
const key = (target: Element, name: string): Promise<void> =>
  happens(() => target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))

beforeEach(() => void (changes.length = 0))
afterEach(async () => {
  vi.useRealTimers()
  await closeScreen()
})

describe('A field', () => {
  const field = (error: string | null, fix?: ReactNode) => (
    <TextField label="Price" value="1,5" error={error} fix={fix} hint="In USDT" numeric onChange={changed} />
  )

  it('has its hint, or its error instead of the hint, where screen readers find it', async () => {
    await show(field(null))
    const input = document.querySelector('input')!
    const description = (): string => document.getElementById(input.getAttribute('aria-describedby')!)!.textContent
    expect([input.getAttribute('aria-invalid'), description(), document.querySelector('[role="alert"]')]).toEqual([
      'false',
      'In USDT',
      null,
    ])
    await closeScreen()
    await show(field('Price: must be a plain decimal number'))
    expect(problemAt('Price')).toBe('Price: must be a plain decimal number')
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('Price: must be a plain decimal number')
  })

  it('offers the fix with the error only', async () => {
    const fix = <Button onClick={() => changed('fixed')}>Use 1.5</Button>
    await show(field(null, fix))
    expect(button('Use 1.5')).toBeUndefined()
    await closeScreen()
    await show(field('no', fix))
    await pressButton('Use 1.5')
    expect(changes).toEqual(['fixed'])
  })

  it('hands over an amount as the very text that was typed', async () => {
    await show(field(null))
    for (const text of ['0.10000000', '1e5', '00012', ' 3', '123456789012345678.000000001']) await type('Price', text)
    expect(changes).toEqual(['0.10000000', '1e5', '00012', ' 3', '123456789012345678.000000001'])
    expect(typed('Price')).toBe('1,5')
  })
})

describe('Choosing', () => {
  const options = [
    { value: 'gtc', label: 'Good till canceled' },
    { value: 'ioc', label: 'Immediate or cancel' },
    { value: 'fok', label: 'Fill or kill', disabled: true, title: 'Not for batches' },
  ] as const

  it('of an open list shows the choice, and ignores values that are not offered', async () => {
    await show(<Choice label="Time in force" value="gtc" options={options} onChange={changed} />)
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
    expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
    expect(new Set(radios.map(({ name }) => name)).size).toBe(1)
    await tick('Immediate or cancel')
    await tick('Fill or kill')
    expect(changes).toEqual(['ioc'])
  })

  it('in one of two adjacent groups never clears the other', async () => {
    await show(
      <>
        <Choice label="First" value="gtc" options={options} onChange={changed} />
        <Choice label="Second" value="ioc" options={options} onChange={changed} />
      </>,
    )
    const names = [...document.querySelectorAll<HTMLInputElement>('input')].map(({ name }) => name)
    expect(new Set(names).size).toBe(2)
    expect(document.querySelectorAll('input:checked')).toHaveLength(2)
  })

  it('out of a list that opens shows the label of the value, and takes one by a press', async () => {
    await show(<Select label="Time in force" value="gtc" options={options} onChange={changed} />)
    expect(button('Time in force')?.textContent).toContain('Good till canceled')
    await choose('Time in force', 'Immediate or cancel')
    expect(changes).toEqual(['ioc'])
  })

  it('by a box hands over what it becomes, and nothing while it is disabled', async () => {
    await show(
      <>
        <Checkbox checked={false} onChange={changed}>
          Reduce only
        </Checkbox>
        <Checkbox checked disabled onChange={changed}>
          Always
        </Checkbox>
      </>,
    )
    await tick('Reduce only')
    await tick('Always')
    expect(changes).toEqual([true])
  })
})

describe('A menu', () => {
  it('marks what is chosen, runs what is pressed and nothing that is disabled', async () => {
    const entry = (id: string, more = {}) => ({ id, label: `Entry ${id}`, run: () => changed(id), ...more })
    const entries = [
      entry('a', { checked: true }),
      entry('b', { checked: false }),
      { id: 'line', separator: true } as const,
      entry('c', { disabled: true }),
    ]
    await show(<Menu trigger={<IconButton label="More" icon="…" />} entries={entries} />)
    await pressButton('More')
    const items = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    await eventually(() => expect(items()).toHaveLength(3))
    expect(items().map((item) => item.querySelector('[aria-label="chosen"]') !== null)).toEqual([true, false, false])
    expect(items()[2]!.getAttribute('aria-disabled')).toBe('true')
    await happens(() => items()[2]!.click())
    const event = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
    await happens(() => items()[1]!.dispatchEvent(event))
    expect([changes, event.defaultPrevented]).toEqual([[], true])
    await happens(() => items()[1]!.click())
    expect(changes).toEqual(['b'])
  })
})

describe('A dialog', () => {
  function Question({ blocking = false }: { readonly blocking?: boolean }) {
    const [open, setOpen] = useState(true)
    const close = (now: boolean): void => {
      changed(now)
      setOpen(now)
    }
    return (
      <Dialog
        open={open}
        onOpenChange={close}
        blocking={blocking}
        title="Cancel 3 orders?"
        description="What was filled stays."
        footer={<Button onClick={() => close(false)}>Keep orders</Button>}
      >
        <input aria-label="Reason" defaultValue="typed" />
      </Dialog>
    )
  }

  it('has a name and a description, and Esc backs out of it', async () => {
    await show(<Question />)
    await eventually(() => expect(dialog()).not.toBeNull())
    const ariaText = (attribute: string): string =>
      document.getElementById(dialog()!.getAttribute(attribute)!)?.textContent ?? ''
    expect([ariaText('aria-labelledby'), ariaText('aria-describedby')]).toEqual([
      'Cancel 3 orders?',
      'What was filled stays.',
    ])
    await key(dialog()!, 'Escape')
    await eventually(() => expect(dialog()).toBeNull())
    expect(changes).toEqual([false])
  })

  it('stays open with all input after a click outside', async () => {
    await show(<Question />)
    await eventually(() => expect(dialog()).not.toBeNull())
    await happens(() => {
      const beside = document.querySelector<HTMLElement>('.dialog__backdrop')!
      for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
        beside.dispatchEvent(new MouseEvent(name, { bubbles: true }))
      beside.click()
    })
    expect([dialog() === null, changes, typed('Reason')]).toEqual([false, [], 'typed'])
  })

  it('that only its own buttons end has no cross, and Esc does nothing', async () => {
    await show(<Question blocking />)
    await eventually(() => expect(dialog()).not.toBeNull())
    await key(dialog()!, 'Escape')
    expect([dialog() === null, changes, button('Close')]).toEqual([false, [], undefined])
    await pressButton('Keep orders')
    await eventually(() => expect(dialog()).toBeNull())
  })
})

describe('State of a panel in place of its content or above it', () => {
  it('interrupts for an error and a danger, and waits its turn for the rest', async () => {
    await show(
      <>
        <PanelState kind="error" title="The loans could not be read" text="timeout" />
        <PanelState kind="loading" title="Loading the loans" />
        <PanelBand tone="danger">Held back</PanelBand>
        <PanelBand tone="warn">Old</PanelBand>
        <PanelVeil kind="stale" text="As of 12:00:00" />
      </>,
    )
    const textsOf = (role: string): string[] =>
      [...document.querySelectorAll(`[role="${role}"]`)].map(({ textContent }) => textContent)
    expect(textsOf('alert')).toEqual(['The loans could not be readtimeout', 'Held back'])
    expect(textsOf('status')).toEqual(['Loading the loans', 'Old', 'As of 12:00:00'])
  })
})

describe('Figures', () => {
  it('are read and copied whole, however they are dressed, and a dash where there is none', async () => {
    await show(
      <>
        <AmountText value="61250.5" decimals={2} emphasise />
        <AmountText value="1.500" />
        <AmountText value={null} />
      </>,
    )
    const texts = [...document.querySelectorAll('.amount')].map(({ textContent }) => textContent.replace('\u202f', ''))
    expect(texts).toEqual(['61250.50', '1.500', '—'])
  })

  it('without updates visibly age, and a clock that is set back makes none newer than now', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date', 'setInterval', 'clearInterval'] })
    const ages = (): string[] => [...document.querySelectorAll('.age')].map(({ textContent }) => textContent)
    await show(
      <>
        <Age className="age" at={1_000_000} />
        <Age className="age" at={1_060_000} />
      </>,
    )
    const first = ages()
    expect(first[0]).toBe(first[1])
    await happens(() => vi.advanceTimersByTime(5000))
    await eventually(() => expect(ages()).not.toEqual(first))
    expect([ages()[0] === first[0], ages()[1]]).toEqual([false, first[1]])
  })
})

describe('A button', () => {
  it('never submits a form: a bare Enter in a field sends nothing', async () => {
    await show(
      <>
        <Button keys="Ctrl-Enter">Place</Button>
        <IconButton label="Remove" icon="×" />
      </>,
    )
    expect([...document.querySelectorAll('button')].map(({ type: kind }) => kind)).toEqual(['button', 'button'])
    expect(button('Remove')?.getAttribute('aria-label')).toBe('Remove')
  })
})

describe('A button that cannot be pressed yet', () => {
  it('shows the missing part next to it and in its tooltip, and is a plain button without one', async () => {
    await show(
      <Button missing="Type a price." onClick={() => changed('sent')}>
        Send
      </Button>,
    )
    const note = document.querySelector('.button-missing')!
    expect([note.textContent, button('Send')!.title]).toEqual(['Type a price.', 'Type a price.'])
    expect([button('Send')!.disabled, button('Send')!.getAttribute('aria-describedby')]).toEqual([true, note.id])
    await closeScreen()
    await show(
      <Button missing={null} onClick={() => changed('sent')}>
        Send
      </Button>,
    )
    await pressButton('Send')
    expect([document.querySelector('.button-missing'), changes]).toEqual([null, ['sent']])
  })
})
