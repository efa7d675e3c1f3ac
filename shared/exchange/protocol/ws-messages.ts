import { z } from 'zod'

/** Text that may be omitted or null (A-absent-value). */
const OptionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined)
  .optional()

/** Subject of a subscription (spec: Subscribe and operate messages). `instType` is compared without regard to case. */
export const SubscriptionArg = z.looseObject({
  instType: z.string(),
  channel: z.string(),
  instId: OptionalText,
  coin: OptionalText,
})
/**
 * `instId` names a symbol, `coin` a coin, `default` all of them. The channel's `scope` determines which one is used.
 */
export type SubscriptionArg = z.infer<typeof SubscriptionArg>

/**
 * Login of a private connection. The timestamp is Unix seconds, as text or number. Milliseconds are tolerated
 * (A-ws-login).
 */
export const LoginArg = z.looseObject({
  apiKey: z.string(),
  passphrase: z.string(),
  timestamp: z.union([z.string(), z.number()]),
  sign: z.string(),
})

/**
 * Subject of a v3 subscription: public topics name a symbol, private ones only the instType `UTA`
 * (exchange: Unified topics).
 */
export const TopicArg = z.looseObject({
  instType: z.string(),
  topic: z.string(),
  symbol: z.string().optional(),
  interval: z.string().optional(),
})
/** `interval` is used with the topic `kline` only. */
export type TopicArg = z.infer<typeof TopicArg>

/** One classic trade operation (spec: Trade operation request). The caller chooses the `id`. */
export const TradeArg = z.looseObject({
  id: z.string().min(1).max(40),
  instType: z.string(),
  instId: z.string(),
  channel: z.enum(['place-order', 'cancel-order']),
  params: z.record(z.string(), z.unknown()),
})
/** `params` has the classic order. `instId` is its symbol, `instType` its product. */
export type TradeArg = z.infer<typeof TradeArg>

/** The fields of an order are validated by its call, and not copied before. */
const OrderFields = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

/** A v3 trade operation. The long names of the batches are from another edition (exchange: Unified topics). */
export const TopicTrade = z.looseObject({
  op: z.literal('trade'),
  id: z.string().min(1),
  category: z.string(),
  topic: z.string(),
  args: z.array(OrderFields).min(1),
  /** Send time, Unix ms: start of the receiveWindow of its orders. */
  requestTime: z.union([z.string(), z.number()]).optional(),
})
/** `args` has one element for each order. `id` is returned with the result. */
export type TopicTrade = z.infer<typeof TopicTrade>

const loginMessage = z.looseObject({ op: z.literal('login'), args: z.array(LoginArg).min(1) })

/** Messages of a client to the v2 addresses besides the text `ping`. */
export const ClientMessage = z.discriminatedUnion('op', [
  loginMessage,
  z.looseObject({ op: z.literal('subscribe'), args: z.array(SubscriptionArg).min(1) }),
  z.looseObject({ op: z.literal('unsubscribe'), args: z.array(SubscriptionArg).min(1) }),
  z.looseObject({ op: z.literal('trade'), args: z.array(TradeArg).min(1) }),
])
/** Discriminated by `op`. A request with more than 4,096 bytes of `args` is refused (exchange: Sockets). */
export type ClientMessage = z.infer<typeof ClientMessage>

/** Messages of a client to the v3 addresses. */
export const TopicMessage = z.discriminatedUnion('op', [
  loginMessage,
  z.looseObject({ op: z.literal('subscribe'), args: z.array(TopicArg).min(1) }),
  z.looseObject({ op: z.literal('unsubscribe'), args: z.array(TopicArg).min(1) }),
  TopicTrade,
])
/** Discriminated by `op`. A trade names its topic outside of `args`, a subscription within. */
export type TopicMessage = z.infer<typeof TopicMessage>

/** Answers and errors: login and results carry a numeric code, and zero is success. */
export const ServerEvent = z.looseObject({
  event: z.string(),
  op: OptionalText,
  arg: SubscriptionArg.nullish()
    .transform((arg) => arg ?? undefined)
    .optional(),
  code: z
    .union([z.number(), z.string()])
    .nullish()
    .transform((code) => code ?? undefined)
    .optional(),
  msg: OptionalText,
})
/**
 * `code` is a number in v2. Results of v3 trades write it as text. `op` of an error is the failed operation (exchange:
 * Sockets).
 */
export type ServerEvent = z.infer<typeof ServerEvent>

/** A data push. Its `data` elements are parsed by the channel's schema. */
export const PushMessage = z.looseObject({
  action: z.enum(['snapshot', 'update']),
  arg: SubscriptionArg,
  data: z.array(z.unknown()),
  ts: z.union([z.number(), z.string()]).optional(),
})
/**
 * The meaning of `action` depends on the channel, see `first` and `incremental` there. `ts` is the server's, Unix ms.
 */
export type PushMessage = z.infer<typeof PushMessage>

/** Numeric codes of `event: "error"` (exchange: Sockets). */
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

/** Permanent refusals of a request. Every other refusal may pass later (exchange: Sockets). */
const lasting: ReadonlySet<number> = new Set([
  socketErrors.channelUnknown,
  socketErrors.illegalRequest,
  socketErrors.operationInvalid,
  socketErrors.parameterError,
])
/** True if a refused subscription may be accepted later (A-ws-momentary). */
export const isMomentary = (code: ServerEvent['code']): boolean => !lasting.has(Number(code))

const requestLimits: ReadonlySet<number> = new Set([socketErrors.tooManyRequests, socketErrors.limitExceeded])
/** True if an error refuses a whole request because of its number or size, independent of its content. */
export const isRequestLimit = (code: ServerEvent['code']): boolean => requestLimits.has(Number(code))

/** Path in the login signature, after the timestamp. */
export const LOGIN_PATH = '/user/verify'
