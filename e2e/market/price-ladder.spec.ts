import type { Locator, Page } from '@playwright/test'
import { batchDesk, sendReviewed } from '@/e2e/batch-desk'
import { findings } from '@/e2e/findings'
import { runFromPalette, showTab } from '@/e2e/palette'
import { expect, test, type Terminal } from '@/e2e/terminal'

interface Ladder {
  readonly panel: Locator
  readonly rows: Locator
  readonly foot: Locator
  /** Points at a position in a column, as a fraction of the ladder. Returns the price there. */
  readonly point: (column: 'ownBuys' | 'bid' | 'price' | 'ask', down: number) => Promise<string>
}
/** Height of a row in pixels, which depends on the height of the ladder. */
const rowHeight = async (rows: Locator): Promise<number> => Number(await rows.getAttribute('data-row-height'))
const columns = { ownBuys: 0.03, bid: 0.2, price: 0.5, ask: 0.8 } as const

async function openLadder({ page }: Pick<Terminal, 'page'>): Promise<Ladder> {
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await runFromPalette(page, 'Go to Price ladder')
  const panel = page.locator('[data-panel="price-ladder"]')
  await expect(panel.locator('[data-live="true"]')).toBeVisible()
  const rows = panel.getByRole('spinbutton')
  const foot = panel.getByTestId('ladder-foot')
  const frame = panel.locator('.price-ladder__frame')
  // Rows with such distances that nothing far from the middle is filled during a test.
  const step = panel.getByRole('combobox', { name: 'Price step of a row' })
  await step.click()
  await page.getByRole('option', { name: '100', exact: true }).click()
  // A closed list returns the focus. Keys pressed before that would go to the list instead of the ladder.
  await expect(step).toBeFocused()
  // Rows of another step need another book: no key chooses a price before they are drawn.
  await rows.focus()
  await expect
    .poll(async () => {
      await page.keyboard.press('PageDown')
      return rows.getAttribute('aria-valuetext')
    })
    .toMatch(/^\d/)
  await page.keyboard.press('Escape')
  await expect(rows).toHaveAttribute('aria-valuetext', 'no price chosen')
  return {
    panel,
    rows,
    foot,
    async point(column, down) {
      await page.mouse.move(0, 0)
      await expect(frame).not.toHaveAttribute('data-pointed')
      const { x, y, width, height } = (await rows.boundingBox())!
      const rowPixels = await rowHeight(rows)
      // The middle of a row: a few pixels below the last row may be empty.
      const row = Math.min(Math.floor((height * down) / rowPixels), Math.floor(height / rowPixels) - 1)
      await page.mouse.move(x + width * columns[column], y + (row + 0.5) * rowPixels)
      await expect(frame).toHaveAttribute('data-pointed', /\d/)
      return (await frame.getAttribute('data-pointed'))!
    },
  }
}

const pressAndRelease = async (page: Page): Promise<void> => {
  await page.mouse.down()
  await page.mouse.up()
}
const chosenPrice = async ({ rows }: Ladder): Promise<number> =>
  Number(/[\d.]+/.exec((await rows.getAttribute('aria-valuetext'))!)![0])
/** Moves a page below the market and puts the price there into the ticket. */
async function takePrice(page: Page, ladder: Ladder): Promise<number> {
  await ladder.rows.focus()
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('PageDown')
  const price = await chosenPrice(ladder)
  await page.keyboard.press('Enter')
  await expect.poll(async () => Number(await page.getByTestId('ticket-price').inputValue())).toBe(price)
  return price
}
const placedCount = async (terminal: Terminal): Promise<number> =>
  Object.values((await terminal.received()).placed).reduce((sum, count) => sum + count, 0)
const ordersAt = async (terminal: Terminal): Promise<number[]> =>
  (await terminal.openOrders()).map(({ price }) => Number(price)).toSorted((a, b) => a - b)

