import { describe, expect, it } from 'vitest'
import { specsFor } from './changed'

const sources = new Map([
  ['e2e/tape.spec.ts', "import { test } from './terminal'\npage.locator('[data-panel=\"tape\"]')"],
  ['e2e/trading/orders.spec.ts', "import { desk } from './desk'\nimport { test } from './terminal'"],
  ['e2e/desktop/gallery.spec.ts', "import { openGallery } from './gallery'"],
  ['e2e/desk.ts', "import { grid } from './grid'"],
  ['e2e/grid.ts', ''],
  ['e2e/gallery.ts', ''],
  ['e2e/terminal.ts', ''],
])
const all = ['e2e/tape.spec.ts', 'e2e/trading/orders.spec.ts', 'e2e/desktop/gallery.spec.ts']

describe('the browser tests of a change', () => {
  it.each([
    ['a test itself', 'e2e/tape.spec.ts', ['e2e/tape.spec.ts']],
    ['a part of tests, imported over another', 'e2e/grid.ts', ['e2e/trading/orders.spec.ts']],
    ['a panel, by the tests that contain its name', 'renderer/panels/tape/tape-row.tsx', ['e2e/tape.spec.ts']],
    ['the gallery', 'renderer/testing/gallery/main.ts', ['e2e/desktop/gallery.spec.ts']],
    ['a panel that no test names: all', 'renderer/panels/earn/earn-panel.tsx', all],
    ['a source outside of the panels: all', 'shared/trading/book/book.ts', all],
    ['the configuration of the browser tests: all', 'e2e/playwright.config.ts', all],
    ['the dependencies: all', 'package-lock.json', all],
    ['a unit test: none', 'renderer/panels/tape/tape-row.test.tsx', []],
    ['a document: none', 'docs/architecture.md', []],
  ])('%s', (_, path, specs) => expect(specsFor([path], sources)).toEqual(specs))

  it('are those of every changed file together', () => {
    expect(specsFor(['e2e/grid.ts', 'renderer/panels/tape/a.ts'], sources)).toEqual([
      'e2e/tape.spec.ts',
      'e2e/trading/orders.spec.ts',
    ])
  })
})
