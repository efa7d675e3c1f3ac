/**
 * By these Node writes what it sends to the terminal, keys included, or takes any certificate for the exchange's own
 * (C18, R21).
 */
const loud = ['NODE_DEBUG', 'NODE_DEBUG_NATIVE', 'NODE_TLS_REJECT_UNAUTHORIZED'] as const

/**
 * Takes them away, for this process and those it starts. True where Node has read one already: only a new process is
 * without it.
 */
export function quietEnvironment(environment: NodeJS.ProcessEnv): boolean {
  const found = loud.filter((name) => environment[name] !== undefined)
  for (const name of found) delete environment[name]
  return found.length > 0
}

/** Node lets a debugger in at SIGUSR1 unless the program takes the signal (I09). */
export function refuseDebuggerSignal(): void {
  process.on('SIGUSR1', () => undefined)
}

/** Begins the program anew in this one's place where Node has read one of them already. For a program of plain Node. */
export function beginQuietly(environment: NodeJS.ProcessEnv): void {
  if (!quietEnvironment(environment)) return
  if (process.execve === undefined) throw new Error('NODE_DEBUG would show keys here: unset it and start again.')
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], environment)
}

/** Chromium and Node let a debugger in through these, and with it everything a page or this process may do. */
const debuggers = ['remote-debugging-port', 'remote-debugging-pipe', 'inspect', 'inspect-brk', 'js-flags'] as const

/** Why the program does not start with these switches; null when it may. */
export function debuggerProblem(hasSwitch: (name: string) => boolean): string | null {
  const found = debuggers.find(hasSwitch)
  return found === undefined
    ? null
    : `Volley does not start with --${found}: whoever reaches it could trade through this window.`
}
