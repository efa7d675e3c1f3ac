import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { openBrowser, serve, type Served } from './browser'
import { sheetText } from './busy-windows'
import { amount, median, type Figure } from '@/bench/measure/measure'

const require = createRequire(import.meta.url)
const ROWS = amount(1000, 100)
const RUNS = amount(15, 2)
const IDLE_MS = amount(8000, 500)
/** Work right after the last key, such as saving and validation, is not idle time. */
const SETTLE_MS = amount(10_000, 500)
/** A frame comes up to 17 ms after its key: a median of few keys is random. */
const PRESSES = amount(60, 2)
const PASTES = amount(5, 1)
/** Market data and code of a new page arrive. */
const OPENED_MS = 3000

/** Prices of resting buys below `last`, all different. */
const pricesBelow = (last: number): readonly string[] =>
  Array.from({ length: ROWS }, (_, at) => (Math.floor(last * 0.99) - at).toFixed(1))

/** Milliseconds from a paste until every row is validated and painted. */
const paste = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (copied) =>
      new Promise<number>((resolve) => {
        const data = new DataTransfer()
        data.setData('text/plain', copied)
        const desk = document.querySelector('.desk')!
        const from = performance.now()
        const check = (): void => {
          const isJudged = document.querySelector('[data-testid="row-1"] [data-column="state"] [data-level]') !== null
          if (isJudged && document.querySelector('[data-testid="review-button"]') !== null)
            setTimeout(() => resolve(performance.now() - from))
          else requestAnimationFrame(check)
        }
        desk.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
        requestAnimationFrame(check)
      }),
    text,
  )

/** Milliseconds from a key until the next frame is painted. */
const keyToPaint = (page: Page, selector: string, key: string): Promise<number> =>
  page.evaluate(
    ([where, name]) =>
      new Promise<number>((resolve) => {
        const target = document.querySelector(where!)!
        const from = performance.now()
        target.dispatchEvent(new KeyboardEvent('keydown', { key: name!, bubbles: true, cancelable: true }))
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
      }),
    [selector, key] as const,
  )

/** Types a quantity into the cell under the cursor and ends with Enter. Returns the time of that key. */
async function commit(page: Page, value: string): Promise<number> {
  await page.getByTestId('batch-grid').focus()
  await page.keyboard.type(value)
  return keyToPaint(page, '.sheet-editor', 'Enter')
}

/** Milliseconds from a digit in the ticket until it is painted. */
async function ticketKey(page: Page): Promise<number> {
  const field = page.getByTestId('ticket-qty')
  await field.fill('')
  return field.evaluate(
    (input: HTMLInputElement) =>
      new Promise<number>((resolve) => {
        const from = performance.now()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '0.001')
        input.dispatchEvent(new Event('input', { bubbles: true }))
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
      }),
  )
}

async function several(count: number, measure: (run: number) => Promise<number>): Promise<number> {
  const all: number[] = []
  for (let run = 0; run < count; run += 1) all.push(await measure(run))
  return Number(median(all).toFixed(1))
}

/** Percent of the time in which the main thread was busy, with an empty ticket: only the desk differs. */
async function busy(page: Page): Promise<number> {
  await page.getByTestId('ticket-qty').fill('')
  await page.waitForTimeout(SETTLE_MS)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const seconds = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
  const before = await seconds()
  await page.waitForTimeout(IDLE_MS)
  const share = ((await seconds()) - before) / (IDLE_MS / 1000)
  await devtools.detach()
  return Number((share * 100).toFixed(1))
}

