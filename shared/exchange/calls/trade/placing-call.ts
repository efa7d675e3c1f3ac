import { z } from 'zod'

/** The calls that can send a reviewed order. Every order names its call and is sent by no other. */
export const PlacingCall = z.enum(['placeBatch', 'placeOrder', 'placeRealityOrder'])
export type PlacingCall = z.infer<typeof PlacingCall>

/** The calls that send a reviewed order of a classic account, determined by its category. */
export type ClassicPlacingCall = 'spotBatchOrders' | 'mixBatchPlaceOrder'
