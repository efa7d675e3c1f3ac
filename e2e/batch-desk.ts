import { readFileSync } from 'node:fs'
import type { SheetSource } from '@/shared/sheets/cells/workbook'
import { expect, type Locator, type Page } from '@playwright/test'
import { figureRead } from '@/shared/testing/confirm-all'
import { patienceBeyond } from '@/shared/testing/patience'

/** Longest time of a sent review until it counts as blocked. */
const PAUSE_MS = 10_000

/** Types the figure that unusually large or distant orders require. */
export async function typeFigure(page: Page): Promise<void> {
  const field = page.getByTestId('confirm-figure')
  if (!(await field.isVisible())) return
  const label = (await page.locator(`label[for="${await field.getAttribute('id')}"]`).textContent()) ?? ''
  // Many orders are listed in groups. The button has their number.
  const isTotal = label.includes('number of orders')
    ? (/\d+/.exec((await page.getByTestId('send-button').textContent()) ?? '')?.[0] ?? '')
    : figureRead(
        label.includes('new price') ? 'price' : 'quantity',
        await page.locator('.review-sentence, [data-testid="written"] li').allTextContents(),
      )
  await field.fill(isTotal)
}

/** The price in the first sentence of the open review. */
export async function reviewedPrice(page: Page): Promise<number> {
  const sentence = page.locator('.review-sentence').first()
  const atPrice = / at ([\d,.\s]+)/
  await expect(sentence).toHaveText(atPrice)
  const [, price = ''] = atPrice.exec((await sentence.textContent()) ?? '') ?? []
  return Number(price.replaceAll(/[^\d.]/g, '').replace(/\.$/, ''))
}

/** Sends the review, and once more if it was blocked: trading pauses after the machine was stopped. */
export async function sendReviewed(page: Page, press = () => page.getByTestId('send-button').click()): Promise<void> {
  const button = page.getByTestId('send-button')
  await expect(button).toBeVisible()
  await expect(async () => {
    await typeFigure(page)
    if (await button.isVisible()) {
      expect(await button.isEnabled()).toBe(true)
      await press()
    }
    await expect(button).toBeHidden({ timeout: PAUSE_MS })
  }).toPass(patienceBeyond(2 * PAUSE_MS))
}

/** Pastes at the focus with HTML and text, like a spreadsheet's clipboard. */
export const pasteHere = (page: Page, html: string, text: string): Promise<void> =>
  page.evaluate(
    ([marked, title]) => {
      const data = new DataTransfer()
      data.setData('text/html', marked!)
      data.setData('text/plain', title!)
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.activeElement!.dispatchEvent(event)
    },
    [html, text],
  )

/** Pastes a whole sheet into an empty desk. */
export async function pasteHtml(page: Page, source: SheetSource): Promise<void> {
  await page.getByText('No orders in this batch yet').click()
  if (source.kind !== 'html') throw new Error('a source without an HTML flavor')
  await pasteHere(page, source.html, source.text)
}

/** Holds a chord down for a long time. */
export async function hold(page: Page, modifier: string, key: string): Promise<void> {
  await page.keyboard.down(modifier)
  for (let press = 0; press < 12; press += 1) await page.keyboard.down(key)
  await page.keyboard.up(key)
  await page.keyboard.up(modifier)
}

/** The batch desk in the hands of a trader: clipboard, keys and buttons. */
export function batchDesk(page: Page) {
  const panel: Locator = page.locator('[data-panel="batch-desk"]')
  const cell = (row: number, column: string): Locator => panel.getByTestId(`cell-${row}-${column}`)

  /** Rows outside the viewport are not in the page. The sheet is scrolled to them by its keys. */
  async function goTo(row: number, column: string): Promise<void> {
    if (!(await cell(row, column).isVisible())) {
      await page.getByTestId('batch-grid').focus()
      await page.keyboard.press('Control+Home')
      for (let index = 1; index < row; index += 1) await page.keyboard.press('ArrowDown')
      await expect(cell(row, column)).toBeVisible()
    }
    await cell(row, column).click()
  }

  const press = () => page.keyboard.press('Control+Enter')

  async function review(pressKeys = press): Promise<void> {
    await expect(page.getByTestId('review-button')).toContainText('Review')
    await pressKeys()
    await expect(page.getByTestId('review')).toBeVisible()
    await expect(async () => {
      await typeFigure(page)
      await expect(page.getByTestId('send-button')).toBeEnabled({ timeout: 1000 })
    }).toPass()
  }

  /** Sends the open review. */
  async function send(pressKeys = press): Promise<void> {
    await sendReviewed(page, pressKeys)
    await expect(page.getByTestId('batch-results')).toBeVisible()
  }

  return {
    panel,
    cell,
    send,
    goTo,
    async paste(text: string): Promise<void> {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await panel.getByText('No orders in this batch yet').click()
      await page.keyboard.press('Control+v')
      await expect(page.getByTestId('batch-grid')).toBeFocused()
    },
    async type(row: number, column: string, text: string): Promise<void> {
      await goTo(row, column)
      await page.keyboard.press('F2')
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    },
    review,
    /** The rows of the draft in its file. */
    async savedRows(): Promise<readonly Readonly<Record<string, unknown>>[]> {
      const download = page.waitForEvent('download')
      await page.getByTestId('draft-menu').click()
      await page.getByRole('menuitem', { name: 'Export as a file' }).click()
      const text = readFileSync(await (await download).path(), 'utf8')
      return (JSON.parse(text) as { rows: Record<string, unknown>[] }).rows
    },
    /** Opens the review and sends it, with the keys a trader would use. */
    async reviewAndSend(): Promise<void> {
      await review()
      await send()
    },
    /** Records every displayed count of this state from now on. */
    async watchCount(state: string): Promise<() => Promise<number[]>> {
      const saved = await page.evaluateHandle((name) => {
        const counts = new Set<number>()
        const check = (): void => {
          const count = document.querySelector(`[data-testid="result-bar"] [data-state="${name}"] b`)
          if (count !== null) counts.add(Number(count.textContent))
        }
        new MutationObserver(check).observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        })
        return counts
      }, state)
      return () => saved.evaluate((counts) => [...counts])
    },
    /** States of a sent batch, by how many orders are in each. */
    async results(): Promise<Record<string, number>> {
      // Read at once: the bar changes during a read.
      const counts = page.getByTestId('result-bar').locator('[data-state]')
      return Object.fromEntries(
        await counts.evaluateAll((all) =>
          all.map((count) => [count.getAttribute('data-state'), Number(count.querySelector('b')?.textContent)]),
        ),
      )
    },
  }
}
