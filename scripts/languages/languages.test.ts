import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { plural } from '@/shared/languages/plural'
import { type Catalog, inContext, speak, t, punctuated } from '@/shared/languages/text'
import { mixed } from '../../renderer/kit/ui/panel/mixed'
import { compareCatalog, reworded, sourceTexts } from './catalog'
import { findTexts } from './find-texts'
import { catalogFile, translated } from './plugin'

const root = join(import.meta.dirname, '../..')
const sources = sourceTexts(root)

afterEach(() => speak('en', {}))

const markupOf = (node: ReactNode): string => renderToStaticMarkup(createElement(Fragment, null, node))

describe('a marked text', () => {
  const bold = (content: string) => createElement('b', null, content)
  const markup = (n: number, name: string): string =>
    renderToStaticMarkup(
      createElement('p', null, mixed`You have ${n} orders of ${bold(name)}${n > 5 && ', and more'}.`),
    )

  it('is the English of the source without a catalog', () => {
    expect([t('Cancel all'), t`Cancel ${2} orders`, t('live', 'order'), plural(1, 'fill'), plural(2, 'fill')]).toEqual([
      'Cancel all',
      'Cancel 2 orders',
      'live',
      '1 fill',
      '2 fills',
    ])
    expect(markup(3, '{0}')).toBe('<p>You have 3 orders of <b>{0}</b>.</p>')
    expect(markup(7, 'BTC')).toBe('<p>You have 7 orders of <b>BTC</b>, and more.</p>')
  })

  it('has its values in the sequence of the other language, and one key for each context', () => {
    speak('zh', {
      'Cancel {0} of {1}': '{1} 撤销 {0}',
      '{count} fill': '{count} 笔成交',
      live: '正常',
      'live | order': '挂单中',
      'You have {0} orders of {1}{2}.': '{1} 有 {0} 笔订单{2}。',
    })
    expect([t`Cancel ${'{1}'} of ${'BTC'}`, plural(2, 'fill'), t('live'), t('live', 'order'), t('lost')]).toEqual([
      'BTC 撤销 {1}',
      '2 笔成交',
      '正常',
      '挂单中',
      'lost',
    ])
    expect(markup(3, '{0}')).toBe('<p><b>{0}</b> 有 3 笔订单。</p>')
  })
})

it('a Chinese text has no space before or after a value that is Chinese there', () => {
  speak('zh', {
    'Go to {0}': '转到 {0}',
    '{0} orders of {1}': '{1} 的 {0} 笔订单',
    '{0} {1} at {2}': '{0} {1} 价格 {2}',
  })
  expect([
    t`Go to ${'日志'}`,
    t`Go to ${'P2P'}`,
    t`${3} orders of ${'合约'}`,
    t`${'买入'} ${'市价'} at ${'9'}`,
  ]).toEqual(['转到日志', '转到 P2P', '合约的 3 笔订单', '买入市价价格 9'])
  expect(markupOf(mixed`Go to ${createElement('b', null, '日志')}`)).toBe('转到 <b>日志</b>')
})

it('a Chinese text has Chinese separators between its values', () => {
  const [amount, line] = ['成交 0.1 BTC', '强平线 75 %']
  expect([t`${amount}: ${line}`, t`${line}; ${line}`]).toEqual([`${amount}: ${line}`, `${line}; ${line}`])
  speak('zh', {})
  expect(t`${'已撤销'}, ${amount}`).toBe('已撤销，成交 0.1 BTC')
  expect(t`${line}: ${amount}`).toBe('强平线 75 %：成交 0.1 BTC')
  expect(punctuated(['买入', 'BTC', '卖出'].join(', '))).toBe('买入，BTC，卖出')
  expect(t`qty: ${line}, 0.1, 0.2`).toBe('qty: 强平线 75 %, 0.1, 0.2')
  speak('en', {})
})

describe('the texts of a source', () => {
  it('are those that it marks', () => {
    const code = `const texts = [t('Price'), t('A text ' + 'in two lines'), t('live', 'order'), t(isOne ? 'is' : 'are')]
      const template = t\`Sent \${plural(rows, 'row', t('rows'))} of \${name}\`
      const element = <p title={t('Hint')}>{mixed\`Press \${<kbd>Esc</kbd>} to close\`}</p>
      const table = declareRefusals({ full: { sentence: 'The {disk} is full', action: 'Free some space' } })
      const other = ['Not marked', \`Nor \${this}\`, text('Nor that'), t(variable)]`
    expect(findTexts(code, 'sample.tsx').marked.map(({ key }) => key)).toEqual([
      'Price',
      'A text in two lines',
      'live | order',
      'is',
      'are',
      'Sent {0} of {1}',
      '{count} row',
      'rows',
      'Hint',
      'Press {0} to close',
      'The {disk} is full',
      'Free some space',
    ])
  })

  it('are marked wherever they are displayed', () => {
    const code = `const row = { label: 'Price', hint: t('Hint'), kind: 'none' }
      const element = <p title="A hint">{n} orders</p>`
    expect(findTexts(code, 'sample.tsx').unmarked).toEqual(['Price', 'A hint', 'orders'])
    const inValues = `const where = isAbove ? 'above' : t('below')
      const states = { open: t('open'), done: 'finished', code: 'GTC' }
      function sizeOf(qty) { return qty === '' ? 'no size' : qty }
      const sentence = t\`\${where} \${states[state]} \${sizeOf(qty)} \${side ?? 'none'}\`
      const element = <p className={isOld ? 'old' : ''}>{isStock && ' stock'}{name}{states[state]}</p>`
    expect(findTexts(inValues, 'sample.tsx').unmarked.toSorted()).toEqual(
      ['above', 'finished', 'no size', 'none', ' stock', 'finished'].toSorted(),
    )
    // Addresses, names, keys of the keyboard, formats and words as typed are the same in all languages.
    const isName = /: (?:(?:https?|wss?)(?::|$)|last$|message$|proxy\.example|Volley$|Host$|Ctrl|Shift$|hh:mm$)/
    expect(sources.unmarked.filter((text) => !isName.test(text))).toEqual([])
  })
})

