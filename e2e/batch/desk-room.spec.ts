import { batchDesk } from '@/e2e/batch-desk'
import { asClipboardText, fortySevenRows, pricesOf } from '@/e2e/batch-rows'
import { runFromPalette } from '@/e2e/palette'
import { expect, test } from '@/e2e/terminal'

test('at 1440 × 900 a batch shows 15 rows with its problems folded and 8 with them open, and no fact is cut', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const desk = batchDesk(page)
  await desk.paste(asClipboardText(await fortySevenRows(terminal)))
  await expect(desk.panel.getByTestId('problem').first()).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByTestId('draft-preview')).toHaveAttribute('data-loaded', 'true')

  /** Rows that are completely visible. */
  const visibleRows = () =>
    page.getByTestId('batch-grid').evaluate((grid) => {
      const top = grid.querySelector('.sheet-header')!.getBoundingClientRect().bottom
      const bottom = grid.getBoundingClientRect().top + grid.clientHeight
      const boxes = [...grid.querySelectorAll('[role="row"]:not(.sheet-header)')].map((row) =>
        row.getBoundingClientRect(),
      )
      return boxes.filter((box) => box.top >= top - 0.5 && box.bottom <= bottom + 0.5).length
    })
  /** Texts that exceed the line of facts. */
  const cut = () =>
    page.locator('.desk-facts').evaluate((line) => {
      const right = line.getBoundingClientRect().right
      return [...line.children]
        .filter((fact) => fact.getBoundingClientRect().right > right)
        .map((fact) => fact.textContent)
    })
  expect(await visibleRows()).toBeGreaterThanOrEqual(8)
  expect(await cut()).toEqual([])
  await page.getByTestId('fold-problems').click()
  await expect.poll(visibleRows).toBeGreaterThanOrEqual(15)

  await page.getByTestId('batch-grid').focus()
  await page.keyboard.press('F8')
  await expect(page.getByTestId('current-problem')).toContainText('row 26')
  await page.keyboard.press('F8')
  await expect(page.getByTestId('current-problem')).toContainText('row 27')
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect.poll(cut).toEqual([])
})

test('behind the orders of a low window an empty desk shows its next step, and a batch a row and its commands', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true, arrangement: 'trading' })
  const { page } = terminal
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await runFromPalette(page, 'Go to Batch desk')
  const desk = batchDesk(page)
  for (const next of ['Type a row', 'Import…', 'Ladder…'])
    await expect(desk.panel.locator('.desk-empty').getByRole('button', { name: next })).toBeInViewport({ ratio: 1 })
  await desk.paste(asClipboardText(await fortySevenRows(terminal)))
  await expect(page.getByTestId('review-button')).toContainText('problems')
  for (const shown of [page.getByTestId('review-button'), desk.panel.getByRole('tab').first()])
    await expect(shown).toBeInViewport({ ratio: 1 })
  // The problem's row is scrolled to, and the tabs stay.
  await page.keyboard.press('F8')
  await expect(desk.cell(26, 'price')).toBeInViewport()
  await expect(desk.panel.getByRole('tab').first()).toBeInViewport({ ratio: 1 })

  const header = ['Category', 'Symbol', 'Side', 'Type', 'Price', 'Qty', 'TIF'].join('\t')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+Delete')
  const price = (await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT'))(0.97)
  await desk.paste([header, ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', price, '0.01', 'gtc'].join('\t')].join('\n'))
  await page.getByTestId('review-button').click()
  await desk.send()
  // The row is wider than the desk.
  await expect(page.getByTestId('result-1')).toBeInViewport({ ratio: 0.5 })
  await expect(page.getByTestId('cancel-batch')).toBeInViewport({ ratio: 1 })
})

test('the corner of the selection fills rows, a thousand are deleted by keys, and undo takes both back', async ({
  launch,
}) => {
  const { page } = await launch()
  const desk = batchDesk(page)
  const line = (price: string) => ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', price, '0.01', 'gtc'].join('\t')
  const header = ['Category', 'Symbol', 'Side', 'Type', 'Price', 'Qty', 'TIF'].join('\t')
  await desk.paste([header, line('60000.0'), line('60000.5')].join('\n'))
  await desk.cell(1, 'symbol').click()
  await desk.cell(2, 'qty').click({ modifiers: ['Shift'] })
  const corner = (await page.locator('.sheet-fill').boundingBox())!
  const drag = async (rowsDown: number) => {
    await page.mouse.move(corner.x + 3, corner.y + 3)
    await page.mouse.down()
    await page.mouse.move(corner.x + 3, corner.y + 3 + 22 * rowsDown, { steps: 4 })
  }
  await drag(3)
  await expect(page.locator('[data-filled]').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByTestId('desk-requests')).toContainText('2 rows')
  await drag(4)
  await page.mouse.up()
  await expect(page.getByTestId('desk-requests')).toContainText('6 rows')
  await expect(desk.cell(6, 'price')).toContainText('60002.5')
  await expect(desk.cell(6, 'side')).toHaveText('buy')
  await page.keyboard.press('Control+z')
  await expect(page.getByTestId('desk-requests')).toContainText('2 rows')

  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+Delete')
  await desk.paste([header, ...Array.from({ length: 1000 }, (_, at) => line(`${50_000 + at}`))].join('\n'))
  await expect(page.getByTestId('desk-requests')).toContainText('1000 rows')
  await page.getByTestId('batch-grid').focus()
  for (const remove of ['Control+Delete', 'Control+Backspace']) {
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Control+a')
    await page.keyboard.press(remove)
    await expect(page.getByText('No orders in this batch yet')).toBeVisible()
    await expect(page.getByText('Saving…')).toBeHidden()
    await page.keyboard.press('Control+z')
    await expect(page.getByTestId('desk-requests')).toContainText('1000 rows')
    await expect(page.getByText('Draft saved')).toBeVisible()
  }
})

test('the corner that is held at the edge scrolls the sheet, and fills what came into view', async ({ launch }) => {
  const { page } = await launch()
  const desk = batchDesk(page)
  const line = (price: string) => ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', price, '0.01', 'gtc'].join('\t')
  const header = ['Category', 'Symbol', 'Side', 'Type', 'Price', 'Qty', 'TIF'].join('\t')
  await desk.paste([header, ...Array.from({ length: 40 }, (_, at) => line(`${60_000 + at}.0`))].join('\n'))
  await page.getByTestId('batch-grid').focus()
  await page.keyboard.press('Control+Home')
  await desk.cell(1, 'qty').click()
  const corner = (await page.locator('.sheet-fill').boundingBox())!
  const grid = (await page.getByTestId('batch-grid').boundingBox())!
  await page.mouse.move(corner.x + 3, corner.y + 3)
  await page.mouse.down()
  await page.mouse.move(corner.x + 3, grid.y + grid.height + 30, { steps: 4 })
  await expect(desk.cell(40, 'qty')).toHaveAttribute('data-filled', 'true')
  // And back to the original position of the corner.
  await page.mouse.move(corner.x + 3, grid.y - 30, { steps: 4 })
  await expect(desk.cell(1, 'qty')).toBeVisible()
  await expect(page.locator('[data-filled]')).toHaveCount(0)
  await page.mouse.move(corner.x + 3, grid.y + grid.height + 30, { steps: 4 })
  await expect(desk.cell(40, 'qty')).toHaveAttribute('data-filled', 'true')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByTestId('desk-requests')).toContainText('40 rows')
})