test('a click trades the price under the cursor, once, and only while click trading is on', async ({ launch }) => {
  const terminal = await launch({ own: true, faults: true, arrangement: 'trading' })
  const { page } = terminal
  const { panel, point, foot } = await openLadder(terminal)

  await test.step('off: the price goes into the ticket and nowhere else', async () => {
    await expect(panel.getByTestId('click-trading')).toContainText('into the ticket')
    const price = await point('bid', 0.95)
    await pressAndRelease(page)
    await expect(page.getByTestId('ticket-price')).toHaveValue(new RegExp(`^${Number(price)}`))
    expect(await placedCount(terminal)).toBe(0)
  })

  await panel.getByRole('switch', { name: /Click trading/ }).click()
  await expect(panel.getByTestId('click-trading')).toContainText('Sent at once')
  const expected: number[] = []
  await test.step('on: each press is one order at the displayed price, a double click still one', async () => {
    for (const down of [0.94, 0.86]) {
      const price = await point('bid', down)
      await expect(foot).toContainText(`Buy 0.0001 BTC at ${price}`)
      await page.mouse.down()
      // The market moves in between. The pressed price does not.
      await page.waitForTimeout(400)
      await expect(foot).toContainText(price)
      await page.mouse.up()
      expected.push(Number(price))
    }
    await expect.poll(() => placedCount(terminal)).toBe(2)
    const { x, y } = await panel
      .getByRole('spinbutton')
      .boundingBox()
      .then((box) => ({
        x: box!.x + box!.width * columns.bid,
        y: box!.y + box!.height * 0.75,
      }))
    expected.push(Number(await point('bid', 0.75)))
    await page.mouse.dblclick(x, y)
    await expect.poll(() => placedCount(terminal)).toBe(3)
    await expect.poll(() => ordersAt(terminal)).toEqual(expected.toSorted((a, b) => a - b))
  })

  await test.step('a price that meets the other side is reviewed first, and Back sends nothing', async () => {
    await point('bid', 0.03)
    await pressAndRelease(page)
    await expect(page.getByTestId('review')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('review')).toHaveCount(0)
    expect(await placedCount(terminal)).toBe(3)
  })

  await test.step('a book that is not current trades nothing, and a lost Volley switches it off', async () => {
    await terminal.unplug()
    await expect(panel.locator('.panel-veil')).toBeVisible()
    await expect(panel.getByTestId('click-trading')).toContainText('cannot be reached')
    await expect(panel.getByRole('switch')).toBeDisabled()
    await expect(panel.getByRole('switch')).toHaveAttribute('aria-checked', 'false')
  })
})

test('keys do all that the mouse does in the ladder: choose, size, send once, move, confirm and cancel', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true, arrangement: 'trading' })
  const { page } = terminal
  const ladder = await openLadder(terminal)
  const { panel, rows, foot } = ladder
  const chosen = (): Promise<number> => chosenPrice(ladder)
  await rows.focus()
  await page.keyboard.press('PageDown')
  // Prices may not be current at the first press.
  await expect(async () => {
    await page.keyboard.press('b')
    await expect(foot).toContainText('Clicks put prices into the ticket', { timeout: 2000 })
  }).toPass()
  expect(await placedCount(terminal)).toBe(0)

  await panel.getByRole('switch').click()
  await rows.focus()
  // A key does not trade while prices or orders on screen are not current.
  await expect(panel.locator('.price-ladder__frame')).toHaveAttribute('data-trading', 'true')
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('PageDown')
  const price = await chosen()
  await page.keyboard.press('2')
  // A key that is held down.
  for (let press = 0; press < 8; press += 1) await page.keyboard.down('b')
  await page.keyboard.up('b')
  await expect.poll(() => ordersAt(terminal)).toEqual([price])
  expect((await terminal.openOrders())[0]!.qty).toBe('0.0002')
  await expect(page.getByTestId('open-order')).toHaveAttribute('data-state', 'live')
  await expect(foot).toContainText(/Buy 0\.0002 BTC · .* bps below mid/)

  await page.keyboard.press('F2')
  await page.keyboard.press('ArrowDown')
  const next = await chosen()
  await page.keyboard.press('Enter')
  await expect(panel.getByTestId('moved-order')).toContainText(String(next))
  expect(await ordersAt(terminal), 'nothing is sent before it is confirmed').toEqual([price])
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => ordersAt(terminal)).toEqual([next])
  expect(await placedCount(terminal)).toBe(1)

  await expect(foot).toContainText('Buy 0.0002')
  await page.keyboard.press('Delete')
  await expect.poll(() => ordersAt(terminal)).toEqual([])
})

/** Position of a price in the ladder, as a fraction of it. */
async function placeOf({ rows, point }: Ladder, price: number): Promise<number> {
  const { height } = (await rows.boundingBox())!
  const rowPixels = await rowHeight(rows)
  const [first, second] = [Number(await point('ask', 5 / height)), Number(await point('ask', (5 + rowPixels) / height))]
  return (5 + ((first - price) / (first - second)) * rowPixels) / height
}

/** Scrolls until a price is far from both ends: an order that is dragged beyond them is put back. */
async function bringIntoView(page: Page, ladder: Ladder, price: number): Promise<void> {
  for (let at = await placeOf(ladder, price); at < 0.3 || at > 0.7; at = await placeOf(ladder, price))
    await page.mouse.wheel(0, at < 0.3 ? -100 : 100)
}

