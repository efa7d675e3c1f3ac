import { defineConfig } from '@playwright/test'
import { patience, TEST_CEILING_MS } from '@/shared/testing/patience'

export default defineConfig({
  testDir: '.',
  testMatch: 'screenshots.ts',
  outputDir: '../test-results',
  timeout: TEST_CEILING_MS,
  expect: { timeout: patience.timeout },
  workers: 1,
  reporter: [['list']],
})
