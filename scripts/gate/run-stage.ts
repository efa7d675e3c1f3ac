import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Stage } from './graph.ts'

const root = join(import.meta.dirname, '../..')
const isWindows = process.platform === 'win32'
const GRACE_MS = 10_000

const running = new Set<ChildProcess>()

/** Signals a stage with all processes that it started. Windows has no process groups. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (isWindows) child.kill(name)
    else process.kill(-child.pid!, name)
  } catch {
    // It has ended.
  }
}

/** Runs the command of a stage in a separate process group. Its complete output is returned at the end. */
export function runStage(stage: Stage, env: NodeJS.ProcessEnv): Promise<{ isGreen: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(stage.command, {
      cwd: root,
      shell: true,
      detached: !isWindows,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, ...stage.env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    running.add(child)
    // A process that outlives its stage would keep its output open.
    child.on('exit', () => signal(child, 'SIGKILL'))
    child.on('close', (code) => {
      running.delete(child)
      resolve({ isGreen: code === 0, output })
    })
  })
}

/** Ends all running stages. */
export async function endStages(): Promise<void> {
  const children = [...running]
  const ended = children.map((child) => new Promise((resolve) => child.once('close', resolve)))
  for (const child of children) signal(child, 'SIGTERM')
  const timer = setTimeout(() => children.forEach((child) => signal(child, 'SIGKILL')), GRACE_MS)
  await Promise.all(ended)
  clearTimeout(timer)
}
