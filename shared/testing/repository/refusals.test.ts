import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusalGroups, refusals } from '@/shared/refusals/refusals'
import { isTest, root, sources } from './files'

const product = [...sources()].filter(([path]) => path.startsWith('electron/') && !isTest(path))
const users = product.filter(([, text]) => text.includes('refused(')).map(([, text]) => text)

/** The table as a document for traders and for support. */
function refusalDocument(): string {
  const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)
  const sections = refusalGroups.map(({ heading, rows }) => {
    const lines = Object.entries(rows).map(
      ([code, { sentence, field = '', action }]) =>
        `| \`${code}\` | ${cell(sentence)} | ${field === '' ? '' : `\`${field}\``} | ${cell(action)} |`,
    )
    return [`## ${heading}`, '', '| Code | Sentence | Field | Action |', '|---|---|---|---|', ...lines, ''].join('\n')
  })
  return [
    '# Refusals',
    '',
    'Volley refuses a request with one of these sentences. `{name}` is the place of a value. ' +
      '`{reason}` is a sentence of the part that failed.',
    'The code of a refusal does not change with its wording. Codes of the exchange are not listed here.',
    '',
    '`npm run unit -- repository/refusals -u` writes this file from `shared/refusals`. Do not edit it.',
    '',
    ...sections,
  ].join('\n')
}

describe('the table of refusals', () => {
  it('has each code once', () => {
    const codes = refusalGroups.flatMap(({ rows }) => Object.keys(rows))
    expect(codes.toSorted()).toEqual(Object.keys(refusals).toSorted())
  })

  it('has no row that nothing refuses with', () => {
    const isUsed = (code: string): boolean => users.some((text) => text.includes(`'${code}'`))
    expect(Object.keys(refusals).filter((code) => !isUsed(code))).toEqual([])
  })

  it('is the only source of errors for the trader, apart from refusals of the exchange', () => {
    const makers = product.filter(([, text]) => /new ServiceError\(/.test(text)).map(([path]) => path)
    expect(makers).toEqual(['electron/base/service-error.ts', 'electron/exchange/rest/data-of.ts'])
  })

  it('begins a sentence with the name of its field, if it begins with one', () => {
    const strays = Object.entries(refusals).filter(([, { sentence, field = '' }]) => {
      const fieldName = /^((?:[a-z]\w*|\{field\})(?:\.(?:\w+|\{\w+\}))*): /.exec(sentence)?.[1]
      return fieldName !== undefined && field !== '' && !field.endsWith(fieldName) && !field.startsWith(fieldName)
    })
    expect(strays.map(([code]) => code)).toEqual(['figure-mistyped'])
  })

  it('is the document docs/refusals.md', async () => {
    await expect(refusalDocument()).toMatchFileSnapshot(join(root, 'docs/refusals.md'))
  })
})
