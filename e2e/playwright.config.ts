import { defineConfig } from '@playwright/test'
import { patience, TEST_CEILING_MS } from '@/shared/testing/patience'

const hosts = (process.env.E2E_HOSTS ?? 'browser').split(',')

export default defineConfig<object, { host: 'electron' | 'browser' }>({
  testDir: '.',
  outputDir: '../test-results',
  timeout: TEST_CEILING_MS,
  expect: { timeout: patience.timeout, toPass: { timeout: patience.timeout } },
  use: {
    actionTimeout: patience.timeout,
    navigationTimeout: patience.timeout,
    screenshot: 'only-on-failure',
    // Actions, network and console only: snapshots cost more CPU time in every green test.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
  },
  workers: 2,
  reporter: [['list'], ['../scripts/gate/playwright-reporter.ts']],
  projects: hosts.map((name) => ({ name, use: { host: name === 'electron' ? 'electron' : 'browser' } })),
})
