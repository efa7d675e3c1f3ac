// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { eventually } from '@/renderer/testing/eventually'
import {
  button,
  closeScreen,
  happens,
  message,
  pressButton,
  rows,
  show,
  shownText,
  tick,
} from '@/renderer/testing/screen'
import { disconnect } from '@/renderer/testing/account'
import { noTaxFindings, taxOverview } from '@/renderer/testing/gallery/tax'
import type { TaxOverview } from '@/shared/ipc/watching/tax'
import { createTaxCheck } from '@/shared/trading/tax/tax-check'
import type { TaxRow } from '@/shared/trading/tax/tax-row'
import { exportTax, type TaxFile } from './export-tax'
import { TaxPanel } from './tax-panel'

const now = Date.UTC(2026, 10, 24, 12)
const overview = (job: Partial<TaxOverview['job']>, more: Partial<TaxOverview> = {}): TaxOverview => {
  const running = taxOverview(now)
  return { ...running, ...more, job: { ...running.job, current: null, ...job } }
}
const row = (id: string, amount: string, balance: string): TaxRow => ({
  kind: 'SPOT',
  at: now + Number(id),
  record: { id, coin: 'BTC', type: 'ORDER_DEALT_IN', amount, fee: '0', balance, ts: String(now + Number(id)) },
})

afterEach(async () => {
  await closeScreen()
  disconnect()
})

