import { z } from 'zod'

/** The calls a reviewed order may leave by; every order says by which, and leaves by no other. */
export const PlacingCall = z.enum(['placeBatch', 'placeOrder', 'placeRealityOrder'])
export type PlacingCall = z.infer<typeof PlacingCall>

/** Only place-batch takes several orders at once. */
export const takesBatches = (call: PlacingCall): boolean => call === 'placeBatch'
