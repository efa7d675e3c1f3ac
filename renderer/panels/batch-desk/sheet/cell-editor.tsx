import { isComposed, isEnter } from '@/renderer/kit/keys/key-text'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Input } from '@/renderer/kit/ui/fields/input'

/** Cursor movement after an edit; `fill` writes the text into every selected cell. */
export type AfterEdit = 'stay' | 'down' | 'up' | 'right' | 'left' | 'fill'

interface CellEditorProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly string[]
  readonly align: 'left' | 'right' | 'center'
  /** Several cells are selected: Ctrl-Enter fills them instead of opening the review. */
  readonly fills: boolean
  readonly onCommit: (value: string, after: AfterEdit) => void
  readonly onCancel: () => void
}

const MAX_CHOICES = 10

/** Choices that start with the typed text, an exact match first. */
function matching(choices: readonly string[], text: string): readonly string[] {
  const typed = text.trim().toLowerCase()
  const isWhole = (choice: string): number => Number(choice.toLowerCase() === typed)
  const match = choices.filter((choice) => choice.toLowerCase().startsWith(typed))
  return match.toSorted((a, b) => isWhole(b) - isWhole(a)).slice(0, MAX_CHOICES)
}

/** A window of choices around the current value, shown before any text is typed. */
function around(choices: readonly string[], value: string): readonly string[] {
  const from = Math.max(0, choices.indexOf(value) - MAX_CHOICES + 1)
  return choices.slice(from, from + MAX_CHOICES)
}

const afterKeys: Readonly<Record<string, AfterEdit>> = { Tab: 'right', ArrowUp: 'up', ArrowDown: 'down' }

/** Input inside a cell. Text that matches no choice is kept as typed, so nothing changes silently. */
export function CellEditor({ label, value, choices, align, fills, onCommit, onCancel }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  /** A single character is the key that started the edit. */
  const [touched, setTouched] = useState(value.length === 1)
  const [picked, setPicked] = useState(() => (touched ? 0 : around(choices, value).indexOf(value)))
  const isDone = useRef(false)
  const list = useId()
  const offered = touched ? matching(choices, text) : around(choices, value)

  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(value.length, value.length)
  }, [value.length])

  const commit = (after: AfterEdit, chosen = text) => {
    if (isDone.current) return
    isDone.current = true
    onCommit(chosen.trim(), after)
  }
  const choice = () => offered[picked] ?? text

  const onKeyDown = (event: React.KeyboardEvent) => {
    event.stopPropagation()
    if (isComposed(event)) return
    if (event.key === 'Escape') {
      isDone.current = true
      onCancel()
      return
    }
    if (offered.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const { length } = offered
      setPicked((at) => (event.key === 'ArrowDown' ? at + 1 : at < 1 ? length - 1 : at - 1) % length)
      return
    }
    const isCommitted = isEnter(event)
    const after = isCommitted ? 'down' : afterKeys[event.key]
    const isModified = event.ctrlKey || event.metaKey
    if (!after || (isModified && !(fills && isCommitted))) return
    event.preventDefault()
    if (isModified) return commit('fill', choice())
    const back = { right: 'left', down: isCommitted ? 'up' : 'down' } as const
    commit(event.shiftKey && (after === 'right' || after === 'down') ? back[after] : after, choice())
  }

  return (
    <>
      <Input
        ref={input}
        className="sheet-editor"
        {...(choices.length > 0 && {
          role: 'combobox',
          'aria-expanded': offered.length > 0,
          'aria-controls': list,
          'aria-autocomplete': 'list',
          'aria-activedescendant': picked in offered ? `${list}-${picked}` : undefined,
        })}
        aria-label={label}
        value={text}
        data-align={align}
        data-fills={fills || undefined}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value)
          setTouched(true)
          setPicked(event.target.value === '' ? -1 : 0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => commit('stay')}
      />
      {offered.length > 0 && (
        <Choices
          id={list}
          label={label}
          anchor={input}
          offered={offered}
          picked={picked}
          onPick={(value) => commit('stay', value)}
        />
      )}
    </>
  )
}

interface ChoicesProps {
  readonly id: string
  readonly label: string
  readonly anchor: React.RefObject<HTMLInputElement | null>
  readonly offered: readonly string[]
  readonly picked: number
  readonly onPick: (choice: string) => void
}

function Choices({ id, label, anchor, offered, picked, onPick }: ChoicesProps) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const box = anchor.current?.getBoundingClientRect()
    if (!box || !list.current) return
    // Below the cell, or above it at the end of the window.
    const above = box.bottom + list.current.offsetHeight > window.innerHeight
    Object.assign(list.current.style, {
      left: `${box.left}px`,
      minWidth: `${box.width}px`,
      top: `${above ? box.top - list.current.offsetHeight - 1 : box.bottom + 1}px`,
    })
  })
  return createPortal(
    <ul id={id} className="sheet-choices" role="listbox" aria-label={label} ref={list}>
      {offered.map((choice, at) => (
        <li
          key={choice}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === picked}
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(choice)
          }}
        >
          {choice}
        </li>
      ))}
    </ul>,
    document.body,
  )
}
