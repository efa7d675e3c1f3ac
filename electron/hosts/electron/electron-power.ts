import { powerMonitor } from 'electron'

/** Time without keyboard and mouse input in any program. */
export const systemIdleMs = (): number => powerMonitor.getSystemIdleTime() * 1000

/** Reports that the user cannot be at the screen any more. Only the desktop provides this. */
export function watchPresence(report: (why: string) => void): void {
  powerMonitor.on('lock-screen', () => report('The screen was locked.'))
  powerMonitor.on('suspend', () => report('This computer went to sleep.'))
}
