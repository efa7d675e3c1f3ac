import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { transformWithOxc } from 'vite'
import { describe, expect, it } from 'vitest'
import * as text from '@/shared/languages/text'
import * as mixed from '../../renderer/kit/ui/panel/mixed'
import { compareCatalogue, sourceTexts } from './catalogue'
import { findTexts } from './find-texts'
import { catalogueFile, translated, withLookedUpTexts } from './plugin'

const root = join(import.meta.dirname, '../..')

/** Markup that `said(props)` of a source returns. */
async function markup(source: string, props: Readonly<Record<string, unknown>>): Promise<string> {
  const { code } = await transformWithOxc(source, 'said.tsx', { jsx: { runtime: 'classic' } })
  const imports: string[] = []
  // The imports follow their uses.
  const body = code.replaceAll(/import \{ ([^}]*) \} from "([^"]*)";?/g, (_, named: string, from: string) => {
    imports.push(`const { ${named.replaceAll(' as ', ': ')} } = modules["${from}"];`)
    return ''
  })
  const React = { createElement, Fragment }
  const modules = { '@/shared/languages/text': text, '@/renderer/kit/ui/panel/mixed': mixed }
  const make = compileFunction([...imports, body.replace('export function', 'return function')].join('\n'), [
    'modules',
    'React',
  ])
  const Component = make(modules, React) as (props: unknown) => ReactNode
  return renderToStaticMarkup(createElement('main', null, Component(props)))
}

/** A component or function with this body. */
const saying = (body: string): string => `export function said({ n, name }) { return ${body} }`
const samples: Readonly<Record<string, string>> = {
  'words and values': saying('<p>You have {n} orders of <b>{name}</b>, and more.</p>'),
  'lines of a source': saying(`<p>
      One line,
      and another {n}
      <i>of them</i> in italics
    </p>`),
  'what is left between two elements': saying('<p><b>First</b> and <b>second</b></p>'),
  'a choice within': saying("<p>There {n > 1 ? <>are <b>several</b></> : 'is one'}.</p>"),
  'an attribute': saying('<p title="Hold & release" aria-label={`Row ${n}`}>Hold it</p>'),
  'nothing shown for a condition': saying('<p>Now {n > 5 && <b>Many rows</b>}{null} and {undefined}then</p>'),
  'a comment between': saying('<p>Some {/* why */} words {n}</p>'),
  'a phrase in a phrase': saying("`Sent ${n} rows${n > 1 ? ` and ${name} more` : ''}.`"),
  'a label and a number': saying("['Price', n, `${n}px`].join(' ')"),
}

describe('Texts of the sources', () => {
  it.each(Object.entries(samples))('are displayed in English as they are written: %s', async (_, source) => {
    const lookedUp = withLookedUpTexts(source, 'said.tsx')
    expect(lookedUp).not.toBeNull()
    for (const props of [
      { n: 0, name: 'BTC' },
      { n: 7, name: '{0}' },
    ])
      expect(await markup(lookedUp!.code, props)).toBe(await markup(source, props))
  })

  it('keep their values, in the sequence of the other language', async () => {
    text.speak('zh', { 'You have {0} orders of {1}, and more.': '{1} 有 {0} 笔订单。' })
    try {
      const lookedUp = withLookedUpTexts(samples['words and values']!, 'said.tsx')!
      expect(await markup(lookedUp.code, { n: 3, name: '{0}' })).toBe('<main><p><b>{0}</b> 有 3 笔订单。</p></main>')
    } finally {
      text.speak('en', {})
    }
  })

  it('are written with their characters: an entity is refused', () => {
    expect(() => findTexts('const said = <p>Hold&nbsp;it</p>', 'said.tsx')).toThrow('not its entity: Hold&nbsp;it')
  })

  it('are found where a person reads them, and nowhere else', () => {
    const texts = findTexts(
      `import { plural } from '@/shared/languages/plural'
       import { other } from 'Some Package/of others'
       type Kind = 'Not this one' | 'Nor that'
       const kinds = z.enum(['Fixed', 'Not fixed'])
       const columns = [{ kind: 'Not a label', title: 'Price' }]
       if (name === 'Another name' || names.includes('One of them')) throw new Error('It is said')
       const style = { width: 'calc(100% - 2px)', grid: 'minmax(84px, 1fr)' }
       const said = \`\${plural(rows, 'row')} left\``,
      'said.ts',
    )
    expect(texts.map(({ source }) => source)).toEqual(['Price', 'It is said', '{0} left', 'row'])
  })

  it('have one key for each meaning of a word', () => {
    const code = `import { text } from '@/shared/languages/text'
       const words = [text('live', 'order'), text('live')]`
    expect(findTexts(code, 'said.ts').map(({ source }) => source)).toEqual(['live | order', 'live'])
    text.speak('zh', { 'live | order': '挂单中', live: '正常' })
    try {
      expect([text.text('live', 'order'), text.text('live'), text.text('lost', 'order')]).toEqual([
        '挂单中',
        '正常',
        'lost',
      ])
    } finally {
      text.speak('en', {})
    }
  })
})

