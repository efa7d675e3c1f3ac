/** Saves after `ms`, or at once if the page ends before. Returns the function that cancels it. */
export function saveLater(ms: number, save: () => void): () => void {
  const timer = setTimeout(run, ms)
  addEventListener('pagehide', run)
  function cancel(): void {
    clearTimeout(timer)
    removeEventListener('pagehide', run)
  }
  function run(): void {
    cancel()
    save()
  }
  return cancel
}
