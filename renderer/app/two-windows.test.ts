import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editBetween } from '@/shared/trading/batch/draft/draft-edit'
import { settle } from '@/shared/testing/manual-clock'
import { runs } from '@/shared/testing/runs'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import {
  clock,
  type Lasting,
  type Main,
  openDraftWindow,
  profiles,
  startMain,
  type Window,
} from '../domain/drafts/testing/draft-world'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

const window = fc.constantFrom(0, 1)
const nth = fc.nat(11)
const step = fc.oneof(
  {
    weight: 16,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      window,
      how: fc.constantFrom('insert', 'insert', 'type', 'type', 'delete', 'undo', 'redo'),
      nth,
      column: fc.constantFrom('price' as const, 'qty' as const),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      window,
      what: fc.constantFrom('call' as const, 'reply' as const, 'event' as const),
      nth,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('document' as const),
      window,
      how: fc.constantFrom('create', 'clone', 'rename', 'close', 'reopen', 'delete', 'show', 'show'),
      nth,
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('arrive' as const), window }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(100, 400, 2500) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('select' as const), profile: fc.constantFrom(...profiles) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'account known' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('new key' as const),
      profile: fc.constantFrom(...profiles),
      key: fc.constantFrom('k1', 'k2', 'k3'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const), window, nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close window' as const), window }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'kill' as const }) },
)
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never

const unitOf = (): null => null

/** What the trader did and was told, to compare with what is there in the end. */
function createMemory() {
  const keyOfOwner = new Map<string, string>()
  const keyOfRow = new Map<string, string>()
  const deleted = new Set<string>()
  const sentRows = new Map<string, string>()
  const typed = new Map<string, { readonly at: number; readonly by: string; readonly key: string }>()
  const acknowledged = new Map<string, { readonly at: number; readonly by: string; readonly row: DraftRow }>()
  /** Drafts that were seen under an account, by ID, and every name that was given to one. */
  const keyOfDraft = new Map<string, string>()
  const names = new Map<string, Set<string>>()
  const sawClosed = new Set<string>()
  return { keyOfOwner, keyOfRow, deleted, sentRows, typed, acknowledged, keyOfDraft, names, sawClosed }
}
type Memory = ReturnType<typeof createMemory>