describe('The tax panel', () => {
  it('starts over the whole look-back, pauses, resumes and cancels', async () => {
    answer('tax.overview', overview({ state: 'idle', readWindows: 0, records: 0 }))
    answer('tax.start', overview({ state: 'running' }))
    await show(<TaxPanel />)
    await eventually(() => expect(shownText()).toContain('Nothing was read yet'))
    answer('tax.overview', overview({ state: 'running', remainingMs: 190_000 }))
    await pressButton('Read the records')
    expect(inputsOf('tax.start')).toEqual([{ range: null }])
    await eventually(() => expect(shownText()).toContain('about 3 min left'))
    answer('tax.pause', overview({ state: 'paused' }))
    answer('tax.overview', overview({ state: 'paused' }))
    await pressButton('Pause')
    await eventually(() => expect(button('Resume')).toBeDefined())
    answer('tax.cancel', overview({ state: 'canceled' }))
    answer('tax.overview', overview({ state: 'canceled' }))
    await pressButton('Cancel')
    await eventually(() => expect(button('Read what is missing')).toBeDefined())
  })

  it('shows every kind in every week, labels the coverage of each cell, and supports arrow keys', async () => {
    answer('tax.overview', overview({}))
    await show(<TaxPanel />)
    const cells = () => [...document.querySelectorAll<HTMLElement>('[role="gridcell"]')]
    await eventually(() => expect(cells()).toHaveLength(7 * 54))
    const signs = new Map(cells().map((cell) => [cell.dataset.look, cell.textContent]))
    const all = ['read', 'begun', 'empty', 'reading', 'pending', 'failed', 'out-of-reach']
    expect(new Set(signs.keys())).toEqual(new Set(all))
    // Each state has a distinct sign, because color alone is not accessible.
    expect(new Set(signs.values()).size).toBe(signs.size)
    expect(cells().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    await happens(() => cells()[0]!.focus())
    for (const key of ['ArrowDown', 'ArrowDown', 'End'])
      await happens(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Margin, isolated, week of 2026-11-23: not read yet',
    )
    expect(document.querySelector('[data-testid="tax-cell"]')?.textContent).toContain('Margin, isolated')
    expect(shownText()).toContain('Not whole yet')
  })

  it('states the last second of complete data, and that the running week goes on', async () => {
    answer('tax.overview', overview({ state: 'done' }, { gaps: [] }))
    await show(<TaxPanel />)
    await eventually(() =>
      expect(shownText()).toContain('No gap from 2025-11-23 12:10:10 UTC: seen until 2026-11-24 11:59:00 UTC'),
    )
    const [cell] = document.querySelectorAll('[data-look="begun"][role="gridcell"]')
    expect(cell?.getAttribute('aria-label')).toMatch(
      /^Spot, week of 2026-11-23: seen until 2026-11-24 11:59:00 UTC, the week goes on/,
    )
  })

  it('shows the days of its job after a restart, and repeats no more than them', async () => {
    const range = { from: Date.UTC(2026, 10, 17), to: now - 60_000 }
    answer('tax.overview', overview({ state: 'done' }, { range, gaps: [] }))
    await show(<TaxPanel />)
    await eventually(() => expect(button('Read what is missing')).toBeDefined())
    answer('tax.start', overview({ state: 'running' }))
    await pressButton('Read what is missing')
    expect(inputsOf('tax.start').at(-1)).toEqual({ range: { from: range.from, to: Date.UTC(2026, 10, 25) } })
  })

  it('names a balance that does not go on with both of its records, a double and a gap', async () => {
    const check = createTaxCheck()
    for (const entry of [row('1', '1', '1'), row('2', '1', '2'), row('3', '1', '4.5'), row('3', '1', '4.5')])
      check.add(entry)
    answer(
      'tax.overview',
      overview({ state: 'done' }, { gaps: [{ kind: 'OTHER', state: 'failed', from: now, to: now + 5 }] }),
    )
    answer('tax.findings', check.finish())
    await show(<TaxPanel />)
    await tick('Findings')
    await eventually(() => expect(rows('Tax findings', ['what', 'off'])).toHaveLength(3))
    expect(rows('Tax findings', ['what', 'kind', 'off'])).toEqual([
      ['Gap', 'Other', '—'],
      ['Double', 'Spot', '—'],
      ['Balance', 'Spot', '1.5 BTC'],
    ])
    expect(shownText()).toContain('3 ORDER_DEALT_IN 1, fee 0, balance 4.5; 3 was to be expected after 2 ORDER_DEALT_IN')
    await tick('Totals')
    await eventually(() =>
      expect(rows('Tax totals by coin', ['coin', 'net', 'fits'])).toEqual([['BTC', '3', 'break 1 times']]),
    )
  })

  it('names the missing right if the key may not read tax records, and leads to the slot of the tax key', async () => {
    const problem = { kind: 'permission', text: 'a tax key is needed' } as const
    const key = { label: 'desk', lastFour: '1234', storage: 'keychain', slot: 'account' } as const
    answer('tax.overview', overview({ state: 'paused', problem }, { canSaveKey: true, key }))
    await show(<TaxPanel />)
    await eventually(() => expect(shownText()).toContain('a tax key is needed'))
    await pressButton('Save a tax key')
    await eventually(() => expect(shownText()).toContain('Key for tax records'))
    expect(shownText()).toContain('the key of the account desk …1234')
    expect(button('Save tax key')?.disabled).toBe(true)
  })

  it('states why there is nothing to read while the account is not known', async () => {
    refuseCall('tax.overview', 'The account is being read.')
    await show(<TaxPanel />)
    await eventually(() => expect(message()?.kind).toBe('loading'))
    answer('tax.findings', noTaxFindings)
  })
})

describe('A file of tax records', () => {
  const range = { from: now, to: now + 100_000 }
  const all = Array.from({ length: 25_000 }, (_, index) => row(String(10_000 + index), '1', String(index)))

  async function saved(file: 'plain' | 'jsonl' | 'xlsx', isWhole = true) {
    const files: TaxFile[] = []
    const books: number[] = []
    const calls: number[] = []
    const result = await exportTax({
      bridge: {
        call: async (_name: string, input: unknown) => {
          const { after, limit } = input as { after: { id: string } | null; limit: number }
          const from = after === null ? 0 : Number(after.id) - 10_000 + 1
          const part = all.slice(from, from + limit)
          calls.push(part.length)
          const last = part.at(-1)
          const isEnd = last === undefined || part.length < limit
          const next = isEnd ? null : { at: last.at, id: last.record.id, kind: last.kind }
          return { ok: true, value: { rows: part, next } }
        },
      } as never,
      file,
      range,
      isWhole,
      zone: (at) => new Date(at).toISOString(),
      progress: () => undefined,
      isCanceled: () => false,
      save: (file) => void files.push(file),
      writeXlsx: async (part) => {
        books.push(part.length)
        return new Blob(['book'])
      },
    })
    return { result, files, books, calls }
  }

  it('is written in pieces, and contains every record once', async () => {
    const { result, files, calls } = await saved('jsonl')
    expect(result).toEqual({ kind: 'done', records: all.length })
    expect(Math.max(...calls)).toBe(1000)
    const text = await new Blob([...files[0]!.pieces]).text()
    const ids = text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as TaxRow).record.id)
    expect(ids).toEqual(all.map(({ record }) => record.id))
    expect(files[0]?.name).toBe('tax-20261124T1200Z-20261124T1201Z.jsonl')
  })

  it('has a byte-order mark where a spreadsheet needs it', async () => {
    const startOf = async (coin: string): Promise<number> => {
      const files: TaxFile[] = []
      const record = row('1', '1', '1')
      await exportTax({
        bridge: {
          call: async () => ({
            ok: true,
            value: { rows: [{ ...record, record: { ...record.record, coin } }], next: null },
          }),
        } as never,
        file: 'plain',
        range,
        isWhole: true,
        zone: (at) => new Date(at).toISOString(),
        progress: () => undefined,
        isCanceled: () => false,
        save: (file) => void files.push(file),
        writeXlsx: async () => new Blob([]),
      })
      return new Uint8Array(await new Blob([...files[0]!.pieces]).arrayBuffer())[0]!
    }
    expect(await startOf('龙虾')).toBe(0xef)
    expect(await startOf('BTC')).toBeLessThan(0x80)
  })

  it('mentions its gaps in its name', async () => {
    expect((await saved('plain', false)).files[0]?.name).toBe('tax-20261124T1200Z-20261124T1201Z-incomplete.csv')
  })

  it('is several workbooks where one would hold up the page', async () => {
    const { files, books } = await saved('xlsx')
    expect(books).toEqual([10_000, 10_000, 5000])
    expect(files.map(({ name }) => name)).toEqual([
      'tax-20261124T1200Z-20261124T1201Z-1.xlsx',
      'tax-20261124T1200Z-20261124T1201Z-2.xlsx',
      'tax-20261124T1200Z-20261124T1201Z-3.xlsx',
    ])
  })
})
