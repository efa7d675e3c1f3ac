import { describe, expect, it } from 'vitest'
import { sources } from './files'
import { importAliasesIn } from './import-aliases'

const aliases = (text: string): string[] => importAliasesIn(new Map([['renderer/app/a.ts', text]]))

describe('an import', () => {
  it('calls what is ours by its own name everywhere', () => {
    expect(importAliasesIn(sources())).toEqual([])
  })

  it.each([
    ['a value', `import { instrumentOf as ruleOf } from '@/shared/trading/market/instrument'`],
    ['a type', `import type { Alarms as List } from '../alarms'`],
    ['a type among values', `import { bySeverity, type Alarms as List } from './alarms'`],
    ['what is handed on', `export { instrumentOf as ruleOf } from './instrument'`],
  ])('is caught with a second name for %s', (_, text) => {
    expect(aliases(text)).toHaveLength(1)
  })

  it.each([
    ['a package', `import { Dialog as Base } from '@base-ui/react/dialog'`],
    ['a module of the runtime', `import { setTimeout as pause } from 'node:timers/promises'`],
    ['a whole module', `import * as alarms from './alarms'`],
    ['nothing', `import { alarms, type Alarm } from './alarms'`],
  ])('may rename %s', (_, text) => {
    expect(aliases(text)).toEqual([])
  })
})
