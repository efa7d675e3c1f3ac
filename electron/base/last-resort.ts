/**
 * What nobody caught must not end the process: orders are open and alarms are armed. `failed` shuts the gate and says
 * so. Returns the function that gives errors their usual end again.
 */
export function surviveErrors(failed: (error: unknown) => void): () => void {
  function survive(error: unknown): void {
    try {
      failed(error)
    } catch (another) {
      console.error(another)
    }
  }
  // Nobody reads the terminal any more: no reason to end, and none to say so there.
  const ignore = (): void => undefined
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignore)
  process.on('uncaughtException', survive)
  process.on('unhandledRejection', survive)
  return () => {
    for (const stream of [process.stdout, process.stderr]) stream.off('error', ignore)
    process.off('uncaughtException', survive)
    process.off('unhandledRejection', survive)
  }
}
