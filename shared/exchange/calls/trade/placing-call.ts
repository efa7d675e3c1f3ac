import { z } from 'zod'

/** The calls a reviewed order may leave by; every order says by which, and leaves by no other. */
export const PlacingCall = z.enum(['placeBatch', 'placeOrder', 'placeRealityOrder'])
export type PlacingCall = z.infer<typeof PlacingCall>

/** The calls a reviewed order of a classic account leaves by: nobody chooses among them, its category decides. */
export type ClassicPlacingCall = 'spotBatchOrders' | 'mixBatchPlaceOrder'
