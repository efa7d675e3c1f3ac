import { expect, it } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { endStages, runStage } from './run-stage'

const stage = (command: string) => runStage({ name: 'planted', command, env: { OF_STAGE: 'stage' } }, { OF_RUN: 'run' })

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('gives the whole output of a command, and whether it passed', async () => {
  expect(await stage('echo "$OF_STAGE $OF_RUN"')).toEqual({ isGreen: true, output: 'stage run\n' })
  expect(await stage('echo wrong >&2; exit 3')).toEqual({ isGreen: false, output: 'wrong\n' })
})

it('ends the remaining processes of a command', async () => {
  const { output } = await stage('sleep 1000 & echo $!')
  await expect.poll(() => isAlive(Number(output)), patience).toBe(false)
})

it('ends every command with its processes when the run is interrupted', async () => {
  const stages = [stage('sleep 1000 & echo $!; wait'), stage('sleep 1000')]
  await endStages()
  for (const { isGreen, output } of await Promise.all(stages)) {
    expect(isGreen).toBe(false)
    if (output !== '') await expect.poll(() => isAlive(Number(output)), patience).toBe(false)
  }
})
