import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { findingsInThemes } from './findings'
import { runFromPalette } from './palette'
import { addConnection } from './risk-wall'
import { expect, test } from './terminal'

/** An HTTP proxy on this machine that takes CONNECT and counts where to. */
async function startProxy() {
  const targets: string[] = []
  const open = new Set<Socket>()
  const server = createServer().on('connect', (request, near: Socket) => {
    const target = request.url ?? ''
    const { hostname, port } = new URL(`tcp://${target}`)
    const far = connect(Number(port), hostname, () => near.write('HTTP/1.1 200 OK\r\n\r\n'))
    targets.push(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): void => {
    server.close()
    for (const socket of open) socket.destroy()
  }
  return { port: (server.address() as AddressInfo).port, targets, close }
}

test('a wrong proxy is named by the connection test, and the right one leads to the account @long', async ({
  launch,
  exchange,
}) => {
  const proxy = await startProxy()
  const { page } = await launch()
  const { rest, wsPublic, wsPrivate, accounts } = exchange.practice()
  await addConnection(page, 'The desk', { rest, wsPublic, wsPrivate }, accounts[0]!)
  await page.keyboard.press('Escape')
  await runFromPalette(page, 'Connections')
  const dialog = page.getByRole('dialog')
  const row = dialog.getByRole('listitem').filter({ hasText: 'The desk' })
  await row.getByRole('button', { name: 'Reach…' }).click()

  const choose = dialog.getByRole('radiogroup', { name: 'Leaves this computer' })
  await choose.getByRole('radio', { name: 'HTTP proxy' }).check()
  await dialog.getByRole('textbox', { name: 'Host of the proxy' }).fill('127.0.0.1')
  const port = dialog.getByRole('textbox', { name: 'Port' })
  const button = dialog.getByRole('button', { name: 'Test connection' })
  await button.press('Enter')
  await expect(port).toHaveAttribute('aria-invalid', 'true')
  await port.fill('1')
  await button.press('Enter')
  await expect(dialog.getByTestId('connection-test')).toHaveText('The test stopped at: Proxy reached.')
  await expect(dialog).toContainText('The proxy 127.0.0.1:1 refused the connection')
  expect(await findingsInThemes(page, 'the connection dialog', { within: '[role="dialog"]' })).toEqual([])

  await port.fill(String(proxy.port))
  await button.press('Enter')
  await expect(dialog.getByTestId('connection-test')).toHaveText('Every step passed.')
  await expect(dialog.locator('[data-state="passed"]')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'Save connection' }).click()
  await expect(row).toContainText(`by the HTTP proxy 127.0.0.1:${proxy.port}`)
  const before = proxy.targets.length
  await row.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(row).toContainText('in use')
  await expect.poll(() => proxy.targets.length).toBeGreaterThanOrEqual(before + 3)
  proxy.close()
})
