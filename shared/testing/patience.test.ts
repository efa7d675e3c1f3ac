import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ownCeilingsIn } from './waits'

const root = resolve(import.meta.dirname, '../..')
// Values read in another environment must not reach other tests.
afterEach(() => void vi.unstubAllEnvs().resetModules())

/** Values that a test run reads at its start in this environment. */
async function beginning(env: { CI?: string; VOLLEY_RUNS?: string }) {
  vi.resetModules()
  vi.stubEnv('CI', env.CI)
  vi.stubEnv('VOLLEY_RUNS', env.VOLLEY_RUNS)
  const { patience } = await import('./patience')
  const { runs } = await import('./runs')
  const { default: unit } = await import('@/vite.config')
  const { default: e2e } = await import('@/e2e/playwright.config')
  return { patience, runs, unit: unit.test, e2e }
}

describe('a wait in vain', () => {
  it('is red in less than 10 s at a desk, in unit and in end-to-end tests', async () => {
    const { patience, unit, e2e } = await beginning({})
    expect(patience.timeout).toBeLessThan(10_000)
    expect(unit?.expect?.poll).toBe(patience)
    const ceilings = [
      e2e.expect?.timeout,
      e2e.expect?.toPass?.timeout,
      e2e.use?.actionTimeout,
      e2e.use?.navigationTimeout,
    ]
    expect(ceilings).toEqual(Array(4).fill(patience.timeout))
  })

  it('is left to no slow machine on CI', async () => {
    const { patience, unit, e2e } = await beginning({ CI: '1' })
    expect(patience.timeout).toBeGreaterThan(100_000)
    expect([unit?.expect?.poll, e2e.expect?.timeout]).toEqual([patience, patience.timeout])
  })

  it('has no separate timeout in any test', () => {
    const paths = globSync('{shared,electron,practice,renderer,kill-loop}/**/*.{ts,tsx}', { cwd: root })
    const tests = paths.filter((path) => /\.test\.tsx?$|[/\\]testing[/\\]/.test(path))
    expect(tests.length).toBeGreaterThan(100)
    expect(tests.flatMap((path) => ownCeilingsIn(path, readFileSync(resolve(root, path), 'utf8')))).toEqual([])
  })

  it.each([
    'vi.waitFor(look)',
    'vi.waitUntil(look, 100)',
    'vi.waitFor(look, { timeout: 5 })',
    'expect.poll(look, { timeout: 5 }).toBe(1)',
  ])('would be caught: %s', (text) => expect(ownCeilingsIn('a.ts', text)).toHaveLength(1))

  it.each([
    'vi.waitFor(look, patience)',
    'vi.waitFor(look, patienceBeyond(CLOSE_MS))',
    'expect.poll(look).toBe(1)',
    `'vi.waitFor(look)'`,
  ])('is as it should be: %s', (text) => expect(ownCeilingsIn('a.ts', text)).toEqual([]))
})

describe('a long test', () => {
  it('runs a part of its full count, and as much as requested', async () => {
    expect((await beginning({})).runs(10_000)).toBeLessThan(1000)
    expect((await beginning({ CI: '1' })).runs(10_000)).toBeLessThan(1000)
    expect((await beginning({ VOLLEY_RUNS: '3' })).runs(10_000)).toBe(30_000)
  })

  it('has as much more time as its count is above the usual one', async () => {
    const usual = (await beginning({ CI: '1' })).unit!.testTimeout!
    for (const [share, times] of [
      ['0.01', 1],
      ['0.05', 1],
      ['0.25', 5],
      ['1', 20],
      ['3', 60],
    ] as const) {
      expect((await beginning({ CI: '1', VOLLEY_RUNS: share })).unit!.testTimeout).toBeCloseTo(times * usual)
    }
  })

  it.each(['many', '', '0', '-1', 'Infinity'])('does not take %j for a number of runs', async (value) => {
    await expect(beginning({ VOLLEY_RUNS: value })).rejects.toThrow('VOLLEY_RUNS')
  })
})
