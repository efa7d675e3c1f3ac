import type { CDPSession, Page } from '@playwright/test'
import { batchDesk } from '@/e2e/batch-desk'
import { expect, test } from '@/e2e/terminal'

type Letter = 'C' | 'D' | 'K' | 'L' | 'Z'
/** The position of each letter's key on a US keyboard, and its character in the layout. */
interface Layout {
  readonly places: Readonly<Record<Letter, readonly [place: Letter | 'W', typed: string]>>
  /** Character of the key of the digit 5 without Shift. */
  readonly five: string
  /** An input method receives the keys before the page. */
  readonly isComposing?: boolean
}
const layouts: Readonly<Record<string, Layout>> = {
  Russian: {
    places: { C: ['C', 'с'], D: ['D', 'в'], K: ['K', 'л'], L: ['L', 'д'], Z: ['Z', 'я'] },
    five: '5',
  },
  French: {
    places: { C: ['C', 'c'], D: ['D', 'd'], K: ['K', 'k'], L: ['L', 'l'], Z: ['W', 'z'] },
    five: '(',
  },
  Chinese: {
    places: { C: ['C', 'c'], D: ['D', 'Process'], K: ['K', 'Process'], L: ['L', 'Process'], Z: ['Z', 'Process'] },
    five: 'Process',
    isComposing: true,
  },
}
const ALT = 1
const CTRL = 2
const TAKEN_BY_INPUT_METHOD = 229

interface Pressed {
  readonly key: string
  readonly code: string
  readonly keyCode: number
  readonly modifiers: number
  /** The browser's own action on the key. */
  readonly commands?: string[]
}
async function press(session: CDPSession, { keyCode, ...pressed }: Pressed): Promise<void> {
  const event = { ...pressed, windowsVirtualKeyCode: keyCode, nativeVirtualKeyCode: keyCode }
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
  await session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp', commands: [] })
}

/** A keyboard of the layout: chords as reported by the operating system. */
function keyboardOf(session: CDPSession, { places, five, isComposing = false }: Layout) {
  const codeOf = (letter: string): number => (isComposing ? TAKEN_BY_INPUT_METHOD : letter.charCodeAt(0))
  return {
    chord: (modifiers: number, letter: Letter): Promise<void> => {
      const [place, key] = places[letter]
      const commands = letter === 'C' ? ['copy'] : []
      return press(session, { key, code: `Key${place}`, keyCode: codeOf(letter), modifiers, commands })
    },
    ctrl5: () => press(session, { key: five, code: 'Digit5', keyCode: codeOf('5'), modifiers: CTRL }),
  }
}

const clipboardOf = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

test('the desk is driven by the keys of a Russian, a French and a Chinese keyboard', async ({ launch }) => {
  const { page } = await launch()
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const desk = batchDesk(page)
  await desk.paste(
    'category\tsymbol\tside\ttype\tprice\tqty\nUSDT-FUTURES\tBTCUSDT\tbuy\tlimit\t51000\t0.002\n'.concat(
      'USDT-FUTURES\tBTCUSDT\tbuy\tlimit\t52000\t0.002',
    ),
  )
  await expect(desk.cell(2, 'price')).toContainText('52000')
  const session = await page.context().newCDPSession(page)
  for (const [name, layout] of Object.entries(layouts))
    await test.step(name, async () => {
      const { chord, ctrl5 } = keyboardOf(session, layout)
      await page.locator(':focus').blur()
      await ctrl5()
      await expect(page.getByTestId('batch-grid')).toBeFocused()
      await desk.goTo(1, 'price')
      await page.keyboard.press('Shift+ArrowDown')
      await chord(CTRL, 'D')
      await expect(desk.cell(2, 'price')).toContainText('51000')
      await chord(CTRL, 'Z')
      await expect(desk.cell(2, 'price')).toContainText('52000')
      await page.evaluate(() => navigator.clipboard.writeText(''))
      await chord(CTRL, 'C')
      await expect.poll(() => clipboardOf(page)).toMatch(/51000\s+52000/)
      await chord(ALT, 'L')
      await expect(page.getByTestId('ladder-total')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByTestId('ladder-total')).toHaveCount(0)
      await chord(CTRL, 'K')
      const palette = page.getByRole('dialog', { name: 'Command palette' })
      await expect(palette).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(palette).toHaveCount(0)
    })
  await test.step('an Enter that ends a composition enters its text and nothing else', async () => {
    await desk.goTo(1, 'side')
    await page.keyboard.press('F2')
    await page.keyboard.press('Control+a')
    await session.send('Input.imeSetComposition', { text: 'sell', selectionStart: 4, selectionEnd: 4 })
    await press(session, { key: 'Process', code: 'Enter', keyCode: TAKEN_BY_INPUT_METHOD, modifiers: 0 })
    await press(session, { key: 'Enter', code: 'Enter', keyCode: 13, modifiers: CTRL })
    await expect(page.getByTestId('review')).toHaveCount(0)
    await session.send('Input.insertText', { text: 'sell' })
    await expect(desk.cell(1, 'side').locator('input')).toHaveValue('sell')
    await page.keyboard.press('Enter')
    await expect(desk.cell(1, 'side')).toContainText('sell')
    await expect(desk.cell(1, 'price')).toContainText('51000')
  })
})
