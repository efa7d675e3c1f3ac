import { z } from 'zod'

/** The calls a reviewed order may leave by; every order says by which, and leaves by no other. */
export const PlacingCall = z.enum(['placeBatch', 'placeOrder', 'placeRealityOrder'])
export type PlacingCall = z.infer<typeof PlacingCall>
