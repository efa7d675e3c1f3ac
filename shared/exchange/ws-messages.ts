import { z } from 'zod'

/** What a subscription names (spec: Subscribe and operate messages). `instType` is compared without regard to case. */
export const SubscriptionArg = z.looseObject({
  instType: z.string(),
  channel: z.string(),
  instId: z.string().optional(),
  coin: z.string().optional(),
})
export type SubscriptionArg = z.infer<typeof SubscriptionArg>

/** Login of a private connection. The timestamp is Unix seconds, as text or number; milliseconds are tolerated (A-ws-login). */
export const LoginArg = z.looseObject({
  apiKey: z.string(),
  passphrase: z.string(),
  timestamp: z.union([z.string(), z.number()]),
  sign: z.string(),
})

/** What a client may send besides the text `ping`. */
export const ClientMessage = z.discriminatedUnion('op', [
  z.looseObject({ op: z.literal('login'), args: z.array(LoginArg).min(1) }),
  z.looseObject({ op: z.literal('subscribe'), args: z.array(SubscriptionArg).min(1) }),
  z.looseObject({ op: z.literal('unsubscribe'), args: z.array(SubscriptionArg).min(1) }),
])
export type ClientMessage = z.infer<typeof ClientMessage>

/** Answers and errors: login and results carry a numeric code, and zero is success. */
export const ServerEvent = z.looseObject({
  event: z.string(),
  arg: SubscriptionArg.optional(),
  code: z.union([z.number(), z.string()]).optional(),
  msg: z.string().optional(),
})
export type ServerEvent = z.infer<typeof ServerEvent>

/** A data push; its `data` elements are parsed by the channel's own schema. */
export const Push = z.looseObject({
  action: z.enum(['snapshot', 'update']),
  arg: SubscriptionArg,
  data: z.array(z.unknown()),
  ts: z.union([z.number(), z.string()]).optional(),
})
export type Push = z.infer<typeof Push>

/** Numeric codes of `event: "error"` (exchange-facts 10). */
export const socketErrors = {
  channelUnknown: 30001,
  illegalRequest: 30002,
  operationInvalid: 30003,
  notLoggedIn: 30004,
  loginFailed: 30005,
  tooManyRequests: 30006,
  limitExceeded: 30007,
  keyInvalid: 30011,
  passphraseInvalid: 30012,
  timestampInvalid: 30013,
  timestampExpired: 30014,
  signatureInvalid: 30015,
  parameterError: 30016,
  serviceUpgrade: 30033,
} as const

/** What the login signature covers, after the timestamp. */
export const LOGIN_PATH = '/user/verify'
