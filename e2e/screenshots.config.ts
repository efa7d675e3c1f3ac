import { defineConfig } from '@playwright/test'

/** Not a test: it puts the pictures of the README into assets/. */
export default defineConfig({ testDir: '.', testMatch: 'screenshots.ts', outputDir: '../test-results', timeout: 120_000, expect: { timeout: 20_000 }, workers: 1, reporter: [['list']] })