describe.each(translated)('The catalogue of %s', (language) => {
  it('has the values and the member of each text; missing and unused texts are reported and pass', () => {
    const catalogue = JSON.parse(readFileSync(catalogueFile(root, language), 'utf8')) as text.Catalogue
    const { missing, unused, broken } = compareCatalogue(catalogue, sourceTexts(root))
    // A missing text is displayed in English. `npm run texts` lists them one by one.
    if (missing.length + unused.length > 0)
      console.warn(`${language}: ${missing.length} texts missing, ${unused.length} in no source: npm run texts`)
    expect(broken).toEqual([])
  })

  it('is checked for values and members, and a text without a translation is displayed in English', () => {
    const texts = new Map([
      ['Send {0} orders', 'a.tsx'],
      ['price: at least {0}', 'a.tsx'],
      ['Not translated yet', 'a.tsx'],
    ])
    const catalogue = { 'Send {0} orders': '发送订单', 'price: at least {0}': '价格：至少 {0}', Old: '旧' }
    expect(compareCatalogue(catalogue, texts)).toEqual({
      missing: ['Not translated yet'],
      unused: ['Old'],
      broken: ['Send {0} orders', 'price: at least {0}'],
    })
    text.speak(language, catalogue)
    try {
      expect(text.text('Not translated yet')).toBe('Not translated yet')
    } finally {
      text.speak('en', {})
    }
  })

  it('has one term for one thing, by the table of docs/chinese.md', () => {
    const catalogue = JSON.parse(readFileSync(catalogueFile(root, language), 'utf8')) as text.Catalogue
    const rows = readFileSync(join(root, 'docs/chinese.md'), 'utf8').matchAll(/^\| [^|]+ \| ([^|]+) \| ([^|]*)\|$/gm)
    const terms = [...rows].slice(1).map(([, term, avoided]) => ({ term: term!, avoided: avoided!.trim() }))
    const translations = Object.values(catalogue).filter((translation) => translation !== null)
    expect(terms.length).toBeGreaterThan(10)
    for (const { term, avoided } of terms) {
      for (const part of term.split(', '))
        expect(
          translations.some((translation) => translation.includes(part.trim())),
          part,
        ).toBe(true)
      for (const word of avoided.split(', ').filter(Boolean))
        expect(
          translations.filter((translation) => new RegExp(`(?<![A-Za-z])${word}(?![A-Za-z])`, 'u').test(translation)),
          word,
        ).toEqual([])
    }
  })

  it('has no other names for keys, journals, alarms and folders, by which they are found again', () => {
    const catalogue = JSON.parse(readFileSync(catalogueFile(root, language), 'utf8')) as text.Catalogue
    const keys = ['app lock {0}', 'destination {0}', 'tax key of {0}', 'proxy {0}', 'Basic {0}']
    const records = ['account {0} {1}', 'profile {0}{1}', 'alarm {0} {1}', 'price-alert {0} {1}', 'loan-end {0}']
    const others = ['forced netting', 'change to {0}', 'Library', 'Application Support', 'attachment; filename="{0}"']
    const names = [...keys, ...records, ...others, 'forget the PIN and all keys']
    expect(names.filter((name) => catalogue[name] !== null)).toEqual([])
  })
})
