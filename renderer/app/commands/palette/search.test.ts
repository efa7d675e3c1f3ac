// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Category } from '@/shared/exchange/protocol/fields'
import chinese from '@/shared/languages/zh.json'
import { speak, t } from '@/shared/languages/text'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Command } from '@/renderer/state/stores/command'
import { panels } from '@/renderer/panels/panels'
import { commands } from '@/renderer/app/commands/commands'
import { pinyinInitials } from './pinyin-initials'
import { searchPalette, searchSymbols, type PaletteSection } from './search'

const listed = (category: Category, baseCoin: string, quoteCoin = 'USDT'): Instrument => ({
  ...btcSpot,
  category,
  symbol: `${baseCoin}${quoteCoin}`,
  baseCoin,
  quoteCoin,
})
const market = [
  listed('MARGIN', 'PEPE'),
  listed('MARGIN', 'BTC'),
  listed('SPOT', '1000PEPE'),
  listed('SPOT', 'PEPE'),
  listed('SPOT', 'WBTC'),
  listed('SPOT', 'BTC', 'USDC'),
  listed('SPOT', 'BTC'),
  listed('SPOT', 'SOL'),
  listed('COIN-FUTURES', 'BTC', 'USD'),
  listed('USDT-FUTURES', 'BTC'),
]
const textsOf = (sections: readonly PaletteSection[]): readonly string[] =>
  sections.flatMap((section) =>
    'symbols' in section
      ? section.symbols.map(({ symbol, category }) => `${symbol} ${category}`)
      : section.commands.map(({ label }) => label),
  )
const matchesOf = (typed: string) => textsOf(searchPalette(typed, commands, market))
const symbols = (typed: string) => searchSymbols(typed, market).map(({ symbol, category }) => `${symbol} ${category}`)
const destroys = (label: string): boolean =>
  commands.some((command) => command.destructive === true && command.label === label)

describe('the palette', () => {
  it('finds no cancel for letters that are scattered over its name', () => {
    expect(matchesOf('sol')).toEqual(['SOLUSDT SPOT'])
    expect(matchesOf('ladder')[0]).toMatch(/^Ladder/)
    expect(matchesOf('cls')).toEqual([])
  })

  it('lists what cannot be undone last, and only for words of its label', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('cancel', 'orders', 'all', 'symbol', 'c', 'o', 's', 'category'),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const list = matchesOf(text)
        const first = list.findIndex(destroys)
        if (first === -1) return
        expect(list.slice(first).every(destroys)).toBe(true)
        const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
        for (const label of list.slice(first)) for (const part of parts) expect(label.toLowerCase()).toContain(part)
      }),
    )
    expect(matchesOf('cancel').filter(destroys)).toHaveLength(4)
  })

  it.each(['ladder', 'import', 'orders', 'batches', 'settings'])(
    'finds something for “%s”, and no cancel first',
    (typed) => {
      expect(matchesOf(typed).length).toBeGreaterThan(0)
      expect(destroys(matchesOf(typed)[0]!)).toBe(false)
    },
  )

  it.each([
    ['Price ladder', 'Go to Price ladder'],
    ['DOM', 'Go to Price ladder'],
    ['watch list', 'Go to Watch list'],
    ['Help', 'Help: first steps, states, signs and keys'],
    ['flip', 'Reverse the position at market'],
    ['close half', 'Close half of the position at market'],
    ['TP/SL', 'Take profit and stop loss of the position'],
    ['join bid', 'Buy at the bid'],
    ['leverage', 'Leverage of this symbol'],
    ['set alert', 'Price alert of this symbol'],
  ])('finds by “%s” first: %s', (typed, first) => {
    expect(matchesOf(typed)[0]).toBe(first)
  })

  it('finds every panel first by its own name', () => {
    for (const { title } of panels) expect(matchesOf(title)[0]).toBe(`Go to ${title}`)
  })

  it('lists what may send behind what cannot where both fit alike', () => {
    const sends = (label: string): boolean =>
      commands.some((command) => command.label === label && command.sends !== undefined)
    for (const typed of ['position', 'order', 'market']) expect(matchesOf(typed).findIndex(sends)).not.toBe(0)
  })

  it('asks before every command that cancels, flattens or closes all', () => {
    for (const command of commands.filter(({ label }) => /cancel|flatten|close all/i.test(label)))
      expect(command).toMatchObject({ destructive: true, confirm: expect.any(Function) as Command['confirm'] })
  })
})

describe('the palette in Chinese', () => {
  afterEach(() => speak('en', {}))
  const translated = (title: string): Command => ({
    ...commands.find(({ name }) => name === 'panel.show.journal')!,
    label: t`Go to ${t(title)}`,
    names: [t(title)],
  })
  const matchesInChinese = (typed: string, list: readonly Command[]) => textsOf(searchPalette(typed, list, market))

  it('finds a panel by the words on the screen and by the English ones', () => {
    speak('zh', chinese)
    const list = panels.map(({ title }) => translated(title))
    for (const { title } of panels) {
      const label = t`Go to ${t(title)}`
      for (const typed of [t(title), label, title, `go to ${title}`])
        expect(matchesInChinese(typed, list)[0], typed).toBe(label)
    }
  })

  it.each([
    ['Journal', 'ddrz'],
    ['Risk wall', 'fxq'],
    ['Tax', 'sw'],
    ['Open orders', 'zddqwt'],
    ['Balances', 'ye'],
    ['Earn', 'lc'],
  ])('finds the panel %s by its pinyin initials %s', (title, initials) => {
    speak('zh', chinese)
    const list = panels.map((panel) => translated(panel.title))
    expect(matchesInChinese(initials, list)[0]).toBe(t`Go to ${t(title)}`)
  })

  it('finds a cancel by the English words of its label only', () => {
    speak('zh', chinese)
    const cancel = commands.find(({ destructive, label }) => destructive === true && t(label) !== label)!
    const list = [{ ...cancel, label: t(cancel.label) }]
    expect(matchesInChinese(cancel.label, list)).toEqual([t(cancel.label)])
    expect(matchesInChinese(pinyinInitials(t(cancel.label)), list)).toEqual([])
    expect(matchesInChinese('sol', list)).toEqual(['SOLUSDT SPOT'])
  })

  it('gives each heading a different ID, even where two are translated alike', () => {
    for (const typed of ['', 'symbol', 'btc', 'cancel']) {
      const ids = searchPalette(typed, commands, market).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })
})

describe('the search for symbols', () => {
  it('lists the exact name first, then those that begin so, then those that hold it', () => {
    expect(symbols('btc/usdt')).toEqual(['BTCUSDT SPOT', 'BTCUSDT USDT-FUTURES', 'WBTCUSDT SPOT', 'BTCUSDT MARGIN'])
    expect(symbols('btc').slice(0, 3)).toEqual(['BTCUSDT SPOT', 'BTCUSDC SPOT', 'BTCUSDT USDT-FUTURES'])
    expect(symbols('btc usdt margin')).toEqual(['BTCUSDT MARGIN'])
  })

  it('lists no margin symbol before one that does not borrow', () => {
    expect(symbols('pepe')).toEqual(['PEPEUSDT SPOT', '1000PEPEUSDT SPOT', 'PEPEUSDT MARGIN'])
    fc.assert(
      fc.property(fc.constantFrom('b', 'bt', 'btc', 'pepe', 'usdt', 'u', 'btcusdt', 'pepeusdt'), (typed) => {
        const margin = symbols(typed).map((name) => Number(name.endsWith('MARGIN')))
        expect(margin).toEqual(margin.toSorted((a, b) => a - b))
      }),
    )
  })
})
