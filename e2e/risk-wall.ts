import { expect, type Locator, type Page } from '@playwright/test'
import { runFromPalette } from './palette'
import type { PracticeDescriptor, Terminal } from './terminal'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Closes every panel through the menus of their groups. */
export async function closeAllPanels(page: Page): Promise<void> {
  const menus = page.getByRole('button', { name: /: more$/ })
  for (let remaining = await page.locator('.dock-tab').count(); remaining > 0; remaining -= 1) {
    await menus.first().click()
    await page.getByRole('menuitem', { name: /^Close / }).click()
    await expect(page.locator('.dock-tab')).toHaveCount(remaining - 1)
  }
}

/** The Risk wall in the hands of a trader. */
export function riskWall(page: Page) {
  const panel: Locator = page.locator('[data-panel="risk-wall"]')
  const figure = panel.getByTestId('ltv')
  const show = (view: string): Promise<void> =>
    panel.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name: view, exact: true }).check()

  /** The ratio in percent, from text such as `LTV 65.02 %`. */
  async function percentOf(percentage: Locator): Promise<number> {
    return Number(/(\d+\.\d+) %/.exec((await percentage.textContent()) ?? '')?.[1])
  }
  async function choose(label: RegExp, option: string): Promise<void> {
    await panel.getByRole('combobox', { name: label }).last().click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  return {
    panel,
    figure,
    show,
    percentOf,
    /** The risk unit on the wall. */
    async unit(): Promise<string> {
      const [unit = ''] =
        /\d{6,}/.exec(
          (await panel.getByRole('radiogroup', { name: 'Risk unit' }).locator('label:has(:checked)').textContent()) ??
            '',
        ) ?? []
      return unit
    },
    async open(): Promise<void> {
      await expect(page.locator('.ltv-chip')).toBeVisible()
      await runFromPalette(page, 'Risk wall')
      await expect(figure).toHaveAttribute('data-live', 'true')
    },
    /** Confirms 70, 80 and 90 %, and blocks orders within this many points of the call. */
    async confirmThresholds(stopWithin = '5'): Promise<void> {
      await panel.getByRole('button', { name: /^(Confirm LTV thresholds|LTV thresholds)$/ }).click()
      for (const [line, percent] of [
        ['Warning', '70'],
        ['Margin call', '80'],
        ['Liquidation', '90'],
      ] as const)
        await page.getByRole('textbox', { name: line, exact: true }).fill(percent)
      await page.getByRole('textbox', { name: /Block orders/ }).fill(stopWithin)
      await page.getByRole('button', { name: 'Confirm these thresholds' }).click()
      await expect(page.getByRole('button', { name: 'Confirm these thresholds' })).toBeHidden()
      await expect(panel.locator('[data-line]')).toHaveCount(3)
    },
    /** Adds a step to the simulator. */
    async addStep(
      kind: string,
      amount: string,
      coins: { readonly coin?: string; readonly to?: string } = {},
    ): Promise<void> {
      const steps = panel.locator('.step__fields')
      const before = await steps.count()
      await panel.getByRole('button', { name: 'Add a step' }).click()
      await expect(steps).toHaveCount(before + 1)
      await choose(/what happens/, kind)
      if (coins.coin !== undefined) await choose(/: coin$/, coins.coin)
      if (coins.to !== undefined) await choose(/coin to buy/, coins.to)
      await panel.locator('.step__amount input').last().fill(amount)
    },
    clearSteps: () => panel.getByRole('button', { name: 'Clear', exact: true }).click(),
    simulatedPercent: () => percentOf(panel.locator('.sim-path__steps li').last()),
  }
}

/** Value of the exchange, requested without Volley. Both share three calls per second, so a call may be refused. */
export async function serverRatio(terminal: Terminal): Promise<number> {
  let ltv = ''
  await expect(
    async () => ({ ltv } = await terminal.asTrader<{ ltv: string }>('/api/v3/ins-loan/ltv-convert', {})),
  ).toPass({ intervals: [700] })
  // During a liquidation the exchange returns no figure.
  return ltv === '' ? NaN : Number(ltv)
}

/**
 * Lowers the market until the exchange shows at least this ratio, and little more: a sudden fall, and another for the
 * rest.
 */
export async function fallTo(terminal: Terminal, ratio: number): Promise<void> {
  const beyond = ratio + 0.005
  for (let now = await serverRatio(terminal); now < ratio;) {
    const before = now
    // As if all collateral were coins. The other part is constant.
    await terminal.fault({ kind: 'shock', fraction: before / beyond - 1, ms: 1 })
    await expect.poll(async () => (now = await serverRatio(terminal))).toBeGreaterThan((before + beyond) / 2)
  }
}

