import { describe, expect, it } from 'vitest'
import { isTest, sources } from './files'
import { untranslated } from './untranslated'

/** Names of feeds, groups, protocols, classes and columns; no displayed words. */
const NAMES = [
  /footer\.tsx:\d+: name="(rest|publicFeed|privateFeed)"/,
  /rehearsal-tables\.tsx:\d+: name="rehearsal/,
  /loopback-bridge\.ts:\d+: location\.protocol/,
  /best-prices-table\.tsx:\d+: price > from/,
  /checked-tables\.ts:\d+: typeof value/,
  /header-cell\.tsx:\d+: numeric/,
  /account-models\.ts:\d+: isFutures\(category\)/,
]
const products = new Map(
  [...sources()].filter(
    ([path]) => /^(renderer|shared|electron)\//.test(path) && !isTest(path) && !/\/testing\//.test(path),
  ),
)
const foundIn = (text: string): string[] => untranslated(new Map([['renderer/a.tsx', text]]))

describe('English words on screen', () => {
  it('are in the catalog', () => {
    const found = untranslated(products).filter((place) => !NAMES.some((name) => name.test(place)))
    expect(found).toEqual([])
  })

  it.each([
    'const text = `${count === 1 ? "row" : "rows"} ${count}`',
    'const part = <Part name="slippage" value="1" />',
    'const part = <b title={`${isOver ? "over" : "open"} since`} />',
  ])('are found without it: %s', (text) => expect(foundIn(text)).toHaveLength(1))

  it.each([
    'const part = <b className={`num ${isUp ? "up" : "down"}`} />',
    'const text = `${compare(isUp ? "up" : "down")} ${t("rows")}`',
    'const part = <Part name={t("slippage")} />',
  ])('are no attributes of the markup and no arguments: %s', (text) => expect(foundIn(text)).toEqual([]))
})
