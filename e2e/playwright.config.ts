import { defineConfig } from '@playwright/test'

const hosts = (process.env.E2E_HOSTS ?? 'browser').split(',')

export default defineConfig<object, { host: 'electron' | 'browser' }>({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 120_000,
  // Two busy cores are slower than any trader's machine.
  expect: { timeout: 15_000 },
  workers: 2,
  retries: 0,
  reporter: [['list']],
  projects: hosts.map((name) => ({ name, use: { host: name === 'electron' ? 'electron' : 'browser' } })),
})
