import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { documents, pathsOf, root } from './files'
import { deadEndsIn } from './links'

const paths = new Set([
  ...pathsOf('*.*'),
  ...pathsOf(
    '{.ci,assets,bench,docs,e2e,electron,kill-loop,practice,renderer,research,scripts,shared,simulation}/**/*',
  ),
])
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')))
const targets = { paths, commands: new Set(Object.keys(scripts)) }
const planted = (text: string) => deadEndsIn(new Map([['docs/planted.md', text]]), targets)

describe('targets of links in the documents', () => {
  it('is there: links, headings, paths and commands', () => {
    expect(deadEndsIn(documents(), targets)).toEqual([])
  })

  it.each([
    ['a link to a file', '[journal](../electron/nowhere.ts)', '../electron/nowhere.ts'],
    ['a link to a heading', '# Here\n[there](#there)', '#there'],
    ['a link to a heading of another document', '[rules](requirements.md#weather)', 'requirements.md#weather'],
    ['a path', 'see `electron/nowhere.ts`', 'electron/nowhere.ts'],
    ['a folder', 'see `electron/nowhere/`', 'electron/nowhere/'],
    ['a file by its name', 'see `nowhere.test.ts`', 'nowhere.test.ts'],
    ['a command', '`npm run nowhere`', 'nowhere'],
  ])('is caught where %s leads nowhere', (_, text, target) => {
    expect(planted(text)).toEqual([`docs/planted.md: ${target}`])
  })

  it('may be an address, a path, the end of a path, a pattern, or an example in a block', () => {
    const links = '# Here\n[a](https://volley.example) [b](#here) [c](../README.md)'
    const spans = '`package.json` `electron/compose.ts` `electron/services/orders/` `endpoints.ts` `npm ci`'
    const patterns = '`*.test.ts` `<name>.ts`'
    expect(planted(`${links}\n${spans} ${patterns}\n\`\`\`\n[d](nowhere.md) \`nowhere.ts\`\n\`\`\``)).toEqual([])
  })
})
