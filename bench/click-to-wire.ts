import { endpoints } from '../shared/exchange/endpoints'
import { openBrowser } from './browser'
import { startInProcess } from './in-process'
import { amount, median, percentile, type Figure } from './measure'

const ORDERS = amount(30, 3)
const SEND_CEILING_MS = 30_000

/** From the key press that sends an order to its request being handed to the socket, journal write included. */
export async function clickToWireFigures(): Promise<Figure[]> {
  const sentAt: number[] = []
  const served = await startInProcess({
    wrapEnv: (env) => ({
      ...env,
      sendHttp(request) {
        if (request.url.endsWith(endpoints.placeBatch.path)) sentAt.push(performance.timeOrigin + performance.now())
        return env.sendHttp(request)
      },
    }),
  })
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // `performance` here is the page's own: an import of that name would be renamed on the way.
  await page.addInitScript(() => {
    const presses: number[] = []
    Object.assign(window, { presses })
    addEventListener('keydown', (event) => event.key === 'Enter' && event.ctrlKey && presses.push(performance.timeOrigin + event.timeStamp), true)
  })
  await page.goto(served.address)
  await page.locator('[data-panel="order-book"] [data-live="true"]').waitFor()
  const times: number[] = []
  for (let index = 0; index < ORDERS; index += 1) {
    await page.getByTestId('ticket-price').fill(`${90_000 - index}`)
    await page.getByTestId('ticket-qty').fill('0.001')
    await page.getByTestId('ticket-review').click()
    await page.getByTestId('send-button').waitFor()
    await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('[data-testid="send-button"]')?.disabled)
    // At the pace of a person, so that the exchange's five requests a second are not what is measured.
    await page.waitForTimeout(400)
    const before = sentAt.length
    await page.keyboard.press('Control+Enter')
    for (const until = performance.now() + SEND_CEILING_MS; sentAt.length === before; await page.waitForTimeout(5)) {
      if (performance.now() > until) throw new Error(`the order did not leave; the page says: ${await page.getByTestId('review').innerText()}`)
    }
    const pressed = await page.evaluate(() => (window as unknown as { presses: number[] }).presses.at(-1)!)
    times.push(sentAt[before]! - pressed)
    await page.getByTestId('send-button').waitFor({ state: 'detached' })
  }
  await browser.close()
  await served.close()
  const figure = (name: string, value: number): Figure => ({ figure: `key to request on the wire, ${name}`, ours: Math.round(value * 10) / 10, peer: null, peerName: null, limit: null, unit: 'ms' })
  return [figure('p50', median(times)), figure('p95', percentile(times, 0.95))]
}