/** Drags an own order at a price down by this many rows. The button stays down. */
async function dragOwn(page: Page, ladder: Ladder, from: number, by: number): Promise<void> {
  const at = await placeOf(ladder, from)
  const rowPixels = await rowHeight(ladder.rows)
  const { x, y, width, height } = (await ladder.rows.boundingBox())!
  await page.mouse.move(x + width * columns.ownBuys, y + height * at)
  await page.mouse.down()
  await page.mouse.move(x + width * columns.ownBuys, y + height * at + by * rowPixels, { steps: 4 })
}

test('an own order is dragged to another price: a ghost, a question, and at once only while clicks trade', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true, arrangement: 'trading' })
  const { page } = terminal
  const ladder = await openLadder(terminal)
  const { panel, rows } = ladder
  const price = await takePrice(page, ladder)
  await page.getByTestId('ticket-qty').fill('0.002')
  await page.getByTestId('ticket-review').click()
  await sendReviewed(page)
  await expect(page.getByTestId('open-order')).toHaveAttribute('data-state', 'live')
  expect(await ordersAt(terminal)).toEqual([price])

  const place = (of: number): Promise<number> => placeOf(ladder, of)
  const drag = (from: number, by: number): Promise<void> => dragOwn(page, ladder, from, by)

  await panel.getByRole('button', { name: /Follows the market/ }).click()
  await rows.focus()
  await bringIntoView(page, ladder, price)
  await drag(price, 2)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(panel.getByTestId('moved-order'), 'Esc puts it back').toHaveCount(0)

  await drag(price, 2)
  await page.mouse.up()
  const moved = panel.getByTestId('moved-order')
  await expect(moved).toBeVisible()
  await moved.getByRole('button', { name: /Discard/ }).click()
  expect(await ordersAt(terminal)).toEqual([price])

  await drag(price, 2)
  await page.mouse.up()
  await panel.getByTestId('moved-order-amend').click()
  await expect.poll(() => ordersAt(terminal)).not.toEqual([price])
  const [after] = await ordersAt(terminal)
  expect(after).toBeLessThan(price)
  await expect(moved).toHaveCount(0)

  await panel.getByRole('switch').click()
  await drag(after!, -1)
  await page.mouse.up()
  await expect.poll(() => ordersAt(terminal)).not.toEqual([after])

  const [last] = await ordersAt(terminal)
  const box = (await rows.boundingBox())!
  await page.mouse.click(box.x + box.width * columns.ownBuys, box.y + box.height * (await place(last!)), {
    button: 'right',
  })
  await expect.poll(() => ordersAt(terminal)).toEqual([])
})

test('a row of the draft is a ghost in the ladder; a drag changes its price and never sends it', async ({ launch }) => {
  const terminal = await launch({ faults: true, arrangement: 'trading' })
  const { page } = terminal
  const ladder = await openLadder(terminal)
  const { rows, panel } = ladder
  const price = await takePrice(page, ladder)
  await page.getByTestId('ticket-qty').fill('0.002')
  await page.getByRole('button', { name: 'Add to batch' }).click()
  await showTab(page, 'Batch desk')
  const draftPrice = async (): Promise<number> => Number((await batchDesk(page).savedRows())[0]?.price)
  await expect.poll(draftPrice).toBe(price)

  await panel.getByRole('button', { name: /Follows the market/ }).click()
  await rows.focus()
  await bringIntoView(page, ladder, price)
  await dragOwn(page, ladder, price, 2)
  await page.mouse.up()
  await expect.poll(draftPrice).toBeLessThan(price)
  expect(await placedCount(terminal)).toBe(0)
})

for (const [width, height] of [
  [1024, 768],
  [1280, 720],
] as const)
  test(`twenty rows fit at ${width} × ${height}, and the terms of a click unfold`, async ({ launch }) => {
    const { page } = await launch({ arrangement: 'trading' })
    await page.setViewportSize({ width, height })
    await runFromPalette(page, 'Go to Price ladder')
    const panel = page.locator('[data-panel="price-ladder"]')
    await expect(panel.getByRole('spinbutton')).toHaveAttribute('data-live', 'true')
    await expect
      .poll(async () => ((await panel.getByRole('spinbutton').boundingBox())?.height ?? 0) / 16)
      .toBeGreaterThanOrEqual(20)
    const terms = panel.getByTitle('Size and time in force of a click')
    await expect(terms).toHaveText(/^0\.0001 · GTC/)
    await terms.click()
    await panel.getByRole('radio', { name: 'Post' }).check()
    await terms.click()
    await expect(terms).toHaveText(/^0\.0001 · Post/)
    expect(await findings(page, 'a short ladder', { within: '[data-panel="price-ladder"]' })).toEqual([])
  })
