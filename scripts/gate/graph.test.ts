import { describe, expect, it } from 'vitest'
import { runGraph, type Stage } from './graph'

const stage = (name: string, more: Partial<Stage> = {}): Stage => ({ name, command: name, ...more })

/** Runs `stages` on two cores. The test ends each of them. */
function running(stages: readonly Stage[]) {
  const started: string[] = []
  const ends = new Map<string, (isGreen: boolean) => void>()
  const results = runGraph(stages, 2, {
    run: ({ name }) => new Promise((resolve) => ends.set(name, (isGreen) => resolve({ isGreen, output: name }))),
    onStart: ({ name }) => started.push(name),
    onEnd: () => {},
  })
  async function end(name: string, isGreen = true): Promise<void> {
    ends.get(name)!(isGreen)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const outcomes = async () => Object.fromEntries((await results).map((result) => [result.stage.name, result.outcome]))
  return { started, end, outcomes, results }
}

describe('the graph of stages', () => {
  it('runs as many stages side by side as there are cores', async () => {
    const { started, end } = running([stage('types'), stage('lint'), stage('build')])
    expect(started).toEqual(['types', 'lint'])
    await end('lint')
    expect(started).toEqual(['types', 'lint', 'build'])
  })

  it('holds a stage of two cores back until both are free, and starts a smaller one in its place', async () => {
    const { started, end } = running([stage('types'), stage('unit', { cores: 2 }), stage('build')])
    expect(started).toEqual(['types', 'build'])
    await end('types')
    expect(started).toEqual(['types', 'build'])
    await end('build')
    expect(started).toEqual(['types', 'build', 'unit'])
  })

  it('runs a stage of more cores than the machine has', async () => {
    const { started } = running([stage('unit', { cores: 8 })])
    expect(started).toEqual(['unit'])
  })

  it('starts a stage after its prerequisites, and ignores those that the selection lacks', async () => {
    const { started, end, outcomes } = running([
      stage('browser', { after: ['build', 'fetch'] }),
      stage('build'),
      stage('unit', { after: ['fetch'] }),
    ])
    expect(started).toEqual(['build', 'unit'])
    await end('build')
    expect(started).toEqual(['build', 'unit', 'browser'])
    await end('unit')
    await end('browser')
    expect(await outcomes()).toEqual({ browser: 'passed', build: 'passed', unit: 'passed' })
  })

  it('skips what depends on a failed stage, directly or not, and goes on with the rest', async () => {
    const { started, end, outcomes } = running([
      stage('report', { after: ['browser'] }),
      stage('browser', { after: ['build'] }),
      stage('build'),
      stage('types'),
    ])
    await end('build', false)
    await end('types')
    expect(started).toEqual(['build', 'types'])
    expect(await outcomes()).toEqual({ report: 'skipped', browser: 'skipped', build: 'failed', types: 'passed' })
  })

  it('refuses stages that wait for each other', async () => {
    const { results } = running([stage('a', { after: ['b'] }), stage('b', { after: ['a'] })])
    await expect(results).rejects.toThrow('no order for a, b')
  })
})
