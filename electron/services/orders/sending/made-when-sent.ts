/** Stands where the orders service will put a name of its own; a declaration takes nothing but names. */
export const STAND_IN = 'made-when-sent'

/** How the same place is shown. */
const MADE_WHEN_SENT = '‹made when sent›'

/** A body for reading: nobody shall take the stand-in for a name. */
export const withoutStandIn = (body: string): string => body.replaceAll(STAND_IN, MADE_WHEN_SENT)
