import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bridge } from '@/shared/ipc/bridge'
import { createManualClock, settle } from '@/shared/testing/manual-clock'
import { runs } from '@/shared/testing/runs'
import type { DraftChange } from '@/shared/trading/batch/draft/draft'
import { applyEdit, type DraftEdit } from '@/shared/trading/batch/draft/draft-edit'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { createDraftSync } from './draft-sync'
import { newRow } from './new-row'

/** A draft of one window, and a main process whose calls, replies and events arrive when the test says. */
async function oneWindow() {
  const clock = createManualClock()
  const saved = { revision: 0, rows: [] as readonly DraftRow[] }
  const pending: (() => void)[] = []
  const replies: (() => void)[] = []
  const events: DraftChange[] = []
  let rows: readonly DraftRow[] = []
  let changedByOthers = 0
  let names = 0
  const storeEdit = (edit: DraftEdit, answered: (reply: unknown) => void): void => {
    saved.rows = applyEdit(saved.rows, edit)
    saved.revision += 1
    const { revision } = saved
    events.push({ head: { revision }, edit } as unknown as DraftChange)
    replies.push(() => answered({ ok: true, value: { revision, sent: [] } }))
  }
  const call = (name: string, input: { readonly edit: DraftEdit }): Promise<unknown> =>
    name === 'drafts.load'
      ? Promise.resolve({ ok: true, value: { ...saved } })
      : new Promise((answered) => void pending.push(() => storeEdit(structuredClone(input.edit), answered)))
  const sync = createDraftSync({
    id: 'draft',
    call: call as unknown as Bridge['call'],
    after: (ms, task) => clock.after(ms, task),
    newId: () => `edit ${(names += 1)}`,
    screen: {
      rows: () => rows,
      opened: () => undefined,
      merged: (merged) => {
        rows = merged
        changedByOthers += 1
      },
      saving: () => undefined,
      overtaken: () => expect.unreachable(),
      failed: expect.unreachable,
      saveFailed: expect.unreachable,
    },
  })
  await sync.refresh()
  const queues = {
    request: () => pending.shift()?.(),
    reply: () => replies.shift()?.(),
    event: () => {
      const change = events.shift()
      if (change !== undefined) sync.handle(change)
    },
  }
  return {
    rows: () => rows,
    savedRows: () => saved.rows,
    changedByOthers: () => changedByOthers,
    edit(next: readonly DraftRow[]): void {
      rows = next
      sync.editedHere()
    },
    async deliver(what: keyof typeof queues): Promise<void> {
      queues[what]()
      await settle()
    },
    async wait(ms: number): Promise<void> {
      clock.advance(ms)
      await settle()
    },
    isQuiet: () => pending.length + replies.length + events.length === 0,
  }
}
type World = Awaited<ReturnType<typeof oneWindow>>

async function deliverAll(world: World): Promise<void> {
  await world.wait(5000)
  while (!world.isQuiet()) for (const what of ['request', 'event', 'reply'] as const) await world.deliver(what)
  await world.wait(5000)
}

describe('a draft that only one window edits', () => {
  it('does not get rows back that were deleted while they were on the way to the disk', async () => {
    const world = await oneWindow()
    world.edit(Array.from({ length: 250 }, (_, at) => newRow({ price: String(at + 1) })))
    await world.wait(400)
    world.edit([])
    await deliverAll(world)
    expect(world.rows()).toEqual([])
    expect(world.savedRows()).toEqual([])
  })

  it('keeps a cell that was typed back while the other value was on the way', async () => {
    const world = await oneWindow()
    const row = newRow({ price: '1' })
    world.edit([row])
    await deliverAll(world)
    world.edit([{ ...row, price: '2' }])
    await world.wait(400)
    world.edit([row])
    await deliverAll(world)
    expect(world.rows().map(({ price }) => price)).toEqual(['1'])
    expect(world.savedRows().map(({ price }) => price)).toEqual(['1'])
  })

  it('is never changed by replies of the main process, in any order, and is kept as it is', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('insert' as const), nth: fc.nat(5) }),
      fc.record({ kind: fc.constant('delete' as const), nth: fc.nat(5) }),
      fc.record({ kind: fc.constant('type' as const), nth: fc.nat(5), price: fc.constantFrom('1', '2') }),
      fc.record({ kind: fc.constant('deliver' as const), what: fc.constantFrom('request', 'reply', 'event') }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(100, 400) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const world = await oneWindow()
        for (const step of steps) {
          const rows = world.rows()
          if (step.kind === 'wait') await world.wait(step.ms)
          else if (step.kind === 'deliver') await world.deliver(step.what)
          else if (step.kind === 'insert') world.edit(rows.toSpliced(step.nth, 0, newRow({ price: '1' })))
          else if (step.kind === 'delete') world.edit(rows.toSpliced(step.nth, 1))
          else world.edit(rows.map((row, at) => (at === step.nth ? { ...row, price: step.price } : row)))
        }
        await deliverAll(world)
        expect(world.changedByOthers()).toBe(0)
        expect(world.savedRows()).toEqual(world.rows())
      }),
      { numRuns: runs(20_000) },
    )
  })
})