describe('a catalog', () => {
  const texts = new Map([
    ['Send {0} orders', { as: 'text' }],
    ['price: at least {0}', { as: 'text' }],
    ['{count} order', { as: 'count' }],
    ['Not translated yet', { as: 'text' }],
  ] as const)
  const catalog: Catalog = {
    'Send {0} orders': '发送订单',
    'price: at least {0}': '价格：至少 {0}',
    '{count} order': '{count} 笔订单',
    Old: '旧',
  }

  it('is compared with the sources', () => {
    expect(compareCatalog(catalog, 'zh', texts)).toEqual({
      missing: ['Not translated yet'],
      unused: ['Old'],
      broken: ['Send {0} orders', 'price: at least {0}'],
    })
  })

  it('needs a form of a count for each plural category', () => {
    expect(compareCatalog({ '{count} order': '{count} orders' }, 'en', texts).broken).toEqual(['{count} order'])
    const forms = { one: '{count} order', other: '{count} orders' }
    expect(compareCatalog({ '{count} order': forms }, 'en', texts).broken).toEqual([])
    speak('en', { '{count} order': forms })
    expect([plural(1, 'order'), plural(2, 'order')]).toEqual(['1 order', '2 orders'])
  })

  it('keeps the translation of a text whose English wording changes', () => {
    expect(reworded(catalog, 'Old', 'New')).toMatchObject({ New: '旧' })
    expect(reworded(catalog, 'Old', 'New')).not.toHaveProperty('Old')
    expect(() => reworded(catalog, 'Lost', 'New')).toThrow('no text "Lost"')
  })
})

describe.each(translated)('the catalog of %s', (language) => {
  const catalog = JSON.parse(readFileSync(catalogFile(root, language), 'utf8')) as Catalog
  const textsOf = (translation: Catalog[string]): readonly string[] =>
    typeof translation === 'string' ? [translation] : Object.values(translation)
  const translations = Object.values(catalog).flatMap(textsOf)

  it('has the values and the member of each text; missing and unused texts are reported and pass', () => {
    const { missing, unused, broken } = compareCatalog(catalog, language, sources.texts)
    // A missing text is displayed in English. `npm run texts` lists them one by one.
    if (missing.length + unused.length > 0)
      console.warn(`${language}: ${missing.length} texts missing, ${unused.length} in no source: npm run texts`)
    expect(broken).toEqual([])
  })

  it('has one term for one thing, by the table of docs/chinese.md', () => {
    const rows = readFileSync(join(root, 'docs/chinese.md'), 'utf8').matchAll(/^\| [^|]+ \| ([^|]+) \| ([^|]*)\|$/gm)
    const terms = [...rows].slice(1).map(([, term, avoided]) => ({ term: term!, avoided: avoided!.trim() }))
    expect(terms.length).toBeGreaterThan(10)
    // The palette also finds panels by the words of other programs.
    const onScreen = Object.entries(catalog).flatMap(([key, translation]) =>
      key.endsWith(inContext('', 'palette')) ? [] : textsOf(translation),
    )
    for (const { term, avoided } of terms) {
      for (const part of term.split(', '))
        expect(
          translations.some((translation) => translation.includes(part.trim())),
          part,
        ).toBe(true)
      for (const word of avoided.split(', ').filter(Boolean))
        expect(
          onScreen.filter((translation) => new RegExp(`(?<![A-Za-z])${word}(?![A-Za-z])`, 'u').test(translation)),
          word,
        ).toEqual([])
    }
  })

  it('has no Latin words besides the names and codes of docs/chinese.md', () => {
    const [, list = ''] = readFileSync(join(root, 'docs/chinese.md'), 'utf8').split('## Latin words')
    const allowed = new Set([...list.matchAll(/^- [^:]+: (.+)$/gm)].flatMap(([, words]) => words!.split(' ')))
    expect(allowed.size).toBeGreaterThan(50)
    const latin = (translation: string): string[] =>
      // Without the member before a colon, code and values; a part of an address or a number is no word.
      (translation.replace(/^[\w.{} -]+: |`[^`]*`|\{[^}]*\}/g, ' ').match(/[\w./:=@%+…-]+/g) ?? [])
        .filter((token) => !/[./=@_\d:]|--/.test(token))
        .flatMap((token) => token.match(/[A-Za-z]+/g) ?? [])
        .filter((word) => /^[A-Za-z]?[a-z]{2,}$/.test(word) && !allowed.has(word))
    expect(latin('距warning警戒线 {0}')).toEqual(['warning'])
    expect(
      translations.flatMap((translation) => latin(translation).map((word) => `${word} in ${translation}`)),
    ).toEqual([])
  })
})
