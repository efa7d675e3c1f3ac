import { t } from '@/shared/languages/text'

/** With these Node prints its network data, keys included, or accepts any certificate as the exchange's (C18, R21). */
const loud = ['NODE_DEBUG', 'NODE_DEBUG_NATIVE', 'NODE_TLS_REJECT_UNAUTHORIZED'] as const

/**
 * Removes them, for this process and its child processes. True if Node has already read one: only a new process is
 * without it.
 */
export function quietEnvironment(environment: NodeJS.ProcessEnv): boolean {
  const variables = loud.filter((name) => environment[name] !== undefined)
  for (const name of variables) delete environment[name]
  return variables.length > 0
}

/** SIGUSR1 starts Node's debugger unless the program handles the signal (I09). */
export function refuseDebuggerSignal(): void {
  process.on('SIGUSR1', () => undefined)
}

/**
 * Restarts the program in this process's place if Node has already read a debug variable. For a program of plain Node.
 */
export function beginQuietly(environment: NodeJS.ProcessEnv): void {
  if (!quietEnvironment(environment)) return
  if (process.execve === undefined) throw new Error(t('NODE_DEBUG would show keys here: unset it and start again.'))
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], environment)
}

/** These switches start a debugger in Chromium or Node, with access to all of a page or this process. */
const debuggers = ['remote-debugging-port', 'remote-debugging-pipe', 'inspect', 'inspect-brk', 'js-flags'] as const

/** Reason why the program does not start with these switches. Null if it may. */
export function debuggerProblem(hasSwitch: (name: string) => boolean): string | null {
  const option = debuggers.find(hasSwitch)
  return option === undefined
    ? null
    : t`Volley does not start with --${option}: anyone who can reach its port could trade through this window.`
}
