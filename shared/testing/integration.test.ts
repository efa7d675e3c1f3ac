import { describe, expect, it } from 'vitest'
import { isIntegrationTest } from './integration'
import { isTest, sources } from './repository/files'

const unitTests = [...sources()].filter(
  ([path, text]) => isTest(path) && !path.startsWith('e2e/') && !isIntegrationTest(text),
)

describe('an integration test', () => {
  it.each([
    "import { connect } from 'node:net'",
    "import { spawn } from 'node:child_process'",
    "import { WebSocket } from 'ws'",
    "import { startApp } from '@/electron/testing/app-harness'",
    "import { startExchange } from '../testing/driver'",
    "const { startPracticeExchange } = await import('./practice-exchange')",
  ])('is known by what it starts: %s', (text) => expect(isIntegrationTest(text)).toBe(true))

  it.each([
    "import { createManualClock } from '@/shared/testing/manual-clock'",
    "import { newOrders } from './new-orders'",
    "import { openDesk } from '../testing/desk'",
    "import { drive } from '../engine/testing/model/driver'",
  ])('is none without: %s', (text) => expect(isIntegrationTest(text)).toBe(false))

  it('is every test that lives among them', () => {
    expect(unitTests.length).toBeGreaterThan(200)
    expect(unitTests.map(([path]) => path).filter((path) => path.startsWith('electron/integration/'))).toEqual([])
  })

  it('is every test that starts an application or an exchange', () => {
    const starts = /\b(?:startApp|startExchange|startPracticeExchange|usePracticeExchange|startBrowserHost)\(/
    expect(unitTests.filter(([, text]) => starts.test(text)).map(([path]) => path)).toEqual([])
  })
})
