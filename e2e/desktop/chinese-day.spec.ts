import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sendReviewed } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { expect, test, type Terminal } from '@/e2e/terminal'
import { recordedToasts } from '@/e2e/testing/toasts'
import { chineseFaults, englishWordsIn, latinSeparatorsIn, MEMBERS, ungroupedAmountsIn } from '@/e2e/words-of-english'
import TEXTS from '@/shared/languages/zh.json' with { type: 'json' }

/** Names: keys, protocols, calls, endings of files, expressions as typed, a profile, a message of the system. */
const NAMED = (
  'Practice Backspace Delete webhook ntfy bid ask mid last mark prev risk stop place batch would take volley watch ' +
  'verify English bitget com api https http Bus Cannot autolaunch without Hz Bitget xlsx csv npm run Linux Keyring ' +
  'Secret Service libsecret wss host json'
).split(' ')
/** Names of calls and of their parameters; licenses of packages. */
const CODES = ['api-desk']

const dialogs = [
  '布局：保存、切换、导入',
  '更改按键',
  '帮助：入门、状态、标志与按键',
  '按键速查表',
  '连接与密钥',
  '订单限制',
  '警报规则',
  '警报通知渠道：webhook、Telegram、ntfy、电子邮件',
  '应用锁：PIN 码与空闲时间',
  '订单通知与声音',
  '下单预设',
  '此交易对的价格提醒',
  '从电子表格导入行',
  '阶梯单：将订单分布到多个价格',
  '紧急处理…',
  '设置',
  '导入设置…',
  '保存诊断信息',
  '关于交易所的假设',
  '拒绝：原因与处理方法',
  '关于 Volley 及其许可证',
  '搜索交易对',
  '警报历史',
  '持仓的止盈止损',
]
const panels = (
  '图表 下单 当前委托 订单簿 批量台 风险墙 持仓 策略委托 余额 历史 成交 订单日志 借款 压力测试 理财 P2P 子账户密钥 ' +
  '价格阶梯 深度 逐笔成交 自选列表 税务'
).split(' ')

const paletteOf = (page: Page) => page.getByRole('dialog', { name: '命令面板' })

async function run(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = paletteOf(page)
  await palette.getByRole('combobox').fill(command)
  await expect(palette.getByRole('option', { selected: true })).toContainText(command)
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
}

async function closeDialogs(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

async function inChinese(launch: (options: { own: true; faults: true; dataDir: string }) => Promise<Terminal>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'volley-e2e-'))
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ language: 'zh' }))
  const terminal = await launch({ own: true, faults: true, dataDir })
  await terminal.page.keyboard.press('Alt+Shift+Digit1')
  return terminal
}

/** Collects English words that are displayed, each with its place. */
function inspection(page: Page) {
  const findings: string[] = []
  async function inspect(where: string, within = 'body'): Promise<void> {
    const labels = await chineseFaults(page, [...NAMED, ...MEMBERS], { within, except: CODES, hints: true })
    findings.push(...labels.map((label) => `${where}: ${label}`))
  }
  return { findings, inspect }
}

test('a day in Chinese has no English words besides names and codes', async ({ launch }) => {
  const terminal = await inChinese(launch)
  const { page } = terminal
  const { findings, inspect } = inspection(page)
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const ticket = page.locator('[data-panel="order-ticket"]')
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()

  for (const at of [price(0.97), price(1.01)]) {
    await ticket.getByLabel('价格', { exact: true }).fill(at)
    await ticket.getByLabel('数量', { exact: true }).fill('0.01')
    await ticket.getByRole('button', { name: /核对/ }).click()
    await expect(page.getByRole('dialog')).toContainText('买入')
    await inspect('review')
    await sendReviewed(page, () => page.keyboard.press('Control+Enter'))
    await inspect('sent')
  }
  for (const panel of panels) {
    await run(page, panel === 'P2P' ? '转到 P2P' : `转到${panel}`)
    await expect(page.getByRole('tab', { name: new RegExp(`^${panel}`), selected: true }).first()).toBeVisible()
    await inspect(panel)
  }
  for (const dialog of dialogs) {
    await run(page, dialog)
    await expect(page.getByRole('dialog'), dialog).toBeVisible()
    await inspect(dialog, '[role="dialog"]')
    await closeDialogs(page)
  }
  await page.keyboard.press('Control+k')
  await expect(paletteOf(page).getByRole('option').first()).toBeVisible()
  await inspect('palette')
  await closeDialogs(page)
  await page.getByRole('button', { name: /^通知/ }).click()
  await inspect('notifications')
  expect(findings).toEqual([])
})

