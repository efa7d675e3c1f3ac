import { t } from '@/shared/languages/text'

/** Texts of the docking library for screen readers, in the language of the screen. */
export const dockingMessages = {
  panelOpened: (title: string) => t`${title} opened`,
  panelClosed: (title: string) => t`${title} closed`,
  groupMaximized: (title: string) => t`${title} maximized`,
  groupRestored: (title: string) => t`${title} restored`,
  groupPoppedOut: (title: string) => t`${title} opened in a new window`,
  closeTab: (title: string) => t`Close ${title}`,
  closeTabPlain: () => t('Close'),
}
