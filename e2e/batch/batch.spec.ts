import { batchDesk, hold, pasteHtml } from '@/e2e/batch-desk'
import { asExcelCopies, fortySevenRows } from '@/e2e/batch-rows'
import { expect, test } from '@/e2e/terminal'

test(
  '47 rows of an Excel with decimal commas are fixed and sent once, with a held key (D05, R13, R28)',
  { tag: '@core' },
  async ({ launch }) => {
    const terminal = await launch({ faults: true })
    const { page } = terminal
    await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
    const rows = await fortySevenRows(terminal)
    expect(rows).toHaveLength(47)
    const desk = batchDesk(page)

    await pasteHtml(page, asExcelCopies(rows))
    await expect(desk.panel.getByTestId('desk-requests')).toContainText('47')
    expect(
      (await desk.savedRows()).map(({ symbol, side, orderType, price, qty }) => [symbol, side, orderType, price, qty]),
    ).toEqual(rows.map(({ cells: [, symbol, side, type, price, qty] }) => [symbol, side, type, price, qty]))
    for (const [index, { wrong }] of rows.entries()) {
      if (!wrong) continue
      await desk.goTo(index + 1, wrong.column)
      await expect(desk.cell(index + 1, wrong.column)).toHaveAttribute('aria-invalid', 'true')
      await expect(desk.cell(index + 1, wrong.column)).toHaveAttribute('title', wrong.message)
      await desk.type(index + 1, wrong.column, wrong.correction)
    }

    // The elements of each answer are reversed.
    await terminal.fault({ kind: 'reversed', endpoint: 'placeBatch', times: 3 })
    const placeBatches = async (): Promise<number> =>
      (await terminal.received()).requests.filter(({ endpoint }) => endpoint === 'placeBatch').length
    const holdKeys = () => hold(page, 'Control', 'Enter')
    await desk.review(holdKeys)
    expect(await placeBatches(), 'the key that opened the review sends nothing').toBe(0)
    await desk.send(holdKeys)

    const expected = { live: 0, filled: 0, refused: 0 }
    for (const row of rows) expected[row.ends] += 1
    await expect.poll(() => desk.results()).toEqual(expected)
    const refused = rows.findIndex(({ ends }) => ends === 'refused') + 1
    await page.getByTestId('result-1').press('End')
    await expect(page.getByTestId(`result-${refused}`)).toHaveAttribute('data-state', 'refused')

    const { placed } = await terminal.received()
    expect(Object.values(placed)).toEqual(Array.from({ length: 47 }, () => 1))
    expect(await placeBatches()).toBe(3)
    await expect(page.getByTestId('tab-batch')).toHaveCount(1)
  },
)
