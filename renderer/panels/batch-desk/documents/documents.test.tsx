// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { openDocumentDialog } from '@/renderer/domain/drafts/document-dialog'
import { useDraft, useDrafts } from '@/renderer/domain/drafts/store/draft-store'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { useNotices } from '@/renderer/state/stores/notices-store'
import { selectSymbol } from '@/renderer/state/stores/selection-store'
import { allLive, disconnect } from '@/renderer/testing/account'
import { bookIs, booksAreWatched } from '@/renderer/testing/book'
import { draftsAre } from '@/renderer/testing/drafts'
import { eventually } from '@/renderer/testing/eventually'
import { button, closeScreen, happens, pressButton, problemAt, show, shownText, type } from '@/renderer/testing/screen'
import { DeskTabBar } from '@/renderer/panels/batch-desk/tabs/desk-tab-bar'
import { DocumentDialogs } from './document-dialogs'
import { draftFileText } from './draft-file'
import { exportCsv, exportDraft, importDraft } from './file-actions'

const order = (price: string, more: Parameters<typeof newRow>[0] = {}) =>
  newRow({ category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', price, qty: '0.01', ...more })

async function showDesk(drafts: Parameters<typeof draftsAre>[0]) {
  booksAreWatched()
  answer('market.instruments', ({ category }) =>
    category === 'SPOT' ? [btcSpot] : category === 'USDT-FUTURES' ? [btcPerp] : [],
  )
  await show(
    <>
      <DeskTabBar state="draft" />
      <DocumentDialogs />
    </>,
  )
  await happens(allLive)
  return draftsAre(drafts)
}
const tabs = (): string[] =>
  [...document.querySelectorAll('[data-testid="tab-draft"]')].map((element) => element.textContent)
const tab = (name: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(({ textContent }) => textContent.startsWith(name))!
const prices = (): string[] => useDraft.getState().history.rows.map(({ price }) => price)
const open = (dialog: Parameters<typeof openDocumentDialog>[0]) => happens(() => openDocumentDialog(dialog))
const press = (target: Element, key: string) =>
  act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const choose = async (entry: string): Promise<void> => {
  await pressButton('Draft menu')
  const item = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  await eventually(() => expect(item().length).toBeGreaterThan(0))
  await act(async () =>
    item()
      .find(({ textContent }) => textContent.startsWith(entry))!
      .click(),
  )
}
const lastNotice = (): string | undefined => useNotices.getState().notices[0]?.text

beforeEach(() => selectSymbol('SPOT', 'BTCUSDT'))
afterEach(async () => {
  await closeScreen()
  disconnect()
  vi.restoreAllMocks()
})

describe('The tabs of the drafts', () => {
  it('show every open draft with its rows; arrows go from one to the next and round', async () => {
    await showDesk([
      { rows: [order('1')] },
      { rows: [order('2'), order('3')] },
      { place: 'closed', rows: [order('4')] },
    ])
    expect([tabs(), prices()]).toEqual([
      ['Draft 1 1', 'Draft 2 2'],
      ['2', '3'],
    ])
    await act(async () => tab('Draft 1').focus())
    await press(tab('Draft 1'), 'ArrowLeft')
    expect(document.activeElement).toBe(tab('Draft 2'))
    await act(async () => tab('Draft 1').click())
    await eventually(() => expect(prices()).toEqual(['1']))
  })

  it('are renamed by F2, and keep their name by Esc, by blanks and by the same name', async () => {
    const savedDrafts = await showDesk([{ rows: [] }])
    const rename = async (name: string, end: string) => {
      await press(tab('Draft 1'), 'F2')
      await type('Name of Draft 1', name)
      await press(document.querySelector('.rename-field')!, end)
    }
    await rename('Dip', 'Escape')
    await rename('   ', 'Enter')
    await rename('Draft 1', 'Enter')
    expect([inputsOf('drafts.change'), tabs()]).toEqual([[], ['Draft 1 0']])
    await rename(' Dip ', 'Enter')
    await eventually(() => expect(tabs()).toEqual(['Dip 0']))
    expect(savedDrafts()[0]!.head.name).toBe('Dip')
  })

  it('close by Delete, and the draft changed last comes on screen', async () => {
    const savedDrafts = await showDesk([{ rows: [order('1')] }, { rows: [order('2')] }])
    await press(tab('Draft 2'), 'Delete')
    await eventually(() => expect(prices()).toEqual(['1']))
    expect([tabs(), savedDrafts().map(({ head }) => head.place)]).toEqual([['Draft 1 1'], ['open', 'closed']])
  })
})

describe('The menu of a draft', () => {
  it('duplicates its rows and ticks under a free name and without their client IDs', async () => {
    const rows = [order('1', { clientOid: 'mine' }), { ...order('2'), include: false }]
    await showDesk([{ name: 'Dip', rows }])
    await choose('Duplicate')
    await eventually(() => expect(tabs()).toEqual(['Dip 2', 'Dip (2) 2']))
    await eventually(() => expect(prices()).toEqual(['1', '2']))
    const copies = useDraft.getState().history.rows
    expect(copies.map(({ include, clientOid }) => [include, clientOid])).toEqual([
      [true, ''],
      [false, ''],
    ])
    expect(copies.some(({ id }) => rows.some((row) => row.id === id))).toBe(false)
  })

  it('states why a draft was not made, and shows the old draft', async () => {
    await showDesk([{ rows: [order('1')] }])
    refuseCall('drafts.create', 'At most 24 drafts stand on the desk at once.')
    await choose('Duplicate')
    expect([lastNotice(), prices()]).toEqual(['At most 24 drafts stand on the desk at once.', ['1']])
  })
})

describe('Closed drafts', () => {
  it('are found by a part of their name, and opened with their rows', async () => {
    await showDesk([
      { rows: [] },
      { name: 'BTC dip', place: 'closed', rows: [order('7')] },
      { name: 'ETH', place: 'closed', rows: [order('8')] },
      { name: 'Never filled', place: 'closed', rows: [] },
    ])
    await open('closed-drafts')
    const listed = () => [...document.querySelectorAll('.documents__name')].map(({ textContent }) => textContent)
    expect(listed()).toEqual(['ETH', 'BTC dip'])
    await type('Find by name', ' DIP')
    expect(listed()).toEqual(['BTC dip'])
    await pressButton('Open BTC dip')
    await eventually(() => expect(prices()).toEqual(['7']))
    expect(document.querySelector('[role="dialog"]')).toBeNull()
  })

  it('are deleted at a press, and taken back at the next', async () => {
    const savedDrafts = await showDesk([{ rows: [] }, { name: 'ETH', place: 'closed', rows: [order('8')] }])
    await open('closed-drafts')
    await pressButton('Delete ETH')
    expect(shownText()).toContain('“ETH” was deleted.')
    expect(shownText()).toContain('No draft is closed.')
    await pressButton('Undo')
    expect(savedDrafts()[1]!.head.place).toBe('closed')
    expect(button('Open ETH')).toBeDefined()
  })
})

describe('Templates', () => {
  it('keep prices as a distance from the market of now, and name the row whose price cannot be', async () => {
    const savedDrafts = await showDesk([{ name: 'Grid', rows: [order('59400'), order('x', { clientOid: 'mine' })] }])
    await open('save-template')
    await bookIs(6_000_000, 6_000_000)
    await eventually(() => expect(shownText()).toContain('1 relative price: =mid-1%…'))
    expect(shownText()).toContain('The price of 1 row stays as typed. Row 2:')
    await pressButton('Save the template')
    await eventually(() =>
      expect(savedDrafts().at(-1)!.head).toMatchObject({ name: 'Grid', place: 'template', size: 2 }),
    )
    expect(
      savedDrafts()
        .at(-1)!
        .rows.map(({ price, clientOid }) => [price, clientOid]),
    ).toEqual([
      ['=mid-1%', ''],
      ['x', ''],
    ])
    const idsOf = (at: number) =>
      savedDrafts()
        .at(at)!
        .rows.map(({ id }) => id)
    expect(idsOf(-1), 'rows of their own: sending the draft leaves the template').not.toEqual(idsOf(0))
    expect(tabs()).toEqual(['Grid 2'])
  })

  it('are not saved under a name that is taken', async () => {
    await showDesk([{ rows: [order('59400')] }, { name: 'Grid', place: 'template', rows: [order('1')] }])
    await open('save-template')
    await type('Name', 'Grid')
    expect([problemAt('Name'), button('Save the template')!.disabled]).toEqual(['Name: another template has it', true])
  })

  it('make a draft of another symbol, where absolute prices of the old one mean nothing', async () => {
    await showDesk([
      { rows: [order('5')] },
      { name: 'Grid', place: 'template', rows: [order('=mid-1%'), order('60000')] },
    ])
    await happens(() => selectSymbol('USDT-FUTURES', 'BTCUSDT'))
    await open('use-template')
    await type('Symbol', 'NOPE')
    expect(problemAt('Symbol')).toBe('Symbol: USDT-FUTURES has no NOPE')
    expect(button('New draft from Grid')!.disabled).toBe(true)
    await type('Symbol', 'btcusdt')
    await pressButton('New draft from Grid')
    await eventually(() => expect(prices()).toEqual(['=mid-1%', '']))
    const { heads, active } = useDrafts.getState()
    expect(heads.get(active!)!.name).toBe('Grid BTCUSDT')
    expect(new Set(useDraft.getState().history.rows.map(({ category }) => category))).toEqual(new Set(['USDT-FUTURES']))
  })
})

describe('A file of a draft', () => {
  /** Downloaded files by name. */
  function saved(): Map<string, Blob> {
    const files = new Map<string, Blob>()
    let last: Blob
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      last = blob as Blob
      return 'blob:x'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      files.set(this.download, last)
    })
    return files
  }

  it('has a name that every disk takes, and comes back as a draft', async () => {
    const files = saved()
    await showDesk([{ rows: [order('1')] }])
    exportDraft('Dip: 1/2', [order('61250.5')])
    exportCsv('Dip: 1/2', [order('61250.5')])
    expect([...files.keys()]).toEqual(['Dip_ 1_2.json', 'Dip_ 1_2.csv'])
    const text = await files.get('Dip_ 1_2.json')!.text()
    await happens(() => importDraft(new File([text], 'Dip.json')))
    await eventually(() => expect(prices()).toEqual(['61250.5']))
    expect(tabs()).toEqual(['Draft 1 1', 'Dip: 1/2 1'])
  })

  it('is a draft once it is chosen', async () => {
    const chooser: { input?: HTMLInputElement } = {}
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function click(this: HTMLInputElement) {
      chooser.input = this
    })
    await showDesk([{ rows: [order('1')] }])
    await choose('Import a draft file…')
    const input = Object.defineProperty(chooser.input!, 'files', {
      value: [new File([draftFileText('Received', [order('61250.5')])], 'any.json')],
    })
    await happens(() => input.dispatchEvent(new Event('change')))
    await eventually(() => expect(prices()).toEqual(['61250.5']))
    expect([input.type, tabs()]).toEqual(['file', ['Draft 1 1', 'Received 1']])
  })

  it('that is none is refused by name, and nothing is made', async () => {
    await showDesk([{ rows: [order('1')] }])
    await happens(() => importDraft(new File(['{}'], 'other.json')))
    expect(useNotices.getState().notices[0]).toMatchObject({
      title: 'other.json was not imported',
      text: 'format: this is no draft of Volley.',
    })
    expect([tabs(), inputsOf('drafts.create')]).toEqual([['Draft 1 1'], []])
  })
})