async function startWorld(folder: string) {
  const lasting: Lasting = { folder, profileId: 'one', keys: { one: 'k1', two: 'k2' }, sentRows: new Map() }
  const memory = createMemory()
  let at = 0
  let names = 0
  const saveFailed = (message: string): void => expect.unreachable(`lost: ${message}`)
  const adopted = (from: string, to: string): void => {
    const key = memory.keyOfOwner.get(from)
    if (key !== undefined) expect(to).toContain(`uid of ${key}`)
  }
  let main: Main = startMain(lasting, adopted)
  /** Whose draft it is, and that no owner ever stands for two keys. */
  function noteOwner(): void {
    const key = lasting.keys[lasting.profileId]
    expect(memory.keyOfOwner.get(main.account()) ?? key).toBe(key)
    memory.keyOfOwner.set(main.account(), key)
  }
  const newWindow = async (): Promise<Window> => {
    const opened = openDraftWindow(`w${(names += 1)}`, main, saveFailed)
    await opened.connect(main)
    return opened
  }
  await main.active.select('one')
  noteOwner()
  const windows = [await newWindow(), await newWindow()]

  function noteEdit(by: string, owner: string, before: readonly DraftRow[], after: readonly DraftRow[]): void {
    const { remove, change, insert } = editBetween(before, after)
    for (const id of remove) memory.deleted.add(id)
    const key = memory.keyOfOwner.get(owner)!
    for (const { row } of insert) memory.keyOfRow.set(row.id, memory.keyOfRow.get(row.id) ?? key)
    const values = [
      ...change.flatMap(({ cells }) => [cells.price, cells.qty]),
      ...insert.flatMap(({ row }) => [row.price, row.qty]),
    ]
    for (const value of values) if (value !== undefined) memory.typed.set(value, { at, by, key })
  }

  function edit(of: Window, how: string, which: number, column: 'price' | 'qty'): void {
    const { history, loaded } = of.use.getState()
    const { rows } = history
    const place = rows.length === 0 ? 0 : which % rows.length
    if (how === 'insert')
      of.drafts.edit(rows.toSpliced(place, 0, newRow({ note: 'typed', price: `new ${at}` })), unitOf)
    else if (how === 'type')
      of.drafts.edit(
        rows.map((row, index) => (index === place ? { ...row, [column]: `${of.id} ${at}` } : row)),
        unitOf,
      )
    else if (how === 'delete') of.drafts.edit(rows.toSpliced(place, 1), unitOf)
    else if (how === 'undo') of.drafts.undo()
    else of.drafts.redo()
    if (loaded) noteEdit(of.id, of.owner()!, rows, of.use.getState().history.rows)
  }

  /** Answers come whenever they do: a document is made, closed or renamed while other things go on. */
  function changeDocument(of: Window, how: string, which: number): void {
    const shownId = of.activeId()
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[which % Math.max(1, items.length)]
    if (how === 'create') void of.drafts.create(undefined)
    else if (how === 'clone') {
      const rows = of.use.getState().history.rows.map((row) => newRow({ ...row, note: 'typed' }))
      const key = memory.keyOfOwner.get(of.owner()!)!
      for (const { id, price, qty } of rows) {
        memory.keyOfRow.set(id, key)
        for (const value of [price, qty]) memory.typed.set(value, { at, by: of.id, key })
      }
      void of.drafts.create('Clone', rows)
    } else if (how === 'show') {
      const draft = pick(of.open())
      if (draft !== undefined) of.drafts.show(draft.id)
    } else if (how === 'reopen') {
      const draft = pick(of.closed())
      if (draft !== undefined) void of.drafts.reopen(draft.id)
    } else if (how === 'delete') {
      const draft = pick(of.closed())
      if (draft !== undefined) void of.drafts.remove(draft.id, 'deleted')
    } else if (shownId !== null && how === 'close') void of.drafts.remove(shownId, 'closed')
    else if (shownId !== null) {
      const name = `Name ${at}`
      memory.names.set(shownId, (memory.names.get(shownId) ?? new Set()).add(name))
      void of.drafts.rename(shownId, name)
    }
  }

  async function send(of: Window, which: number): Promise<void> {
    const { history, loaded } = of.use.getState()
    if (!loaded || history.rows.length === 0) return
    const row = history.rows[which % history.rows.length]!
    void of.place([row.id]).then((reply) => {
      if (reply.ok) of.drafts.dropSent([row])
    })
    await settle()
  }

  /** Everything that is on its way to or from a window. */
  async function arrive(at: Window): Promise<void> {
    for (let round = 0; round < 50 && !at.isQuiet(); round += 1)
      for (const what of ['call', 'event', 'reply'] as const) await at.deliver(what, 0)
  }

  async function carryOut(next: Step): Promise<void> {
    switch (next.kind) {
      case 'edit':
        return edit(windows[next.window]!, next.how, next.nth, next.column)
      case 'document':
        return changeDocument(windows[next.window]!, next.how, next.nth)
      case 'deliver':
        return windows[next.window]!.deliver(next.what, next.nth)
      case 'arrive':
        return arrive(windows[next.window]!)
      case 'wait':
        return clock.advanceAsync(next.ms)
      case 'select':
        return void (await main.active.select(next.profile))
      case 'account known':
        return main.confirm()
      case 'new key': {
        lasting.keys[next.profile] = next.key
        return main.active.current().connection.id === next.profile ? main.active.reopen() : undefined
      }
      case 'send':
        return send(windows[next.window]!, next.nth)
      case 'close window':
        windows[next.window]!.close()
        windows[next.window] = await newWindow()
        return
      case 'kill':
        main.kill()
        // A start takes its time, and sessions are numbered by the clock.
        await clock.advanceAsync(500)
        main = startMain(lasting, adopted)
        await main.active.select(lasting.profileId)
        for (const page of windows) await page.connect(main)
    }
  }

  /** After every step: nobody sees or sends another account's row, and what is called saved is remembered. */
  function check(): void {
    noteOwner()
    for (const [key, ids] of lasting.sentRows) {
      for (const id of ids) {
        expect([id, memory.keyOfRow.get(id)]).toEqual([id, key])
        memory.sentRows.set(id, key)
      }
    }
    for (const page of windows) {
      const { loaded, saving, history } = page.use.getState()
      if (!loaded) continue
      const key = memory.keyOfOwner.get(page.owner()!)!
      for (const { id, name, place } of page.listed()) {
        expect([id, memory.keyOfDraft.get(id) ?? key]).toEqual([id, key])
        memory.keyOfDraft.set(id, key)
        if (place !== 'open') memory.sawClosed.add(id)
        if (name.startsWith('Name')) expect(memory.names.get(id)).toContain(name)
      }
      for (const row of history.rows) {
        // A row that was changed while it was sent stays under another ID.
        if (!memory.keyOfRow.has(row.id) && memory.typed.get(row.price)?.key === key) memory.keyOfRow.set(row.id, key)
        expect([row.id, memory.keyOfRow.get(row.id)]).toEqual([row.id, key])
        if (saving === 'saved') memory.acknowledged.set(row.id, { at, by: page.id, row })
      }
    }
  }

  async function quiet(): Promise<void> {
    for (let round = 0; windows.some((page) => !page.isQuiet()) || round < 2; round += 1) {
      if (round > 50)
        expect.unreachable(`never quiet: ${JSON.stringify(windows.map((page) => [page.owner(), page.use.getState()]))}`)
      for (const page of windows) await arrive(page)
      await clock.advanceAsync(2500)
    }
  }

  /** Each window shows every open document as it is on disk, and nothing that was seen is gone. */
  async function compare(key: string): Promise<void> {
    // Loading takes rows that were sent out of what was closed before they were.
    for (const { id } of main.stored(main.account())) main.load(id)
    await quiet()
    const stored = main.stored(main.account())
    const heads = stored.map(({ rows, ...head }) => ({ ...head, size: rows.length }))
    for (const page of windows) expect([page.owner(), page.listed()]).toEqual([main.account(), heads])
    for (const { id, place, rows } of stored) {
      if (place !== 'open') continue
      for (const page of windows) page.drafts.show(id)
      await quiet()
      for (const page of windows) {
        const { saving, history } = page.use.getState()
        expect([page.activeId(), saving, history.rows]).toEqual([id, 'saved', rows])
      }
    }
    const storedIds = new Set(stored.map(({ id }) => id))
    for (const [id, of] of memory.keyOfDraft) if (of === key) expect([id, storedIds.has(id)]).toEqual([id, true])
    checkRows(
      memory,
      key,
      stored.flatMap(({ rows }) => rows),
    )
  }

  return {
    memory,
    async run(steps: readonly Step[]): Promise<void> {
      for (const next of steps) {
        at += 1
        await carryOut(next)
        await settle()
        check()
      }
    },
    /** Everything arrives and every key says whose it is; then each window agrees with the disk about each account. */
    async end(): Promise<void> {
      const visits = profiles.flatMap((profile) => ['k1', 'k2', 'k3'].map((key) => ({ profile, key })))
      for (const round of ['tell', 'check']) {
        for (const { profile, key } of visits) {
          lasting.keys[profile] = key
          await main.active.select(profile)
          main.confirm()
          await quiet()
          check()
          if (round === 'tell') continue
          await compare(key)
        }
      }
    },
    close() {
      for (const page of windows) page.close()
      main.kill()
    },
  }
}

