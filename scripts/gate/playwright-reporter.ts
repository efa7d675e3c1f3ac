import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { type TestRecord, writeReport } from './test-report.ts'

const outcomes = { expected: 'passed', skipped: 'skipped', unexpected: 'failed', flaky: 'failed' } as const

function recordOf(test: TestCase): TestRecord {
  const [, project, , ...titles] = test.titlePath()
  const file = relative(process.cwd(), test.location.file).replaceAll('\\', '/')
  return {
    name: `${file}: ${titles.join(' > ')}${project === 'electron' ? ' (electron)' : ''}`,
    outcome: outcomes[test.outcome()],
    ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
    repeat: `npm run e2e -- ${file}:${test.location.line}`,
  }
}

/** Prints the command that repeats each failed test, and writes the report of the gate. */
export default class GateReporter implements Reporter {
  #config: FullConfig | undefined
  #suite: Suite | undefined

  onBegin(config: FullConfig, suite: Suite): void {
    this.#config = config
    this.#suite = suite
  }

  onEnd(): void {
    const records = (this.#suite?.allTests() ?? []).map(recordOf)
    const failed = records.filter(({ outcome }) => outcome === 'failed')
    const { shuffleSeed } = (this.#config?.metadata ?? {}) as { readonly shuffleSeed?: string }
    if (failed.length > 0) {
      console.log('\nRepeat a failed test with:')
      for (const { repeat } of failed) console.log(`  ${repeat}`)
      if (shuffleSeed) console.log(`Repeat the order of the files with:\n  npm run e2e -- --shuffle=${shuffleSeed}`)
    }
    writeReport(records)
  }
}
