import { t } from '@/shared/languages/text'

/** Placeholder for a name that the orders service will create. A declaration accepts only valid names. */
export const PLACEHOLDER = 'made-when-sent'

/** Displayed form of the placeholder. */
const MADE_WHEN_SENT = t('‹made when sent›')

/** A body for display, so that the placeholder is not mistaken for a name. */
export const withoutPlaceholder = (body: string): string => body.replaceAll(PLACEHOLDER, MADE_WHEN_SENT)