/** The same rows pasted into a data grid of the registry: text to painted rows, without validation. */
async function peerPaste(page: Page, text: string): Promise<number> {
  const dist = join(dirname(require.resolve('ag-grid-community')), '..')
  await page.setContent('<div id="grid" style="height: 500px; width: 900px"></div>')
  await page.addScriptTag({ content: readFileSync(join(dist, 'ag-grid-community.min.js'), 'utf8') })
  await page.evaluate(() => {
    const { agGrid } = window as unknown as { agGrid: PeerLibrary }
    const fields = ['category', 'symbol', 'side', 'type', 'price', 'qty', 'tif']
    const columnDefs = fields.map((field) => ({ field, editable: true }))
    const api = agGrid.createGrid(document.querySelector('#grid')!, { columnDefs, rowData: [] })
    Object.assign(window, { peerApi: api, peerFields: fields })
  })
  await page.waitForTimeout(500)
  return several(PASTES, () =>
    page.evaluate(
      (copied) =>
        new Promise<number>((resolve) => {
          const { peerApi, peerFields } = window as unknown as { peerApi: PeerApi; peerFields: readonly string[] }
          peerApi.setGridOption('rowData', [])
          setTimeout(() => {
            const from = performance.now()
            const lines = copied.split('\n').slice(1)
            const rows = lines.map((line) =>
              Object.fromEntries(line.split('\t').map((cell, at) => [peerFields[at], cell])),
            )
            peerApi.setGridOption('rowData', rows)
            const check = (): void => {
              const painted = document.querySelectorAll('.ag-row').length > 5
              if (painted) setTimeout(() => resolve(performance.now() - from))
              else requestAnimationFrame(check)
            }
            requestAnimationFrame(check)
          }, 200)
        }),
      text,
    ),
  )
}
interface PeerApi {
  setGridOption(name: 'rowData', rows: readonly object[]): void
}
interface PeerLibrary {
  createGrid(element: Element, options: object): PeerApi
}

/** The empty desk of a new account, and the last price of its market. */
async function openDesk(browser: Browser, served: Served): Promise<{ readonly page: Page; readonly last: number }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(served.address)
  await page.locator('[data-panel="order-book"] [data-live="true"]').waitFor()
  await page.keyboard.press('Alt+Shift+Digit2')
  await page.getByText('No orders in this batch yet').waitFor()
  await page.waitForTimeout(OPENED_MS)
  const title = await page.locator('header').first().textContent()
  return { page, last: Number(/\d{4,}\.\d/.exec(title ?? '')?.[0] ?? '97000') }
}

/** Milliseconds of the first paste into a new desk. */
async function firstPaste(browser: Browser): Promise<number> {
  const served = await serve()
  const { page, last } = await openDesk(browser, served)
  const took = await paste(page, sheetText(pricesBelow(last)))
  await page.close()
  served.stop()
  return took
}

/** Milliseconds from a key to the next frame of a page that does nothing: the pace of the screen. */
async function keyOfEmptyPage(browser: Browser): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.setContent('<input>')
  const took = await several(PRESSES, () => keyToPaint(page, 'input', 'ArrowDown'))
  await page.close()
  return took
}

/** A draft of a thousand rows during edits, compared with a data grid that only displays them. */
export async function batchSheetFigures(): Promise<Figure[]> {
  const browser = await openBrowser()
  const emptyPage = await keyOfEmptyPage(browser)
  const pasted = await several(PASTES, () => firstPaste(browser))
  const served = await serve()
  const { page, last } = await openDesk(browser, served)
  const text = sheetText(pricesBelow(last))
  const ticketBefore = await several(PRESSES, () => ticketKey(page))
  const idleBefore = await busy(page)

  await paste(page, text)
  await page.waitForTimeout(OPENED_MS)
  const grid = page.getByTestId('batch-grid')
  await grid.focus()
  await page.keyboard.press('Control+Home')
  const arrow = await several(PRESSES, () => keyToPaint(page, '[data-testid="batch-grid"]', 'ArrowDown'))
  await page.keyboard.press('Control+Home')
  await page.getByTestId('cell-5-qty').click()
  const committed = await several(RUNS, (run) => commit(page, `0.0${11 + run}`))
  const idle = await busy(page)
  const ticket = await several(PRESSES, () => ticketKey(page))
  await page.close()
  const peer = await peerPaste(await browser.newPage({ viewport: { width: 1440, height: 900 } }), text)
  await browser.close()
  served.stop()
  const figure = (
    what: string,
    ours: number,
    unit: string,
    of: number | null = null,
    limit: number | null = null,
  ): Figure => ({
    figure: `batch sheet of ${ROWS} rows: ${what}`,
    ours,
    peer: of,
    peerName: of === null ? null : 'ag-grid-community, showing alone',
    limit,
    unit,
  })
  return [
    figure('from paste to validated and painted', pasted, 'ms', peer),
    figure('from the key that commits a cell to its painting', committed, 'ms', null, emptyPage),
    figure('from an arrow key to its painting', arrow, 'ms', null, emptyPage),
    figure('main thread busy while nothing is touched', idle, '%'),
    figure('main thread busy before, with an empty desk', idleBefore, '%'),
    figure('from a digit in the ticket to its painting', ticket, 'ms', null, emptyPage),
    figure('from a digit in the ticket to its painting before, with an empty desk', ticketBefore, 'ms'),
  ]
}