/** The incident of an alarm, with its buttons. */
export const incidentOf = (within: Page | Locator, alarm: string): Locator =>
  within.locator('.alarm').filter({ has: within.getByTestId(`alarm-${alarm}`) })

/** Alarms of this unit in the popover of the top bar: those without an open panel. */
export async function alarmNames(page: Page, unit: string): Promise<string[]> {
  return page
    .locator('.alarms-popover .alarm', { hasText: unit })
    .locator('[data-testid^="alarm-"]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.testid ?? ''))
}

/** Sends an order to the main process that every form would refuse, by the page's own IPC. */
export async function placePastTheForm(page: Page, order: OrderIntent): Promise<unknown> {
  const inElectron = await page.evaluate(() => 'volley' in window)
  const terms = { orders: [order], onUnknown: 'stop' as const }
  const reviewed = { kind: 'place' as const, ...terms }
  const input = { token: `past-the-form-${Date.now()}`, ...terms }
  if (inElectron)
    return page.evaluate(
      async ({ review, place }) => {
        const reply = await window.volley?.call('orders.review', review, null)
        if (reply?.ok !== true) return reply
        const confirmation = { findings: [], phrase: null, review: reply.value.review.token }
        return window.volley?.call('orders.place', { ...place, confirmation }, null)
      },
      { review: reviewed, place: input },
    )
  return page.evaluate(callsPastThePage, { review: reviewed, place: input })
}

/**
 * Runs in the page: a separate connection, with the page's token, that reviews an order and sends it without display.
 */
function callsPastThePage({ review, place }: { readonly review: unknown; readonly place: object }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${location.host}/page`)
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ token: sessionStorage.getItem('volley-token') })),
    )
    socket.addEventListener('close', () => reject(new Error('The host closed the connection')))
    socket.addEventListener('message', ({ data }) => {
      const message: unknown = typeof data === 'string' ? JSON.parse(data) : null
      const frame = message as {
        event?: string
        id?: number
        reply?: { value?: { review?: { token: string } } }
      } | null
      const callMethod = (id: number, name: string, input: unknown): void =>
        socket.send(JSON.stringify({ id, session: null, name, input }))
      if (frame?.event === 'hello') callMethod(1, 'orders.review', review)
      const token = frame?.id === 1 ? frame.reply?.value?.review?.token : undefined
      if (token !== undefined)
        callMethod(2, 'orders.place', { ...place, confirmation: { findings: [], phrase: null, review: token } })
      else if (frame?.id !== undefined) resolve(frame.reply)
    })
  })
}

interface Addresses {
  readonly rest: string
  readonly wsPublic: string
  readonly wsPrivate: string
}

type Key = Pick<PracticeDescriptor['accounts'][number], 'apiKey' | 'secretKey' | 'passphrase'>

/** Types a key of the custom server into its form and saves it. Replaces an existing key. */
async function saveKey(dialog: Locator, key: Key, name = 'A custom server'): Promise<void> {
  const row = dialog.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: /^(Add|Replace) key$/ }).click()
  await dialog.getByLabel('Name of this key').fill('desk-1')
  await dialog.getByLabel('API key', { exact: true }).fill(key.apiKey)
  await dialog.getByLabel('Secret key').fill(key.secretKey)
  await dialog.getByLabel('Passphrase').fill(key.passphrase)
  await dialog.getByRole('button', { name: 'Save key' }).click()
}

/** Creates a custom connection with a key. The dialog stays open. */
export async function addConnection(
  page: Page,
  name: string,
  addresses: Addresses,
  key: Key,
  kind = 'Unified',
): Promise<Locator> {
  await runFromPalette(page, 'Connections')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a custom connection' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: /REST/i }).fill(addresses.rest)
  await dialog.getByRole('textbox', { name: /public/i }).fill(addresses.wsPublic)
  await dialog.getByRole('textbox', { name: /private/i }).fill(addresses.wsPrivate)
  await dialog.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
  await dialog.getByRole('button', { name: 'Save connection' }).click()
  await saveKey(dialog, key, name)
  return dialog
}

/** Creates a custom connection with a key and uses it: all its sockets become live. */
export async function connectTo(page: Page, addresses: Addresses, key: Key, kind?: string): Promise<void> {
  const dialog = await addConnection(page, 'A custom server', addresses, key, kind)
  await dialog.getByRole('button', { name: /^(Use|Connect now)$/ }).click()
  await expect(dialog.getByTestId('key-trial')).toContainText('The key works')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[data-feed="privateFeed"]')).toHaveAttribute('data-state', /^(live|quiet)$/)
}
