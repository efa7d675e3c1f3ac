import { powerMonitor } from 'electron'
import { t } from '@/shared/languages/text'

/** Time without keyboard and mouse input in any program. */
export const systemIdleMs = (): number => powerMonitor.getSystemIdleTime() * 1000

/** Reports that the user cannot be at the screen any more. Only the desktop provides this. */
export function watchPresence(report: (why: string) => void): void {
  powerMonitor.on('lock-screen', () => report(t('The screen was locked.')))
  powerMonitor.on('suspend', () => report(t('This computer went to sleep.')))
}
