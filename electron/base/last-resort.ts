/**
 * An uncaught error must not end the process: orders are open and alarms are armed. `failed` blocks new orders and
 * reports it. Returns the function that restores the default handling.
 */
export function surviveErrors(failed: (error: unknown) => void): () => void {
  function survive(error: unknown): void {
    try {
      failed(error)
    } catch (another) {
      console.error(another)
    }
  }
  // The terminal is closed: no reason to end, and no place for a message.
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