/**
 * Nothing that was told as saved is lost or overwritten unless somebody did it later, and nothing that was sent is
 * there.
 */
function checkRows(
  { acknowledged, deleted, sentRows, typed, keyOfRow }: Memory,
  key: string,
  stored: readonly DraftRow[],
): void {
  const storedRows = new Map(stored.map((row) => [row.id, row]))
  for (const id of sentRows.keys()) expect(storedRows.has(id)).toBe(false)
  for (const [id, { at, by, row }] of acknowledged) {
    if (keyOfRow.get(id) !== key || deleted.has(id) || sentRows.has(id)) continue
    const now = storedRows.get(id)
    expect(now?.id).toBe(id)
    for (const column of ['price', 'qty'] as const) {
      const value = now![column]
      const typing = typed.get(value)
      const isLater = typing !== undefined && (typing.at > at || typing.by !== by)
      if (value !== row[column] && !isLater) expect.unreachable(`${id} ${column}: saved as ${row[column]}, is ${value}`)
    }
  }
}

describe('Two windows on two profiles', () => {
  it('agree when one undoes the deletion of a row that the other has sent', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'volley-two-windows-'))
    const world = await startWorld(folder)
    const all: Step[] = [
      { kind: 'arrive', window: 0 },
      { kind: 'arrive', window: 1 },
    ]
    const saved: Step[] = [{ kind: 'wait', ms: 2500 }, ...all, ...all]
    const edit = (of: 0 | 1, how: 'insert' | 'delete' | 'undo'): Step => ({
      kind: 'edit',
      window: of,
      how,
      nth: 0,
      column: 'price',
    })
    try {
      await world.run([{ kind: 'account known' }, ...all, edit(0, 'insert'), ...saved])
      await world.run([edit(1, 'delete'), { kind: 'send', window: 0, nth: 0 }, ...saved])
      await world.run([edit(1, 'undo'), ...saved])
      await world.end()
      expect(world.memory.sentRows.size).toBe(1)
    } finally {
      world.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('lose no row that was called saved, and never show or send one under another account', async () => {
    const counts = { acknowledged: 0, sent: 0, deleted: 0, named: 0, closed: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 120, size: 'max' }), async (steps) => {
        const folder = mkdtempSync(join(tmpdir(), 'volley-two-windows-'))
        const world = await startWorld(folder)
        try {
          await world.run(steps)
          await world.end()
          counts.acknowledged += world.memory.acknowledged.size
          counts.sent += world.memory.sentRows.size
          counts.deleted += world.memory.deleted.size
          counts.named += world.memory.names.size
          counts.closed += world.memory.sawClosed.size
        } finally {
          world.close()
          rmSync(folder, { recursive: true, force: true })
        }
      }),
      { numRuns: runs(1000) },
    )
    // The runs meet what they are about.
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
  })
})
