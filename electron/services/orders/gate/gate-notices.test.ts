import { beforeEach, describe, expect, it } from 'vitest'
import { GATE_KEY } from '../journal/law/entry-kinds'
import type { GateCause } from './gate'
import { createGateNotices } from './gate-notices'
import { createGateRecord } from './gate-record'

const open = { open: true, cause: null, reason: null } as const
const closed = (cause: GateCause, reason: string | null = 'Why.') => ({ open: false, cause, reason })

describe('notices of the gate', () => {
  let notices: string[]
  let follow: ReturnType<typeof createGateNotices>
  beforeEach(() => {
    notices = []
    follow = createGateNotices((level, title, text, more) => {
      expect(more).toEqual({ about: 'gate' })
      notices.push(`${level}: ${title}: ${text}`)
    })
  })
  const error = 'error: New orders are held back: Why. Cancels still pass.'
  const warning = 'warning: New orders are held back: Why. Cancels still pass.'
  const over = 'info: New orders may be sent again: The cause of the block is resolved.'

  it.each([
    ['recovery', [warning, over]],
    ['late-channel', [warning, over]],
    ['open-orders', [warning, over]],
    ['journal', [error, over]],
    ['folder', [error, over]],
    ['account', [error, over]],
    ['unconfirmed', [error, over]],
    ['review', [error, over]],
    ['trading-lock', [error, over]],
    ['key', ['error: This key cannot trade: Why.', over]],
    // Whoever shuts the gate for these has sent a notice already.
    ['closing', [over]],
    ['invariant', [over]],
    ['kill-switch', [over]],
  ] as const)('%s, after the gate was open', (cause, expected) => {
    follow(open)
    for (const state of [closed(cause), closed(cause), open, open]) follow(state)
    expect(notices).toEqual(expected)
  })

  it.each(['recovery', 'unconfirmed'] as const)('%s before the first opening is no stop', (cause) => {
    for (const state of [closed(cause), open, open]) follow(state)
    expect(notices).toEqual([])
    follow(closed(cause))
    follow(open)
    expect(notices).toHaveLength(2)
  })

  it('each cause is notified when it becomes the gravest one', () => {
    for (const state of [open, closed('recovery'), closed('journal'), closed('recovery'), open]) follow(state)
    expect(notices).toEqual([warning, error, warning, over])
  })

  it('a cause without a reason is notified all the same', () => {
    follow(closed('journal', null))
    expect(notices).toEqual(['error: New orders are held back: . Cancels still pass.'])
  })
})

it('the journal has each state of the gate once, and who let orders through', () => {
  const notes: string[] = []
  const record = createGateRecord({ note: (...note) => void notes.push(note.join(' | ')) })
  for (const state of [open, open, closed('journal'), closed('folder'), closed('folder', null), open])
    record.state(state)
  record.resumeTrading(null)
  record.resumeTrading('looked through')
  expect(notes).toEqual(
    ['open', 'shut: Why.', 'shut: ', 'open', 'let through by a person', 'let through by a person: looked through'].map(
      (detail) => `${GATE_KEY} | gate | ${detail}`,
    ),
  )
})