test('a day of faults and a crash in Chinese has no English words in alarms, notices, refusals and timelines', async ({
  launch,
}) => {
  const terminal = await inChinese(launch)
  const { page } = terminal
  const { findings, inspect } = inspection(page)
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const ticket = page.locator('[data-panel="order-ticket"]')
  const states = page.locator('[data-panel="open-orders"] [data-testid="order-state"]')
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const fill = async (at: string, qty: string): Promise<void> => {
    await ticket.getByLabel('价格', { exact: true }).fill(at)
    await ticket.getByLabel('数量', { exact: true }).fill(qty)
    await ticket.getByRole('button', { name: /核对/ }).click()
    await expect(page.getByTestId('review')).toBeVisible()
  }
  const send = () => sendReviewed(page, () => page.keyboard.press('Control+Enter'))

  await fill(price(0.9), '900')
  await inspect('a review with problems')
  await closeDialogs(page)
  await terminal.fault({ kind: 'lost-answer', endpoint: 'placeOrder' })
  await fill(price(0.97), '0.01')
  await send()
  await expect(states).toHaveText(/挂单中/)
  await fill(price(0.96), '0.01')
  await terminal.fault({ kind: 'lost-request', endpoint: 'placeOrder' })
  await send()
  await expect(states).toHaveCount(2)
  await inspect('an unknown outcome')
  await ticket.getByRole('radio', { name: TEXTS.Post, exact: true }).check()
  await fill(price(1.002), '0.01')
  await inspect('a post-only order that would take')
  await send()
  await expect.poll(async () => (await recordedToasts(page)).join()).toContain('订单收到后被拒绝')
  await ticket.getByRole('radio', { name: 'GTC', exact: true }).check()
  await fill(price(1.01), '0.02')
  await send()
  // The timeline of an order closes with its row.
  await expect(page.getByTestId('position-BTCUSDT')).toBeVisible()
  await expect(states).toHaveCount(2)
  await page.locator('[data-panel="open-orders"]').getByRole('button', { name: '时间线' }).first().click()
  await expect(page.locator('.order-timeline li').first()).toBeVisible()
  await inspect('a timeline')
  await closeDialogs(page)

  await terminal.fault({ kind: 'shock', fraction: -0.25, ms: 1 })
  await expect(page.locator('.alarms-count')).toBeVisible()
  await terminal.fault({ kind: 'bad-gateway', executed: false, endpoint: 'ltvConvert', times: 50 })
  await terminal.fault({ kind: 'drop-sockets' })
  for (const panel of ['风险墙', '持仓', '借款', '压力测试', '历史', '成交', '订单日志', '图表']) {
    await run(page, `转到${panel}`)
    await expect(page.getByRole('tab', { name: new RegExp(`^${panel}`), selected: true }).first()).toBeVisible()
    await inspect(panel)
  }
  await page.locator('.alarms-count').click()
  await expect(page.locator('.alarm').first()).toBeVisible()
  await inspect('alarms')
  await closeDialogs(page)
  await page.getByRole('button', { name: /^通知/ }).click()
  await inspect('notices')
  await closeDialogs(page)
  const toasts = await recordedToasts(page)
  expect(toasts.length).toBeGreaterThan(2)
  const faults = [...englishWordsIn(toasts, NAMED), ...latinSeparatorsIn(toasts), ...ungroupedAmountsIn(toasts)]
  findings.push(...faults.map((label) => `toast: ${label}`))
  expect(findings).toEqual([])
})

test('the journal is found by the Chinese words of its lines, each by itself', async ({ launch }) => {
  const terminal = await inChinese(launch)
  const { page } = terminal
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const ticket = page.locator('[data-panel="order-ticket"]')
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await ticket.getByLabel('价格', { exact: true }).fill(price(0.97))
  await ticket.getByLabel('数量', { exact: true }).fill('0.01')
  await ticket.getByRole('button', { name: /核对/ }).click()
  await sendReviewed(page, () => page.keyboard.press('Control+Enter'))
  await run(page, '转到订单日志')
  const panel = page.locator('[data-panel="journal"]')
  const lines = panel.getByTestId('journal-entry')
  await expect(lines.filter({ hasText: '由交易所推送' })).toHaveCount(1)
  const search = panel.getByRole('searchbox')
  for (const [labels, kinds] of [
    ['由交易所推送', ['seen']],
    ['挂单中', ['seen']],
    ['已收到 订单', ['result']],
    ['限价 买入', ['intent']],
    ['acknowledged', ['result']],
  ] as const) {
    await search.fill(labels)
    await expect
      .poll(() => lines.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-kind'))), labels)
      .toEqual(kinds)
  }
})
