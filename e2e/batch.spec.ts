import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { batchDesk } from './batch-desk'
import { asClipboardText, fortySevenRows } from './batch-rows'
import { expect, test, type LaunchOptions } from './terminal'

const recording = join(
  import.meta.dirname,
  '../../shared/market-data/ws/binance-usdtfutures-btcusdt-20240808.ndjson.gz',
)
const markets: { name: string; options: LaunchOptions; absent: boolean }[] = [
  { name: 'a generated market', options: {}, absent: false },
  { name: 'a recorded BTCUSDT book', options: { replay: recording }, absent: !existsSync(recording) },
]

for (const { name, options, absent } of markets) {
  test.describe(`on ${name}`, () => {
    test.skip(absent, `the recording ${recording} is not on this machine`)

    test('a trader pastes 47 rows, mends the marked cells, sends, and sees what became of every row (D05)', async ({
      launch,
    }) => {
      const terminal = await launch({ ...options, faults: true })
      const { page } = terminal
      await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
      const rows = await fortySevenRows(terminal)
      expect(rows).toHaveLength(47)
      const desk = batchDesk(page)

      await desk.paste(asClipboardText(rows))
      await expect(desk.panel.getByTestId('desk-requests')).toContainText('47')
      for (const [index, { wrong }] of rows.entries()) {
        if (!wrong) continue
        await desk.goTo(index + 1, wrong.column)
        await expect(desk.cell(index + 1, wrong.column)).toHaveAttribute('aria-invalid', 'true')
        await expect(desk.cell(index + 1, wrong.column)).toHaveAttribute('title', wrong.says)
      }
      for (const [index, { wrong }] of rows.entries()) if (wrong) await desk.type(index + 1, wrong.column, wrong.mend)
      await desk.reviewAndSend()

      const expected = { live: 0, filled: 0, refused: 0 }
      for (const row of rows) expected[row.ends] += 1
      await expect.poll(() => desk.results()).toEqual(expected)

      const { placed, requests } = await terminal.received()
      expect(Object.values(placed)).toEqual(Array.from({ length: 47 }, () => 1))
      expect(requests.filter(({ endpoint }) => endpoint === 'placeBatch')).toHaveLength(3)
    })
  })
}
