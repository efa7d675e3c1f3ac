import { endpoints } from '@/shared/exchange/endpoints'
import { openBrowser } from './browser'
import { startInProcess } from '@/bench/measure/in-process'
import { amount, median, percentile, type Figure } from '@/bench/measure/measure'

const ORDERS = amount(30, 3)
const SEND_CEILING_MS = 30_000

/** Close enough to the market that the price needs no confirmation. */
async function lastPrice(exchange: string): Promise<number> {
  const answer = await fetch(`${exchange}/api/v3/market/tickers?category=USDT-FUTURES&symbol=BTCUSDT`)
  const { data } = (await answer.json()) as { data: readonly { readonly lastPrice: string }[] }
  return Number(data[0]?.lastPrice)
}

/** From the key press that sends an order to the socket write of its request, journal write included. */
export async function clickToWireFigures(): Promise<Figure[]> {
  const sentAt: number[] = []
  let exchange = ''
  const served = await startInProcess({
    wrapEnv: (env) => ({
      ...env,
      sendHttp(request) {
        exchange = new URL(request.url).origin
        if (request.url.endsWith(endpoints.placeBatch.path)) sentAt.push(performance.timeOrigin + performance.now())
        return env.sendHttp(request)
      },
    }),
  })
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // `performance` here is the page's own: the build would rename an import of that name.
  await page.addInitScript(() => {
    const presses: number[] = []
    Object.assign(window, { presses })
    addEventListener(
      'keydown',
      (event) => event.key === 'Enter' && event.ctrlKey && presses.push(performance.timeOrigin + event.timeStamp),
      true,
    )
  })
  await page.goto(served.address)
  await page.locator('[data-panel="order-book"] [data-live="true"]').waitFor()
  const times: number[] = []
  const price = await lastPrice(exchange)
  for (let index = 0; index < ORDERS; index += 1) {
    await page.getByTestId('ticket-price').fill((price * 0.995 - index).toFixed(1))
    await page.getByTestId('ticket-qty').fill('0.001')
    await page.getByTestId('ticket-review').click()
    await page.getByTestId('send-button').waitFor()
    const review = page.getByTestId('review')
    await page
      .waitForFunction(() => !document.querySelector<HTMLButtonElement>('[data-testid="send-button"]')?.disabled)
      .catch(async (error: unknown) =>
        Promise.reject(new Error(`the order may not be sent: ${await review.innerText()}`, { cause: error })),
      )
    // At a person's pace, so that the exchange's five requests per second are not measured.
    await page.waitForTimeout(400)
    const before = sentAt.length
    await page.keyboard.press('Control+Enter')
    for (const until = performance.now() + SEND_CEILING_MS; sentAt.length === before; await page.waitForTimeout(5)) {
      if (performance.now() > until)
        throw new Error(`the order was not sent; the page shows: ${await review.innerText()}`)
    }
    const pressed = await page.evaluate(() => (window as unknown as { presses: number[] }).presses.at(-1)!)
    times.push(sentAt[before]! - pressed)
    await page.getByTestId('send-button').waitFor({ state: 'detached' })
  }
  await browser.close()
  await served.close()
  const figure = (name: string, value: number): Figure => ({
    figure: `key to request on the wire, ${name}`,
    ours: Math.round(value * 10) / 10,
    peer: null,
    peerName: null,
    limit: null,
    unit: 'ms',
  })
  return [figure('p50', median(times)), figure('p95', percentile(times, 0.95))]
}
