import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { type TestRecord, writeReport } from './test-report.ts'

const fileOf = ({ moduleId }: TestModule): string => relative(process.cwd(), moduleId).replaceAll('\\', '/')

function recordOf(test: TestCase): TestRecord {
  const { state } = test.result()
  return {
    name: `${fileOf(test.module)}: ${test.fullName}`,
    outcome: state === 'passed' || state === 'skipped' ? state : 'failed',
    ms: test.diagnostic()?.duration ?? 0,
    repeat: `npm run unit -- ${fileOf(test.module)}`,
  }
}

/** A file that fails outside of its tests, in an import or a hook, counts as one failed test. */
function recordsOf(module: TestModule): TestRecord[] {
  const records = [...module.children.allTests()].map(recordOf)
  const failsOutside = module.state() === 'failed' && !records.some(({ outcome }) => outcome === 'failed')
  const file = fileOf(module)
  return failsOutside
    ? [...records, { name: file, outcome: 'failed', ms: 0, repeat: `npm run unit -- ${file}` }]
    : records
}

export default class GateReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeReport(modules.flatMap(recordsOf))
  }
}
