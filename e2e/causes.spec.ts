import { batchDesk } from './batch-desk'
import { pricesOf } from './batch-rows'
import { runFromPalette } from './palette'
import { riskWall } from './risk-wall'
import { expect, test } from './terminal'

test('a sale, a transfer, a loan and its repayment stand among the causes by name, also after a restart @long', async ({
  launch,
}) => {
  const terminal = await launch({ own: true, faults: true })
  const { page } = terminal
  const wall = riskWall(page)
  await wall.open()
  const unit = await wall.unit()
  const spot = await pricesOf(terminal, 'SPOT', 'BTCUSDT')
  const causes = page.getByRole('region', { name: 'Causes' })
  const row = (name: RegExp) => causes.getByRole('row', { name })

  await runFromPalette(page, 'Go to Batch desk')
  const desk = batchDesk(page)
  const sale = ['SPOT', 'BTCUSDT', 'sell', 'limit', spot(0.999), '2', 'gtc']
  await desk.paste(
    [['Category', 'Symbol', 'Side', 'Type', 'Price', 'Qty', 'TIF'], sale].map((cells) => cells.join('\t')).join('\n'),
  )
  await desk.reviewAndSend()
  await runFromPalette(page, 'Go to Risk wall')
  await expect(row(/^Your sell of [\d.]+ BTC at .* USDT .*−\d\.\d{3} pp$/)).toBeVisible()
  await terminal.fault({ kind: 'transfer', uid: unit, coin: 'USDT', amount: '-50000' })
  await expect(row(/^Transfer out of 50.000 USDT .*\+\d\.\d{3} pp$/)).toBeVisible()
  await terminal.fault({ kind: 'lend', riskUnitId: unit, coin: 'USDT', amount: '300000' })
  await expect(row(/^Loan of 300.000 USDT .*\+\d\.\d{3} pp$/)).toBeVisible()
  await terminal.fault({ kind: 'repay', riskUnitId: unit, coin: 'USDT', amount: '200000' })
  await expect(row(/^Repayment of 200.000 USDT .*−\d\.\d{3} pp$/)).toBeVisible()

  // What is read adds up, but for what rounding each line leaves.
  const points = (await causes.locator('td.num').allTextContents()).map((text) =>
    Number(text.replace('−', '-').replace(' pp', '')),
  )
  const change = points.pop()!
  expect(Math.abs(points.reduce((total, one) => total + one, 0) - change)).toBeLessThan(0.0005 * (points.length + 1))

  await causes.getByRole('button', { name: 'Copy the causes as a sentence' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/In the last hour the LTV (rose|fell) from .*Your sell of/).first()).toBeVisible()

  await terminal.kill()
  const again = await launch({ own: true, faults: true, dataDir: terminal.dataDir })
  await riskWall(again.page).open()
  const after = again.page.getByRole('region', { name: 'Causes' })
  for (const name of [/^Your sell of/, /^Transfer out of/, /^Loan of/, /^Repayment of/])
    await expect(after.getByRole('row', { name })).toBeVisible()
})
